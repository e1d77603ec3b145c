import { ListSums } from '@portico/ui/list/list-sums.tsx'
import { Money, useFormatMinor } from '@portico/ui/values/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { problemText } from '../../../shared/api/problem-text.ts'
import { paymentSumsQuery } from '../transactions.queries.ts'
import type { useLookup } from './use-lookup.ts'

/** The totals of all payments of the lookup in each currency. Where the period is too long, a line says so. */
export function PaymentSums({ lookup: { asked, mode, answer } }: { lookup: ReturnType<typeof useLookup> }) {
  const { t } = useTranslation('transactions')
  const format = useFormatMinor()
  const { data, error } = useQuery({ ...paymentSumsQuery(asked, mode), enabled: answer.data !== undefined && !answer.isPlaceholderData })
  if (error instanceof ApiError && error.status === 422 && !answer.isError) return <p className="p-view-note">{problemText(error)}</p>
  if (!data || data.length === 0) return null
  return (
    <ListSums
      label={t('lookup.sums')}
      more={(count) => t('lookup.moreSums', { count })}
      sums={data.map(({ currency, count, amountMinor, capturedMinor, refundedMinor }) => ({
        id: currency,
        value: <Money minor={amountMinor} currency={currency} />,
        count: t('lookup.sumCount', { count }),
        parts: t('lookup.sumParts', { captured: format(capturedMinor, currency), refunded: format(refundedMinor, currency) }),
      }))}
    />
  )
}
