import { isId } from '@portico/contract/core/text/ids.ts'
import { DataGrid } from '@portico/ui/list/data-grid.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { DrawerPart, RecordDrawer, RecordHead } from '@portico/ui/record/record-drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordFailed } from '../../../shared/api/record-failed.tsx'
import type { DrawerFrame } from '../../../shared/list/drawer-frame.ts'
import { referenceOf } from '../transaction-words.tsx'
import { lookupQuery, type TransactionRow } from '../transactions.queries.ts'
import type { LookupPreset } from './lookup-preset.ts'
import { CompactTransaction, useTransactionColumns } from './transaction.columns.tsx'

type AtAddressProps = {
  /** An id, or a reference as people write it down: `…/ACM-17389`. */
  address: string
  frame: DrawerFrame
  preset: LookupPreset
  mode: 'Test' | 'Live'
  onOpen: (id: string) => void
  children: (id: string, row: TransactionRow | undefined) => ReactNode
}

/** A reference is its merchant's, so several may have it. */
const mostShown = 20

/** The record that an address means. Where several have the reference, the person says which. */
export function AtAddress({ address, frame, preset, mode, onOpen, children }: AtAddressProps) {
  const { t } = useTranslation('transactions')
  const columns = useTransactionColumns(preset).filter(({ id }) => shown.includes(id))
  const query = lookupQuery(preset, { externalId: address, pageSize: mostShown, sort: '-createdAt' }, mode)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: !isId(address) })
  if (isId(address)) return children(address, undefined)
  const rows = data?.data ?? []
  const [only] = rows
  if (only && rows.length === 1) return children(only.id, only)
  return (
    <RecordDrawer label={address} head={<RecordHead name={address} />} width={frame.width} onWidth={frame.onWidth} onClose={frame.onClose}>
      {error ? (
        <RecordFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data && rows.length === 0 ? (
        <EmptyState title={t('lookup.noneReferenced', { reference: address })} />
      ) : (
        <DrawerPart title={t('lookup.severalReferenced', { reference: address })}>
          {data ? (
            <DataGrid
              label={t('lookup.rows')}
              rows={rows}
              columns={columns}
              rowId={({ id }) => id}
              rowLabel={referenceOf}
              onOpen={({ id }) => onOpen(id)}
              compactRow={(row) => <CompactTransaction row={row} preset={preset} />}
            />
          ) : (
            <GridSkeleton widths={[160, 120, 140]} rows={3} />
          )}
        </DrawerPart>
      )}
    </RecordDrawer>
  )
}

const shown = ['createdAt', 'tenant', 'merchant', 'status', 'amount']
