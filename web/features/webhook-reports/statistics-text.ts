import { formatPercent } from '@portico/ui/words/money-format.ts'
import { tookText } from '@portico/ui/words/took-text.ts'
import type { Statistics } from './webhook-reports.queries.ts'

/** How many of the tries arrived; a dash where nothing was sent. */
export const shareText = ({ attempts, delivered }: Statistics['total']): string =>
  attempts === 0 ? '—' : formatPercent(Math.round((delivered / attempts) * 10_000))

export const latencyText = (ms: number | null): string => (ms === null ? '—' : tookText(ms))

type Day = Statistics['data'][number]
const dayMs = 86_400_000

/** Every day of the period, also those on which nothing was sent. */
export function everyDay({ period, data }: Pick<Statistics, 'period' | 'data'>): Day[] {
  const known = new Map(data.map((one) => [one.day, one]))
  const days: Day[] = []
  for (let at = Date.parse(period.dateFrom); at <= Date.parse(period.dateTo); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.push(known.get(day) ?? { day, attempts: 0, delivered: 0, p50Ms: null, p95Ms: null, codes: {} })
  }
  return days
}
