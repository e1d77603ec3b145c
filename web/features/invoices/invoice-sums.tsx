import { ListSums } from '@portico/ui/list/list-sums.tsx'
import { Money, useFormatMinor } from '@portico/ui/values/money.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Totals } from './invoices.queries.ts'

/** The totals of all invoices that the list finds, in each currency. A credit note takes its invoice off again. */
export function InvoiceSums({ answer: { data } }: { answer: UseQueryResult<Totals> }) {
  const { t } = useTranslation('invoices')
  const format = useFormatMinor()
  if (!data || data.totals.length === 0) return null
  return (
    <ListSums
      label={t('list.sums')}
      more={(count) => t('list.moreSums', { count })}
      sums={data.totals.map(({ currency, invoices: count, totalMinor, vatMinor, openMinor }) => ({
        id: currency,
        value: <Money minor={totalMinor} currency={currency} />,
        count: t('list.sumCount', { count }),
        parts: t('list.sumParts', { vat: format(vatMinor, currency), open: format(openMinor, currency) }),
      }))}
    />
  )
}
