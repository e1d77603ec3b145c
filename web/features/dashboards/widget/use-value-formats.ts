import { secondsText, tooltipCurrency } from '@portico/ui/chart/value-text.ts'
import { useCurrencyDigits, useMoneyText } from '@portico/ui/values/money.tsx'
import { formatCount, formatDigits, formatPercent } from '@portico/ui/words/money-format.ts'
import { useCallback } from 'react'
import { shortAmount } from '../../overview/index.ts'
import type { ColumnKind } from './columns.ts'

const plain = (value: number) => (Number.isInteger(value) ? formatCount(value) : formatDigits(Math.round(value * 100), 2))

/** How the numbers of a column are said in full, and on an axis. Amounts of no named currency are in EUR. */
export function useValueFormats() {
  const moneyText = useMoneyText()
  const digits = useCurrencyDigits()
  return useCallback(
    (kind: ColumnKind, currency: string = tooltipCurrency) => ({
      full: (value: number): string => {
        if (kind === 'amount') return moneyText(Math.round(value), currency)
        if (kind === 'rate') return formatPercent(value)
        return kind === 'time' ? secondsText(value) : plain(value)
      },
      axis: (value: number): string => {
        if (kind === 'amount') return shortAmount(value, digits(currency))
        if (kind === 'rate') return formatPercent(value, 0)
        return kind === 'time' ? `${shortAmount(value, 3)} s` : shortAmount(value, 0)
      },
    }),
    [moneyText, digits],
  )
}
