import { Box } from '@mantine/core'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordRef, TransactionDetail } from '../transactions.queries.ts'
import { isBusy } from './outcome.ts'
import type { WatchOutcome } from './use-outcomes.ts'

/** What still waits for the provider, in words; while anything does, the record is followed until it is decided. */
export function RecordNews({ record, detail, watch }: { record: RecordRef; detail: TransactionDetail; watch: WatchOutcome }) {
  const { t } = useTranslation('transactions')
  const moneyText = useMoneyText()
  const busy = isBusy(detail)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once for each record that waits
  useEffect(() => {
    if (busy) watch(record)
  }, [busy, record.id])
  if (!busy) return null
  const amount = (minor: number) => moneyText(minor, detail.currency)
  const { amountRefundPendingMinor: givenBack } = detail
  const text =
    detail.status === 'Closing'
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
