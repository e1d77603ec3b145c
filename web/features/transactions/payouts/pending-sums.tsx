import { FigureRow } from '@portico/ui/pieces/figure-row.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type PendingView, pendingSumsQuery } from './payouts.queries.ts'

/** How much waits in each currency. It comes after the list, and says nothing where nothing waits. */
export function PendingSums({ view, mode }: { view: PendingView; mode: 'Test' | 'Live' }) {
  const { t } = useTranslation('payouts')
  const { data } = useQuery(pendingSumsQuery(view, mode))
  if (!data || data.length === 0) return null
  return (
    <FigureRow
      label={t('sums')}
      figures={data.map(({ currency, count, amountMinor }) => ({
        id: currency,
        name: currency,
        value: <Money minor={amountMinor} currency={currency} />,
        note: t('count', { count }),
        href: undefined,
      }))}
    />
  )
}
