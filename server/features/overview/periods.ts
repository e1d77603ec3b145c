import { type LocalDays, localDays, type Span } from './local-days.ts'

export type Compared = { now: Span; before: Span }
export type Periods = {
  asOf: number
  today: Compared
  thirtyDays: Compared
  hours: { today: ReturnType<LocalDays['hours']>; before: ReturnType<LocalDays['hours']> }
  days: (Span & { day: string })[]
  /** Every moment at which one of these spans begins or ends, in order. */
  bounds: number[]
}

const lastWeek = -7
const days = 30

/** What an overview compares, in the local days of a zone. */
export function periodsOf(timeZone: string, now: Date): Periods {
  const dayStart = localDays(timeZone, now).day(0).from
  // At midnight sharp today would be empty, and no lookup takes an empty period.
  const asOf = Math.max(now.getTime(), dayStart + 1)
  const local = localDays(timeZone, new Date(asOf))
  const soFar = <S extends Span>(spans: S[]) =>
    spans.filter(({ from }) => from < asOf).map((span) => ({ ...span, to: Math.min(span.to, asOf) }))
  const today = { now: { from: dayStart, to: asOf }, before: { from: local.day(lastWeek).from, to: local.sameTime(lastWeek) } }
  const thirtyDays = {
    now: { from: local.day(1 - days).from, to: asOf },
    before: { from: local.day(1 - 2 * days).from, to: local.sameTime(-days) },
  }
  const hours = { today: soFar(local.hours(0)), before: local.hours(lastWeek) }
  const byDay = soFar(Array.from({ length: days }, (_, n) => n + 1 - days).map((day) => ({ ...local.day(day), day: local.nameOf(day) })))
  const spans = [today.now, today.before, thirtyDays.now, thirtyDays.before, ...hours.today, ...hours.before, ...byDay]
  const bounds = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  return { asOf, today, thirtyDays, hours, days: byDay, bounds }
}
