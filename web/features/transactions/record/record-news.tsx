import { Box } from '@mantine/core'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { decisionNews } from '../../../shared/session/decision-news.ts'
import { type RecordRef, type TransactionDetail, transactionKeys } from '../transactions.queries.ts'
import { isBusy } from './outcome.ts'
import type { WatchOutcome } from './use-outcomes.ts'

/**
 * What still waits, in words. What waits for the provider is followed until it is decided; what waits for a person is read again when the stream
 * says that somebody decided.
 */
export function RecordNews({ record, detail, watch }: { record: RecordRef; detail: TransactionDetail; watch: WatchOutcome }) {
  const { t } = useTranslation('transactions')
  const moneyText = useMoneyText()
  const busy = isBusy(detail)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once for each record that waits
  useEffect(() => {
    if (busy) watch(record)
  }, [busy, record.id])
  const queries = useQueryClient()
  useEffect(
    () => decisionNews.subscribe(() => void queries.invalidateQueries({ queryKey: transactionKeys.record(record.id) })),
    [queries, record.id],
  )
  const amount = (minor: number) => moneyText(minor, detail.currency)
  const { amountRefundPendingMinor: givenBack, amountRefundHeldMinor: held } = detail
  if (!busy && held === 0) return null
  const text = !busy
    ? t('record.refundWaits', { amount: amount(held) })
    : detail.status === 'Closing'
      ? givenBack > 0
        ? t('record.reversalOnItsWay', { amount: amount(givenBack) })
        : t('record.closingOnItsWay')
      : givenBack > 0
        ? t('record.refundOnItsWay', { amount: amount(givenBack) })
        : detail.amountCapturePendingMinor > 0
          ? t('record.captureOnItsWay', { amount: amount(detail.amountCapturePendingMinor) })
          : t('record.waitsForProvider')
  return (
    <Box className="p-note" data-tone="pending" role="status" mt="sm">
      {text}
    </Box>
  )
}
