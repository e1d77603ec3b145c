import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, InvoiceStatePill, periodText, useInvoiceName } from './invoice-words.tsx'
import type { InvoiceRow } from './invoices.queries.ts'

type Shown = { hasTenants: boolean; hasMerchants: boolean }

export function useInvoiceColumns({ hasTenants, hasMerchants }: Shown): GridColumn<InvoiceRow>[] {
  const { t, i18n } = useTranslation('invoices')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo(() => {
    const amount = (id: 'netMinor' | 'vatMinor' | 'totalMinor' | 'deductedMinor' | 'toPayMinor', keep?: 2 | 3, hidden?: boolean) => ({
      id,
      header: t(`field.${id}`),
      width: 140,
      align: 'end' as const,
      ...(keep ? { keep } : {}),
      ...(hidden ? { hidden } : {}),
      cell: (row: InvoiceRow) => <Money minor={row[id]} currency={row.currency} muted={row.state === 'Credited'} />,
    })
    const day = (id: 'issuedOn' | 'dueOn' | 'paidOn', hidden?: boolean): GridColumn<InvoiceRow> => ({
      id,
      header: t(`field.${id}`),
      width: 110,
      fit: true,
      keep: 3,
      ...(hidden ? { hidden } : {}),
      cell: (row) => (row[id] ? dayText(row[id]) : '—'),
    })
    const all: (GridColumn<InvoiceRow> | false)[] = [
      {
        id: 'number',
        header: t('field.number'),
        width: 160,
        cell: (row) => (row.number ? <span className="p-cell-strong">{row.number}</span> : t('draft')),
      },
      hasTenants && { id: 'tenant', header: t('field.tenant'), width: 150, keep: 2, cell: (row) => row.tenantName },
      hasMerchants && { id: 'merchant', header: t('field.merchant'), width: 210, cell: (row) => row.merchantName },
      { id: 'period', header: t('field.period'), width: 150, keep: 2, cell: periodText },
      { id: 'state', header: t('field.state'), width: 120, fit: true, cell: (row) => <InvoiceStatePill of={row} /> },
      day('issuedOn'),
      day('dueOn'),
      day('paidOn', true),
      amount('netMinor', 3, true),
      amount('vatMinor', 3, true),
      amount('totalMinor'),
      amount('deductedMinor', 3, true),
      amount('toPayMinor', 2),
      {
        id: 'createdAt',
        header: t('field.createdAt'),
        width: 158,
        fit: true,
        hidden: true,
        cell: (row) => <DateTime at={row.createdAt} />,
      },
    ]
    return all.filter((column) => column !== false)
  }, [t, i18n.language, hasTenants, hasMerchants])
}

/** A row where the list is too narrow for columns. */
export function CompactInvoice({ row, hasMerchants }: { row: InvoiceRow; hasMerchants: boolean }) {
  const nameOf = useInvoiceName()
  return (
    <TwoLines
      name={hasMerchants ? row.merchantName : nameOf(row)}
      end={<Money minor={row.totalMinor} currency={row.currency} />}
      detail={hasMerchants ? `${nameOf(row)} · ${periodText(row)}` : periodText(row)}
      endDetail={<InvoiceStatePill of={row} />}
    />
  )
}
