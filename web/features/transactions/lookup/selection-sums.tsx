import { useCurrencyDigits } from '@portico/ui/values/money.tsx'
import { formatAmount } from '@portico/ui/words/money-format.ts'
import { type CurrencySum, sumPerCurrency } from '../../../shared/list/sum-per-currency.ts'

/** `17.450,00 GBP, 632,40 EUR`: what the chosen rows add up to. */
export function SelectionSums({ amounts }: { amounts: readonly CurrencySum[] }) {
  const digitsOf = useCurrencyDigits()
  return sumPerCurrency(amounts)
    .map(({ currency, minor }) => formatAmount(minor, currency, { [currency]: digitsOf(currency) }))
    .join(', ')
}
