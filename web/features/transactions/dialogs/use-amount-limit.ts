import { useAmountDoubt } from '@portico/ui/fields/use-amount-doubt.ts'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../shared/texts/said.ts'
import type { MoneyStep } from './money-step.ts'

type Asked = { maxAmountMinor: number; currency: string; setFocus: (name: 'amountMinor') => void }

/** How much there is to take or to give back: as the record says, or since then the server. */
export function useAmountLimit(step: MoneyStep<unknown>, { maxAmountMinor, currency, setFocus }: Asked) {
  const { t } = useTranslation('transactions')
  const said = useSaid('transactions')
  const moneyText = useMoneyText()
  const doubt = useAmountDoubt()
  const asking = step.phase === 'ask' ? step : undefined
  const most = asking?.maxAmountMinor ?? maxAmountMinor
  const text = (minor: number) => moneyText(minor, currency)
  const tooMuch = said('transactions.refundTooMuch', { left: { minor: most, currency } })
  const isRefused = Boolean(asking?.error?.fields['body.amountMinor'])
  // The figure has changed while the dialog was open: back to the field it is about.
  useEffect(() => {
    if (isRefused) setFocus('amountMinor')
  }, [isRefused, setFocus])
  return {
    most,
    text,
    doubt,
    validate: (minor: number | null) => (minor === null || minor <= 0 ? t('action.tooLittle') : minor <= most || tooMuch),
    refusalOf: (minor: number | null) => (isRefused && minor !== null && minor > most ? tooMuch : undefined),
  }
}
