import type { RequestOutcome } from '@portico/contract/features/transactions/transaction-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { StatusPill, type StatusTone } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sayOr } from '../../../shared/texts/said.ts'
import type { ApmRequest } from './requests.queries.ts'

const tones: Record<RequestOutcome, StatusTone> = {
  Waiting: 'pending',
  Approved: 'positive',
  Declined: 'negative',
  Failed: 'negative',
  NoPayment: 'neutral',
}

export const Outcome = ({ of: { outcome }, outlined = false }: { of: Pick<ApmRequest, 'outcome'>; outlined?: boolean }) => {
  const { t } = useTranslation('requests')
  return <StatusPill status={outcome} tone={tones[outcome]} outlined={outlined} label={t(`outcome.${outcome}`)} />
}

/** Why it was refused: by the catalogue where no provider was asked, else in the words of the provider. */
export function reasonOf({ refusal, reason, outcome }: ApmRequest): string | null {
  if (refusal) return sayOr({ reason: refusal, params: {} }, refusal)
  return outcome === 'Declined' || outcome === 'Failed' ? reason : null
}

export const requestName = ({ externalId, requestId }: ApmRequest) => externalId ?? requestId

export function useRequestColumns(): GridColumn<ApmRequest>[] {
  const { t, i18n } = useTranslation(['requests', 'shared'])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<ApmRequest>[]>(() => {
    const header = (id: 'requestedAt') => t(`requests:column.${id}`)
    const named = (id: string) => ({ id, header: header(id as 'requestedAt') })
    return [
      { ...named('requestedAt'), width: 158, fit: true, sortable: false, cell: (row) => <DateTime at={row.requestedAt} /> },
      { ...named('reference'), width: 150, cell: (row) => <span className="p-cell-strong">{requestName(row)}</span> },
      { ...named('merchant'), width: 170, keep: 2, cell: (row) => row.merchantName },
      { ...named('website'), width: 150, hidden: true, cell: (row) => row.websiteName ?? '—' },
      { ...named('method'), width: 150, keep: 2, cell: (row) => t(`shared:paymentMethod.${row.paymentMethod}`) },
      { ...named('scheme'), width: 120, keep: 3, cell: (row) => row.scheme ?? '—' },
      { ...named('provider'), width: 140, keep: 3, cell: (row) => row.serviceProvider ?? '—' },
      { ...named('outcome'), width: 130, fit: true, cell: (row) => <Outcome of={row} /> },
      { ...named('reason'), width: 220, keep: 3, cell: (row) => reasonOf(row) ?? '—' },
      { ...named('code'), width: 120, hidden: true, cell: (row) => (row.responseCode ? <code>{row.responseCode}</code> : '—') },
      {
        ...named('amount'),
        width: 140,
        align: 'end',
        cell: (row) => <Money minor={row.amountMinor} currency={row.currency} />,
      },
    ]
  }, [t, i18n.language])
}

/** A row where the list is too narrow for columns. */
export const CompactRequest = ({ row }: { row: ApmRequest }) => {
  const { t } = useTranslation('shared')
  return (
    <TwoLines
      name={row.merchantName}
      end={<Money minor={row.amountMinor} currency={row.currency} />}
      detail={
        <>
          {row.scheme ?? t(`paymentMethod.${row.paymentMethod}`)} · <DateTime at={row.requestedAt} style="minute" />
        </>
      }
      endDetail={<Outcome of={row} />}
    />
  )
}
