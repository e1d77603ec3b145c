import type { Refusal } from '@portico/contract/core/refusals.ts'
import type { GivenRate } from '@portico/contract/features/exchange-rates/exchange-rates.contract.ts'
import { exchangeRateRefusals } from '@portico/contract/features/exchange-rates/exchange-rates.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Recorder } from '../../core/call/recorder.ts'
import type { Services } from '../../core/call/services.ts'
import { baseCurrencyOf, knownCurrencies, lockRates, lockTable, type RateRow, upsertRates } from './rates.repository.ts'

export type Fault = { at: number; field: keyof GivenRate; refusal: Refusal }
export type Counts = { created: number; changed: number; unchanged: number }
type Tools = Pick<Services, 'now'> & { record: Recorder; isDryRun?: boolean }

export const nameOf = ({ day, currency, base_currency }: Omit<RateRow, 'rate'>) => `${day}.${currency}.${base_currency}`
/** The day and the pair of a name. */
export function pairOf(name: string): Omit<RateRow, 'rate'> {
  const [day = '', currency = '', base_currency = ''] = name.split('.')
  return { day, currency, base_currency }
}
/** `1.10` and `1.1` are the same rate. */
export const plainRate = (rate: string) =>
  rate
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

const dayMs = 86_400_000

/** Rates as rows, and which of them cannot be taken. */
export async function readGiven(db: ScopedDb, given: readonly GivenRate[], now: Date): Promise<{ rows: RateRow[]; faults: Fault[] }> {
  const [known, base] = await Promise.all([knownCurrencies(db), baseCurrencyOf(db)])
  const rows = given.map(({ day, currency, baseCurrency, rate }) => ({
    day,
    currency,
    base_currency: baseCurrency ?? base,
    rate: plainRate(rate),
  }))
  // The day is that of the zone furthest ahead.
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10)
  const seen = new Set<string>()
  const faults = rows.flatMap((row, at): Fault[] => {
    const name = nameOf(row)
    const isTwice = seen.has(name)
    seen.add(name)
    if (!known.has(row.currency)) return [{ at, field: 'currency', refusal: exchangeRateRefusals.unknownCurrency() }]
    if (!known.has(row.base_currency)) return [{ at, field: 'baseCurrency', refusal: exchangeRateRefusals.unknownCurrency() }]
    if (row.currency === row.base_currency) return [{ at, field: 'currency', refusal: exchangeRateRefusals.sameCurrency() }]
    if (row.day > latest) return [{ at, field: 'day', refusal: exchangeRateRefusals.tooFarAhead() }]
    return isTwice ? [{ at, field: 'day', refusal: exchangeRateRefusals.givenTwice() }] : []
  })
  return { rows, faults }
}

/** Sets what differs, and puts each change on record. A dry run only counts. */
export async function setRates(db: ScopedDb, rows: readonly RateRow[], { now, record, isDryRun = false }: Tools): Promise<Counts> {
  await lockTable(db)
  const before = new Map((await lockRates(db, rows)).map((row) => [nameOf(row), row.rate]))
  const changes = rows.filter((row) => before.get(nameOf(row)) !== row.rate)
  if (changes.length > 0 && !isDryRun) await upsertRates(db, changes, now())
  const recorded = isDryRun ? [] : changes
  await Promise.all(
    recorded.map((row) => {
      const was = before.get(nameOf(row))
      return record(nameOf(row), { ...(was === undefined ? {} : { before: { rate: was } }), after: { rate: row.rate } })
    }),
  )
  const changed = changes.filter((row) => before.has(nameOf(row))).length
  return { created: changes.length - changed, changed, unchanged: rows.length - changes.length }
}
