import type { GridColumn } from '@portico/ui/data-grid.tsx'
import { DateTime } from '@portico/ui/date-time.tsx'
import { StatusPill } from '@portico/ui/status-pill.tsx'
import { TwoLines } from '@portico/ui/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from './tickets.queries.ts'

/** All columns in their standard order; the hidden ones wait in the chooser. */
export function useTicketColumns(hasMerchants: boolean): GridColumn<Ticket>[] {
  const { t, i18n } = useTranslation('tickets')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo(() => {
    const columns: (GridColumn<Ticket> | false)[] = [
      {
        id: 'createdAt',
        header: t('field.createdAt'),
        width: 158,
        fit: true,
        sortable: true,
        firstSort: 'desc',
        cell: (row) => <DateTime at={row.createdAt} />,
      },
      { id: 'name', header: t('field.name'), width: 220, cell: (row) => <span className="p-cell-strong">{row.name}</span> },
      hasMerchants && { id: 'merchant', header: t('field.merchant'), width: 190, keep: 2, cell: (row) => row.merchantName },
      { id: 'note', header: t('field.note'), width: 240, keep: 3, cell: (row) => row.note ?? '—' },
      { id: 'status', header: t('field.status'), width: 130, fit: true, cell: (row) => <TicketStatusPill status={row.status} /> },
      {
        id: 'updatedAt',
        header: t('field.updatedAt'),
        width: 158,
        fit: true,
        hidden: true,
        cell: (row) => <DateTime at={row.updatedAt} />,
      },
      { id: 'id', header: t('field.id'), width: 290, hidden: true, cell: (row) => <code>{row.id}</code> },
    ]
    return columns.filter((column) => column !== false)
  }, [hasMerchants, t, i18n.language])
}

export const TicketStatusPill = ({ status, outlined }: { status: Ticket['status']; outlined?: boolean }) => {
  const { t } = useTranslation('tickets')
  return <StatusPill status={status} label={t(`status.${status}`)} outlined={outlined} />
}

/** A row where the list is too narrow for columns. */
export const CompactTicket = ({ row, hasMerchants }: { row: Ticket; hasMerchants: boolean }) => (
  <TwoLines
    name={row.name}
    end={<TicketStatusPill status={row.status} />}
    detail={hasMerchants ? row.merchantName : row.note}
    endDetail={<DateTime at={row.createdAt} />}
  />
)
