/** How the columns of a source are said: an amount in minor units, a share in basis points, a time in milliseconds, a number, a moment, a word. */
import type { TooltipType } from '@portico/ui/chart/value-text.ts'

export type ColumnKind = 'amount' | 'rate' | 'time' | 'count' | 'moment' | 'word'

const known: Readonly<Record<string, ColumnKind>> = {
  volume: 'amount',
  amount: 'amount',
  count: 'count',
  successRate: 'rate',
  createdAt: 'moment',
  lastDeliveryAt: 'moment',
}

const byTooltip: Readonly<Record<TooltipType, ColumnKind>> = { currency: 'amount', time: 'time', default: 'count' }

export function kindOf(column: string, tooltip?: TooltipType | null): ColumnKind {
  const own = known[column]
  if (own) return own
  if (/Minor$|Volume$|Amount$/.test(column)) return 'amount'
  if (/Rate$|BasisPoints$/.test(column)) return 'rate'
  if (/Ms$/.test(column)) return 'time'
  if (/At$/.test(column)) return 'moment'
  if (/Count$/.test(column)) return 'count'
  return tooltip ? byTooltip[tooltip] : 'word'
}
