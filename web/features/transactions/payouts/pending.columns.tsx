import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money, useMoneyText } from '@portico/ui/values/money.tsx'
import { RelativeTime } from '@portico/ui/values/relative-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cardText, referenceOf } from '../transaction-words.tsx'
import type { PendingRow } from './payouts.queries.ts'

const payeeOf = (row: PendingRow) => [row.payee, cardText(row)].filter(Boolean).join(', ') || '—'

/** The rule that asks for another person, and how far it is. */
function useWhy() {
  const { t } = useTranslation('payouts')
  const moneyText = useMoneyText()
  return ({ kind, fromMinor, currency, stepsDone: done, stepsNeeded: needed }: PendingRow): string => {
    if (kind === null) return t('why.review')
    const rule = fromMinor
      ? t('why.from', { kind: t(`kind.${kind}`), amount: moneyText(fromMinor, currency) })
      : t('why.every', { kind: t(`one.${kind}`) })
    return needed > 1 ? `${rule}, ${t('why.step', { done, needed })}` : rule
  }
}

export function usePendingColumns(): GridColumn<PendingRow>[] {
  const { t, i18n } = useTranslation('payouts')
  const why = useWhy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<PendingRow>[]>(
    () => [
      { id: 'age', header: t('column.age'), width: 130, fit: true, cell: (row) => <RelativeTime at={row.askedAt} /> },
      {
        id: 'reference',
        header: t('column.reference'),
        width: 150,
        cell: (row) => <span className="p-cell-strong">{referenceOf(row)}</span>,
      },
      { id: 'payee', header: t('column.payee'), width: 210, keep: 2, cell: payeeOf },
      { id: 'merchant', header: t('column.merchant'), width: 170, keep: 3, cell: (row) => row.merchantName },
      { id: 'why', header: t('column.why'), width: 230, keep: 1, cell: why },
      { id: 'askedBy', header: t('column.askedBy'), width: 150, keep: 2, cell: (row) => row.askedBy },
      { id: 'askedAt', header: t('column.askedAt'), width: 158, fit: true, hidden: true, cell: (row) => <DateTime at={row.askedAt} /> },
      {
        id: 'amount',
        header: t('column.amount'),
        width: 140,
        fit: true,
        align: 'end',
        cell: (row) => <Money minor={row.amountMinor} currency={row.currency} />,
      },
    ],
    [t, i18n.language],
  )
}

/** A row where the list is too narrow for columns. */
export function CompactPending({ row }: { row: PendingRow }) {
  const why = useWhy()
  return (
    <TwoLines
      name={payeeOf(row)}
      end={<Money minor={row.amountMinor} currency={row.currency} />}
      detail={why(row)}
      endDetail={<RelativeTime at={row.askedAt} />}
    />
  )
}
