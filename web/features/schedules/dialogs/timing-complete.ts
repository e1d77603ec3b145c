import { tidyText } from '@portico/contract/core/text/fold.ts'
import type { Timing } from '../schedules.queries.ts'

const fieldsOf = (cron: string | null) => tidyText(cron ?? '').split(/\s+/)

/** Whether the times say when it runs; the server judges a cron text. */
export function isComplete({ frequency, time, weekdays, monthDay, cron }: Timing): boolean {
  if (frequency === 'cron') return fieldsOf(cron).length === 5
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? '')) return false
  if (frequency === 'weekly') return (weekdays?.length ?? 0) > 0
  return frequency !== 'monthly' || monthDay !== null
}

/** Of the times only those that its frequency has, as the server takes them. */
export function bodyOfTiming({ frequency, time, weekdays, monthDay, cron, timeZone }: Timing) {
  return {
    frequency,
    timeZone,
    ...(frequency === 'cron' ? { cron: fieldsOf(cron).join(' ') } : { time: time ?? '' }),
    ...(frequency === 'weekly' ? { weekdays: [...(weekdays ?? [])] } : {}),
    ...(frequency === 'monthly' && monthDay !== null ? { monthDay } : {}),
  }
}
