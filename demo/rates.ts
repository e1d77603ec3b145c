import type { Services } from '@portico/server/core/call/services.ts'
import { type RateRow, upsertRates } from '@portico/server/features/exchange-rates/index.ts'
import { chanceFrom } from './random.ts'
import type { SeededWorld } from './seed-world.ts'

const dayMs = 86_400_000
const days = 410
/** What a unit was worth in euros thirteen months ago. Of any other currency nobody brought a rate. */
const beginnings = { GBP: 1.16, USD: 0.9, TRY: 0.024, CHF: 1.06, SEK: 0.088, NOK: 0.086, DKK: 0.134, PLN: 0.234 }

/** Rates of each weekday of thirteen months, for every tenant. */
export async function seedRates(services: Services, world: SeededWorld, now: Date): Promise<void> {
  const rates = Object.entries(beginnings).flatMap(([currency, first]) => ratesOf(currency, first, now))
  for (const tenantId of new Set(world.merchants.map((merchant) => merchant.tenantId)))
    await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => upsertRates(db, rates, now))
}

function ratesOf(currency: string, first: number, now: Date): RateRow[] {
  const chance = chanceFrom(`rates/${currency}`)
  const rows: RateRow[] = []
  let rate = first
  for (let at = now.getTime() - days * dayMs; at <= now.getTime(); at += dayMs) {
    rate *= 1 + (chance.next() - 0.5) * 0.008
    const day = new Date(at)
    if (day.getUTCDay() % 6 === 0) continue
    rows.push({ base_currency: 'EUR', currency, day: day.toISOString().slice(0, 10), rate: rate.toFixed(6).replace(/0+$/, '') })
  }
  return rows
}
