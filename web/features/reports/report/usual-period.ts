import { daysIn } from '@portico/contract/features/reports/report-rules.ts'
import type { DateRangeValue } from '@portico/ui/words/date-range.ts'
import { addDays, startOfDay, wallTime } from '@portico/ui/words/zone-time.ts'

type Of = { id: string; days: { most: number; standard: number } }
type Rule = { days: number | null; most: number | null }
type Reader = { level: 'platform' | 'tenant' | 'merchant'; reportRules: Readonly<Record<string, Rule>> }

/** How many days a report has until the reader chooses others: those of the tenant, else its own. */
export const usualDaysOf = ({ level, reportRules }: Reader, of: Of): number => daysIn(reportRules as never, level, of).standard

const presets: Readonly<Record<number, DateRangeValue>> = {
  1: { preset: 'today' },
  7: { preset: 'last7Days' },
  30: { preset: 'last30Days' },
  365: { preset: 'last365Days' },
}

/** So many days up to today, as the filter of the period shows them. */
export function usualPeriod(days: number, zone: string, nowMs: number = Date.now()): DateRangeValue {
  const known = presets[days]
  if (known) return known
  const today = wallTime(nowMs, zone)
  const begin = (by: number) => new Date(startOfDay(addDays(today, by), zone)).toISOString()
  return { preset: 'custom', from: begin(1 - days), to: begin(1) }
}
