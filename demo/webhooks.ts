import type { WebhookEvent } from '@portico/contract/features/webhooks/webhook-words.ts'
import { webhookEvents } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { listNewestChanges, type StatusChange } from '@portico/server/features/transactions/index.ts'
import {
  insertPastDeliveries,
  keepPastEndpoint,
  type PastEndpoint,
  type PastTry,
  pastDelivery,
} from '@portico/server/features/webhooks/index.ts'
import { demoPeople } from './people.ts'
import { type Chance, chanceFrom } from './random.ts'
import { demoId, type SeededWorld } from './seed-world.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
/** Of so many of the newest transactions there are deliveries: the endpoints are as old as the first of them. */
const newest = 240
/** Acme's shop has not answered for so long. */
const downMs = 3 * hourMs
/** As the product waits between tries. */
const triesAfterMs = [0, 5 * secondMs, 5 * minuteMs, 36 * minuteMs, 2.6 * hourMs]

const ofPayments: WebhookEvent[] = [
  'payment.authorised',
  'payment.captured',
  'payment.declined',
  'payment.failed',
  'refund.succeeded',
  'refund.failed',
]

/** Endpoints of a tenant and of two of its merchants, with what was sent of the newest payments: to one that is well, one in trouble, one gone. */
export async function seedWebhooks(services: Services, { tenants, merchants }: SeededWorld, { now }: { now: Date }): Promise<void> {
  const scope = { level: 'tenant', tenantId: tenants.get('northwind')!, mode: 'Live' } as const
  await services.inScope(scope, async (db) => {
    const changes = await listNewestChanges(db, newest)
    const first = changes[0]
    if (!first) return
    const createdAt = new Date(Date.parse(first.changed_at) - minuteMs)
    const idOf = (slug: string) => merchants.find((merchant) => merchant.slug === slug)!.id
    const byOf = (merchant: string | undefined) => {
      const { firstName, lastName } = demoPeople.find(
        (one) => one.tenant === 'northwind' && one.merchant === merchant && one.role === (merchant ? 'Owner' : 'Developer'),
      )!
      return `${firstName} ${lastName}`
    }
    const common = { createdAt, id: (name: string) => demoId(`webhook/${name}`, createdAt) }
    const gone = changes.findLast(
      (change) => change.merchant_id === idOf('globex') && Date.parse(change.changed_at) < now.getTime() - hourMs,
    )
    const goneAt = new Date(Date.parse(gone?.changed_at ?? first.changed_at) + secondMs)
    const kept: Kept[] = [
      {
        endpoint: {
          ...{ id: common.id('northwind'), merchantId: null, address: 'https://hooks.northwind.example/payments', createdAt },
          ...{ description: 'Bookkeeping', events: webhookEvents, createdBy: byOf(undefined), lastSuccessAt: now },
        },
        triesOf: (at, chance) => (chance.below(12) === 0 ? [busy(at, chance), fine(at + 5 * secondMs, chance)] : [fine(at, chance)]),
      },
      {
        endpoint: {
          ...{ id: common.id('acme'), merchantId: idOf('acme'), address: 'https://shop.acme.example/webhooks', createdAt },
          ...{ description: 'Orders of the shop', events: ofPayments, createdBy: byOf('acme') },
          ...{ lastSuccessAt: new Date(now.getTime() - downMs), lastFailureAt: now, failingSince: new Date(now.getTime() - downMs) },
        },
        triesOf: (at, chance) =>
          at < now.getTime() - downMs
            ? [fine(at, chance)]
            : triesAfterMs
                .filter((ms) => at + ms < now.getTime() - secondMs)
                .map((ms) => (chance.below(3) === 0 ? silent(at + ms) : busy(at + ms, chance))),
      },
      {
        endpoint: {
          ...{ id: common.id('globex'), merchantId: idOf('globex'), address: 'https://old.globex.example/hook', createdAt },
          ...{ description: 'Old shop', events: ofPayments, createdBy: byOf('globex'), lastFailureAt: goneAt, failingSince: goneAt },
          off: { because: 'Gone', since: goneAt },
        },
        triesOf: (at) =>
          at > goneAt.getTime() ? [] : at < goneAt.getTime() - minuteMs ? [fine(at, chanceFrom(`globex/${at}`))] : [over(at)],
      },
    ]
    for (const one of kept) await seedEndpoint(db, services, one, changes)
  })
}

type Kept = { endpoint: PastEndpoint; triesOf: (at: number, chance: Chance) => PastTry[] }

async function seedEndpoint(
  db: ScopedDb,
  services: Services,
  { endpoint, triesOf }: Kept,
  changes: readonly StatusChange[],
): Promise<void> {
  const secret = await keepPastEndpoint(db, services, endpoint)
  const hears = (change: StatusChange) => endpoint.merchantId === null || endpoint.merchantId === change.merchant_id
  const past = changes.filter(hears).flatMap((change) => {
    const name = `webhook/${endpoint.id}/${change.event_id}`
    const at = new Date(change.changed_at)
    let made = 0
    const tries = triesOf(at.getTime() + secondMs / 2, chanceFrom(name))
    const newId = () => demoId(`${name}/${++made}`, at)
    const delivery = pastDelivery(change, { id: demoId(name, at), endpoint, secret, tries, newId })
    return delivery && endpoint.events.includes(delivery.delivery.event_type as WebhookEvent) ? [delivery] : []
  })
  await insertPastDeliveries(db, past)
}

const at = (ms: number) => new Date(ms)
const fine = (ms: number, chance: Chance): PastTry => ({
  at: at(ms),
  status: 200,
  error: null,
  latencyMs: 60 + chance.below(240),
  answer: '{"ok":true}',
})
const busy = (ms: number, chance: Chance): PastTry => ({
  ...{ at: at(ms), status: 503, error: 'status', latencyMs: 200 + chance.below(900) },
  answer: '{"error":"The shop is being updated"}',
})
const silent = (ms: number): PastTry => ({ at: at(ms), status: null, error: 'timeout', latencyMs: 15_002, answer: null })
const over = (ms: number): PastTry => ({ at: at(ms), status: 410, error: 'status', latencyMs: 88, answer: 'Gone' })
