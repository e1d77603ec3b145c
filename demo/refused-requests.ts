import { processingRefusals } from '@portico/contract/features/processing/processing.refusals.ts'
import { alternativeMethods } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { insertRequests, type PaymentRows, refusedRequest } from '@portico/server/features/transactions/index.ts'
import { routesOf } from './methods.ts'
import { chanceFrom } from './random.ts'
import { demoId } from './seed-world.ts'
import type { DemoShop } from './shops/shop.ts'

const minuteMs = 60_000
/** One order in so many was first tried by a method that the shop shows and no provider of it takes. */
const oneIn = 60

/** Requests that led to no payment: the shopper chose a method that nobody takes in this currency, and paid by card minutes later. */
export async function keepRefusedRequests(db: ScopedDb, rows: readonly PaymentRows[], { providers }: Pick<DemoShop, 'providers'>) {
  const refusal = processingRefusals.noProvider().reason
  const refused = rows.flatMap(({ payment }) => {
    const chance = chanceFrom(`${payment.id}/refused`)
    if (payment.payment_method !== 'Card' || payment.external_id === null || chance.below(oneIn) > 0) return []
    const at = new Date(Date.parse(String(payment.created_at)) - (1 + chance.below(6)) * minuteMs)
    const paymentMethod = chance.pick(methodsNobodyTakes(providers, payment.currency))
    const wanted = {
      ...{ merchantId: payment.merchant_id, websiteId: payment.website_id, paymentMethod },
      ...{ amountMinor: payment.amount_minor, currency: payment.currency, externalId: payment.external_id, details: {} },
    }
    return [refusedRequest(db.scope, wanted, { id: demoId(`refused/${payment.id}`, at), at, refusal })]
  })
  await insertRequests(db, refused)
}

/** Crypto is on no line of any shop, so there is always one. */
function methodsNobodyTakes(providers: readonly string[], currency: string): PaymentMethod[] {
  const taken = new Set(routesOf(providers, currency).map(([, { method }]) => method))
  return alternativeMethods.filter((method) => !taken.has(method))
}
