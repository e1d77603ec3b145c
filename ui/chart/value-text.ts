/** What the tooltip of a chart says of a value, by its kind: an amount, a time, or a plain number. */
import { formatCount, formatDigits, formatMinor } from '../words/money-format.ts'

export const tooltipTypes = ['currency', 'time', 'default'] as const
export type TooltipType = (typeof tooltipTypes)[number]

/** Of an amount whose currency nobody said. */
export const tooltipCurrency = 'EUR'

/** `1234` → `1,234 s`: a time in milliseconds as seconds with three decimals. */
export const secondsText = (ms: number): string => `${formatDigits(Math.round(ms), 3)} s`

/** `money` writes minor units with the digits of the product's currency table. */
export function valueText(
  type: TooltipType,
  value: number,
  currency: string = tooltipCurrency,
  money: (minor: number, currency: string) => string = formatMinor,
): string {
  if (type === 'currency') return `${money(Math.round(value), currency)} ${currency}`
  if (type === 'time') return secondsText(value)
  return Number.isInteger(value) ? formatCount(value) : formatDigits(Math.round(value * 100), 2)
}
