import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { groupOf, type TransactionColumn, type transactionColumns } from '@portico/contract/features/transactions/transaction-columns.ts'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportedColumn } from '../../../shared/exports/shown-in-file.ts'
import { countryName } from '../../../shared/texts/country-name.ts'
import { cardText, referenceOf, TransactionAmount, TransactionState } from '../transaction-words.tsx'
import type { TransactionRow } from '../transactions.queries.ts'
import { useFactColumns } from './fact-columns.tsx'
import type { LookupPreset } from './lookup-preset.ts'
import { isSortable } from './lookup-search.ts'
import { RowOpener } from './opened-rows.tsx'

type Column = ExportedColumn<TransactionRow, typeof transactionColumns>

/** All columns of a lookup in their standard order; the rest waits in the chooser, by groups where there are many. */
export function useTransactionColumns(preset: LookupPreset): Column[] {
  const { t, i18n } = useTranslation(['transactions', 'facts'])
  const plain = usePlainColumns()
  const ofFacts = useFactColumns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo(() => {
    const { columns, hidden, hasFacts } = preset
    const drawn = new Map<TransactionColumn, Omit<Column, 'hidden'>>([...plain, ...ofFacts].map((column) => [column.id, column]))
    return columns.map((id) => ({
      ...drawn.get(id)!,
      sortable: isSortable(id),
      ...(hidden.includes(id) ? { hidden: true } : {}),
      ...(hasFacts ? { group: t(`facts:group.${groupOf(id)}`) } : {}),
    }))
  }, [preset, t, i18n.language])
}

function usePlainColumns(): Omit<Column, 'hidden'>[] {
  const { t } = useTranslation('transactions')
  return [
    {
      id: 'createdAt',
      header: t('field.createdAt'),
      width: 158,
      fit: true,
      firstSort: 'desc',
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    { id: 'externalId', header: t('field.externalId'), width: 150, cell: (row) => <Reference row={row} /> },
    { id: 'tenant', header: t('field.tenant'), width: 130, keep: 2, cell: (row) => row.tenantName },
    { id: 'merchant', header: t('field.merchant'), width: 170, keep: 2, cell: (row) => row.merchantName },
    {
      id: 'website',
      header: t('field.website'),
      width: 150,
      keep: 2,
      cell: (row) => row.websiteName ?? '—',
    },
    { id: 'method', header: t('field.method'), width: 144, fit: true, keep: 2, cell: (row) => <Method row={row} /> },
    { id: 'type', header: t('field.type'), width: 96, keep: 3, cell: (row) => t(`type.${row.type}`) },
    { id: 'status', header: t('field.status'), width: 140, fit: true, cell: (row) => <TransactionState {...row} /> },
    { id: 'provider', header: t('field.provider'), width: 140, keep: 3, cell: (row) => row.serviceProvider },
    {
      id: 'captured',
      header: t('field.captured'),
      width: 140,
      align: 'end',
      cell: (row) => <Sum minor={row.amountCapturedMinor} row={row} />,
    },
    {
      id: 'refunded',
      header: t('field.refunded'),
      width: 140,
      align: 'end',
      cell: (row) => <Sum minor={row.amountRefundedMinor} row={row} />,
    },
    {
      id: 'left',
      header: t('field.left'),
      width: 140,
      align: 'end',
      cell: (row) => <Sum minor={row.amountRefundableMinor} row={row} />,
    },
    {
      id: 'updatedAt',
      header: t('field.updatedAt'),
      width: 158,
      fit: true,
      firstSort: 'desc',
      cell: (row) => <DateTime at={row.updatedAt} />,
    },
    { id: 'id', header: t('field.id'), width: 290, cell: (row) => <code>{row.id}</code> },
    {
      id: 'email',
      header: t('field.email'),
      width: 190,
      cell: (row) => (row.customerEmail ? shownAddress(row.customerEmail) : '—'),
    },
    { id: 'shopper', header: t('field.shopper'), width: 150, cell: (row) => row.customerName ?? '—' },
    { id: 'country', header: t('field.country'), width: 120, cell: (row) => countryName(row.country) ?? '—' },
    {
      id: 'providerReference',
      header: t('field.providerReference'),
      width: 170,
      cell: (row) => row.providerTransactionId ?? '—',
    },
    { id: 'reference', header: t('field.reference'), width: 190, cell: (row) => row.acquirerReference ?? row.utr ?? '—' },
    { id: 'webhook', header: t('field.webhook'), width: 130, cell: (row) => t(`webhook.${row.webhookStatus}`) },
    { id: 'attempts', header: t('field.attempts'), width: 100, align: 'end', cell: (row) => formatCount(row.attemptCount) },
    {
      id: 'amount',
      header: t('field.amount'),
      width: 140,
      align: 'end',
      firstSort: 'desc',
      cell: (row) => <TransactionAmount {...row} />,
    },
  ]
}

const Reference = ({ row }: { row: TransactionRow }) => (
  <>
    <RowOpener row={row} />
    {row.externalId || row.childNumber !== null ? (
      <span className="p-cell-strong">{referenceOf(row)}</span>
    ) : (
      <span className="p-cell-muted">—</span>
    )}
  </>
)
const Sum = ({ minor, row }: { minor: number; row: TransactionRow }) => <Money minor={minor} currency={row.currency} muted={minor === 0} />

const Method = ({ row }: { row: TransactionRow }) => {
  const { t } = useTranslation(['transactions', 'shared'])
  if (!row.cardLast4) return t(`shared:paymentMethod.${row.paymentMethod}`)
  return (
    <>
      {row.cardBrand} <span className="p-cell-muted">•• {row.cardLast4}</span>
    </>
  )
}

const isOrdinary = (type: TransactionRow['type']) => type === 'Payment' || type === 'Authorization'

/** A row where the list is too narrow for columns: name and amount, reference with time and status. */
export const CompactTransaction = ({ row, preset }: { row: TransactionRow; preset: LookupPreset }) => {
  const { t } = useTranslation(['transactions', 'shared'])
  const method = cardText(row) ?? t(`shared:paymentMethod.${row.paymentMethod}`)
  return (
    <TwoLines
      isBelow={preset.hasChildren && row.parentTransactionId !== null}
      name={preset.hasMerchants ? row.merchantName : (row.customerName ?? method)}
      end={<TransactionAmount {...row} />}
      detail={
        <>
          {/* A payment goes without saying. */}
          {!isOrdinary(row.type) && row.childNumber === null && `${t(`type.${row.type}`)} · `}
          {(row.externalId || row.childNumber !== null) && `${referenceOf(row)} · `}
          <DateTime at={row.createdAt} style="minute" />
        </>
      }
      endDetail={<TransactionState {...row} />}
    />
  )
}
