import { exponentOf, inBase } from '@portico/contract/core/money.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { dayAt } from '../../core/text/calendar-days.ts'
import { ratesBetween } from './rates.repository.ts'

/** A rate serves payments of its day and of so many days after it: over a weekend or a holiday, nobody publishes one. */
export const daysOfRate = 7
const dayMs = 86_400_000

/** The rates for some payments, read once for all of them. */
export type Rates = Awaited<ReturnType<typeof ratesBetween>>
type Made = { currency: string; created_at: Date | string; amount_minor: number | string }
export type BaseColumn = 'base_currency' | 'base_currency_digits' | 'base_amount_minor' | 'base_rate' | 'base_rate_on'
export type Based = { [Column in BaseColumn]: (Column extends 'base_amount_minor' | 'base_currency_digits' ? number : string) | null }

const without: Based = {
  base_currency: null,
  base_currency_digits: null,
  base_amount_minor: null,
  base_rate: null,
  base_rate_on: null,
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The rates for payments in these currencies, made from one moment to another. */
export function ratesFor(
  db: ScopedDb,
  currencies: Iterable<string>,
  { from, to = from }: { from: Date | string; to?: Date | string },
): Promise<Rates> {
  const [first, last] = [new Date(from).getTime(), new Date(to).getTime()]
  // A local day is at most one day from that of UTC.
  return ratesBetween(db, [...new Set(currencies)], { from: dayOf(first - (daysOfRate + 1) * dayMs), to: dayOf(last + dayMs) })
}

/** The same for rows that are ready to be written. */
export function ratesForRows(db: ScopedDb, rows: readonly Made[]): Promise<Rates> {
  const moments = rows.map(({ created_at }) => new Date(created_at).getTime())
  const [from, to] = moments.reduce(([least, most], at) => [Math.min(least, at), Math.max(most, at)], [moments[0] ?? 0, moments[0] ?? 0])
  return ratesFor(
    db,
    rows.map(({ currency }) => currency),
    { from: new Date(from), to: new Date(to) },
  )
}

/** What a transaction is worth in the base currency of its tenant, by the newest rate of the week up to its day. Empty where there is none. */
export function baseOf({ currency, created_at, amount_minor }: Made, { base, timeZone, rates }: Rates): Based {
  const day = dayAt(new Date(created_at), timeZone)
  const oldest = dayOf(Date.parse(day) - daysOfRate * dayMs)
  const found =
    currency === base ? { rate: '1', day } : rates.find((one) => one.currency === currency && one.day <= day && one.day >= oldest)
  const digits = exponentOf(base)
  const amount = found && inBase(Number(amount_minor), found.rate, { from: exponentOf(currency), to: digits })
  if (amount === undefined) return without
  return { base_currency: base, base_currency_digits: digits, base_amount_minor: amount, base_rate: found!.rate, base_rate_on: found!.day }
}

export const withBase = <Row extends Made>(rows: readonly Row[], rates: Rates): (Row & Based)[] =>
  rows.map((row) => ({ ...row, ...baseOf(row, rates) }))
