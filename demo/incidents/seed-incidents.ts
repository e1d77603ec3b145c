import type { Services } from '@portico/server/core/call/services.ts'
import { type PaymentRows, paymentsInsert } from '@portico/server/features/transactions/index.ts'
import { keepEntries } from '../entries.ts'
import { demoPayment } from '../payments.ts'
import { demoMerchants } from '../places.ts'
import { chanceFrom } from '../random.ts'
import { keepAlerts } from '../risk/alerts.ts'
import { shopOf } from '../seed-payments.ts'
import type { SeededWorld } from '../seed-world.ts'
import type { DemoShop } from '../shops/shop.ts'
import { type Incident, incidents, type Phase } from './incidents.ts'

const minuteMs = 60_000
/** Beyond the numbers of all orders of a shop, and of those that it tries in Test. */
const numberedFrom = { Live: 400_000, Test: 900_000 }
/** Nobody at the shop types these in. */
const online = new Set(['Api', 'HostedPage'])
/** So many draws until one is by card: a spike is one of cards. */
const draws = 24

type Sizes = { transactions: number; now: Date }

/** Payments of the times in which something went wrong, beside those of ordinary days. */
export async function seedIncidents(services: Services, world: SeededWorld, sizes: Sizes): Promise<void> {
  for (const incident of incidents) {
    const seeded = world.merchants.find(({ slug }) => slug === incident.slug)!
    const merchant = demoMerchants.find(({ slug }) => slug === incident.slug)!
    const rows = paymentsOf(incident, shopOf(seeded, merchant, world.began), sizes)
    const insert = paymentsInsert(rows)
    await services.inScope({ level: 'tenant', tenantId: seeded.tenantId, mode: incident.mode }, async (db) => {
      await insert(db)
      await keepAlerts(db, rows, sizes.now)
      await keepEntries(db, rows)
    })
  }
}

function paymentsOf(incident: Incident, shop: DemoShop, sizes: Sizes): PaymentRows[] {
  const all = incident.phases.flatMap((phase) => momentsOf(phase, sizes))
  return all.map(({ at, isBad }, place) => paymentAt(incident, shop, { at, isBad, place, now: sizes.now }))
}

function momentsOf({ ago, minutes, payments, badOfTen, growsWithDay }: Phase, { transactions, now }: Sizes) {
  const count = payments + Math.round(transactions / (growsWithDay ? 2500 : 25_000))
  const from = now.getTime() - ago * minuteMs
  return Array.from({ length: count }, (_, place) => ({
    at: new Date(from + ((place + 0.5) * minutes * minuteMs) / count),
    // Spread evenly, the first of them bad.
    isBad: Math.floor(((place + 1) * badOfTen) / 10) > Math.floor((place * badOfTen) / 10) || (place === 0 && badOfTen > 0),
  }))
}

type Wanted = { at: Date; isBad: boolean; place: number; now: Date }

function paymentAt({ name, mode, provider, because }: Incident, shop: DemoShop, { at, isBad, place, now }: Wanted): PaymentRows {
  const refusal = isBad ? because[place % because.length] : undefined
  const ending = !isBad ? 'captured' : refusal === 'LateResponse' ? 'failed' : 'declined'
  const make = (draw: number) =>
    demoPayment(
      shop,
      { at, mode, number: numberedFrom[mode] + place, now, ending, incident: { provider, refusal } },
      chanceFrom(`incident/${name}/${shop.prefix}/${place}/${draw}`),
    )
  for (let draw = 1; draw < draws; draw++) {
    const made = make(draw)
    if (made.payment.payment_method === 'Card' && online.has(made.payment.source)) return made
  }
  return make(draws)
}
