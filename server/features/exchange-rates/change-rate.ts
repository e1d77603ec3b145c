import type { ExchangeRate, GivenRate } from '@portico/contract/features/exchange-rates/exchange-rates.contract.ts'
import { exchangeRateRefusals } from '@portico/contract/features/exchange-rates/exchange-rates.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError, refuseFields } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { type FoundRate, findRate, lockTable, upsertRates } from './rates.repository.ts'
import { nameOf, pairOf, plainRate, readGiven } from './set-rates.ts'

export const toReply = (row: FoundRate): ExchangeRate => ({
  id: nameOf(row),
  day: row.day,
  currency: row.currency,
  baseCurrency: row.base_currency,
  rate: row.rate,
  version: row.version,
  updatedAt: row.updated_at,
})

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** A day that the calendar does not know has no rate. */
export async function readRate(db: ScopedDb, id: string): Promise<ExchangeRate> {
  const pair = pairOf(id)
  const row = isDay(pair.day) ? await findRate(db, pair) : undefined
  if (!row) throw new AppError('not_found')
  return toReply(row)
}

/** A rate of a day and pair that has none yet. */
export async function addRate({ db, services, record }: Context, given: GivenRate): Promise<ExchangeRate> {
  const { rows, faults } = await readGiven(db, [given], services.now())
  refuseFields(Object.fromEntries(faults.map(({ field, refusal }) => [`body.${field}`, refusal])))
  const [row] = rows
  await lockTable(db)
  if (await findRate(db, row!)) throw new AppError(exchangeRateRefusals.alreadyThere(), { at: ['body.day'] })
  await upsertRates(db, [row!], services.now())
  await record(nameOf(row!), { after: { rate: row!.rate } })
  return readRate(db, nameOf(row!))
}

/** Payments keep what they were given. A change upon an old version is refused with the rate of now. */
export async function changeRate({ db, services, record }: Context, id: string, change: { version: number; rate: string }) {
  await lockTable(db)
  const before = await readRate(db, id)
  if (before.version !== change.version) throw new AppError('stale_version', { extra: { current: before } })
  const rate = plainRate(change.rate)
  if (rate === before.rate) return before
  await upsertRates(db, [{ ...pairOf(id), rate }], services.now())
  await record(id, { before: { rate: before.rate }, after: { rate } })
  return readRate(db, id)
}
