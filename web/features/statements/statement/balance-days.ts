import { daysBetween } from '../../reports/index.ts'
import type { CurrencyStatement, StatementAnswer } from '../statements.queries.ts'

/** The balance at the end of every day of the period: days without entries keep that of the day before. Days that have not begun have none. */
export function balanceByDay({ period, asOf }: Pick<StatementAnswer, 'period' | 'asOf'>, { openingMinor, days }: CurrencyStatement) {
  const all = daysBetween(period.dateFrom, period.dateTo)
  const after = new Map(days.map(({ day, balanceMinor }) => [day, balanceMinor]))
  // Days of zones differ by one at most, and a day with entries has begun.
  const lastKnown = days.at(-1)?.day ?? ''
  const today = asOf.slice(0, 10)
  const isOver = asOf >= period.to
  let balance = openingMinor
  return all.map((day) => {
    balance = after.get(day) ?? balance
    return { day, balanceMinor: isOver || day <= today || day <= lastKnown ? balance : null }
  })
}

/** What raises the balance comes in, what lowers it goes out. */
export const inAndOut = (raisedBy: 'Debit' | 'Credit', { debitMinor, creditMinor }: { debitMinor: number; creditMinor: number }) =>
  raisedBy === 'Debit' ? { inMinor: debitMinor, outMinor: creditMinor } : { inMinor: creditMinor, outMinor: debitMinor }

/** The currency with the most entries comes first. */
export const busiest = (data: readonly CurrencyStatement[]): CurrencyStatement | undefined =>
  data.toSorted((a, b) => b.entries - a.entries || (a.currency < b.currency ? -1 : 1))[0]
