import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenantListItem } from './tenants.queries.ts'

export function TenantPill({ status, outlined }: Pick<TenantListItem, 'status'> & { outlined?: boolean }) {
  const { t } = useTranslation('tenants')
  return <StatusPill status={status} label={t(`status.${status}`)} outlined={outlined} />
}

/** All columns in their standard order; the hidden ones wait in the chooser. */
export function useTenantColumns(): GridColumn<TenantListItem>[] {
  const { t, i18n } = useTranslation('tenants')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<TenantListItem>[]>(() => {
    const mark = (row: TenantListItem) => (row.isPlatform ? t('mark.platform') : row.isDefaultTenant ? t('mark.default') : '—')
    return [
      {
        id: 'name',
        header: t('field.tenantName'),
        width: 240,
        sortable: true,
        cell: (row) => <span className="p-cell-strong">{row.tenantName}</span>,
      },
      { id: 'status', header: t('field.status'), width: 130, fit: true, cell: (row) => <TenantPill status={row.status} /> },
      { id: 'mark', header: t('field.mark'), width: 160, keep: 2, cell: mark },
      {
        id: 'supportEmail',
        header: t('field.supportEmail'),
        width: 230,
        keep: 3,
        cell: (row) => (row.supportEmail ? shownAddress(row.supportEmail) : '—'),
      },
      {
        id: 'createdAt',
        header: t('field.createdAt'),
        width: 158,
        fit: true,
        keep: 2,
        sortable: true,
        firstSort: 'desc',
        cell: (row) => <DateTime at={row.createdAt} />,
      },
      { id: 'id', header: t('field.id'), width: 290, hidden: true, cell: (row) => <code>{row.tenantId}</code> },
    ]
  }, [t, i18n.language])
}

/** A row where the list is too narrow for columns. */
export const CompactTenant = ({ row }: { row: TenantListItem }) => (
  <TwoLines
    name={row.tenantName}
    end={<TenantPill status={row.status} />}
    detail={row.supportEmail && shownAddress(row.supportEmail)}
    endDetail={<DateTime at={row.createdAt} />}
  />
)
