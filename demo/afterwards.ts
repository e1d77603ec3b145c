import type { PaymentMethod, refundReasons } from '@portico/contract/features/transactions/transaction-words.ts'
import {
  type ActorOfRecord,
  actionEffects,
  expiryEffects,
  outsideRefundEffects,
  type PastAction,
  type PaymentRows,
  settledEffects,
} from '@portico/server/features/transactions/index.ts'
import { approval, refusal } from './answers.ts'
import { programOf } from './drafts.ts'
import type { Ending } from './endings.ts'
import { isByCard } from './methods.ts'
import type { Chance } from './random.ts'
import { officeMoment } from './shops/hours.ts'
import type { DemoShop } from './shops/shop.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const reasons: readonly (readonly [number, (typeof refundReasons)[number]])[] = [
  [50, 'CustomerRequest'],
  [32, 'ReturnedGoods'],
  [10, 'Duplicate'],
  [5, 'Other'],
  [3, 'Fraud'],
]

type Deed = { at: Date; actor: ActorOfRecord; source: 'Portal' | 'Api' }

/** What happened to a payment after it was made: by hand in office hours, or by the shop's own program at any time. */
export function afterwards(
  paid: PaymentRows,
  ending: Ending,
  shop: DemoShop,
  { at, now }: { at: Date; now: Date },
  chance: Chance,
  newId: () => string,
): PaymentRows {
  const { amount_minor: amountMinor, currency, payment_method: method, card_brand: brand } = paid.payment
  const program = programOf(shop)
  const latest = now.getTime() - minuteMs

  function deedAbout(wanted: number): Deed {
    const made = Math.min(Math.max(wanted, at.getTime() + 2000), latest)
    const byHand = chance.below(4) > 0 ? officeMoment(shop.timeZone, made, latest, chance) : undefined
    return byHand === undefined
      ? { at: new Date(made), actor: program, source: 'Api' }
      : { at: new Date(byHand), actor: chance.pick(shop.clerks), source: 'Portal' }
  }
  /** So many days after it was made, or in between where it is younger than that. */
  const later = (days: number) => {
    const open = latest - at.getTime()
    return deedAbout(at.getTime() + Math.min(days * dayMs * (0.2 + chance.next()), open * (0.15 + 0.8 * chance.next())))
  }
  /** What only staff can do, so in office hours. */
  const deedByHand = (days: number): Deed => {
    for (let tries = 0; tries < 50; tries++) {
      const deed = later(days)
      if (deed.source === 'Portal') return deed
    }
    return { ...later(days), actor: chance.pick(shop.clerks) }
  }
  const act = (type: PastAction['type'], amount: number, deed: Deed, details: PastAction['details'], news: PastAction['news']) =>
    actionEffects(
      paid,
      {
        type,
        amountMinor: amount,
        givesBack: type === 'Reversal',
        actor: deed.actor,
        source: deed.source,
        details,
        at: deed.at,
        childId: newId(),
        news,
        endedAt: new Date(deed.at.getTime() + 500 + chance.below(900)),
      },
      newId,
    )
  const agreed = (of: 'capture' | 'refund' | 'void', amount: number, { at }: Deed) => {
    const told = { amountMinor: amount, currency, at }
    const name = method as PaymentMethod
    return approval(isByCard(name) ? { ...told, method: name, brand: brand!, of } : { ...told, method: name }, chance)
  }
  const refund = (amount: number, deed: Deed, news: PastAction['news'] | 'agreed') =>
    act('Refund', amount, deed, { reasonCode: chance.weighted(reasons) }, news === 'agreed' ? agreed('refund', amount, deed) : news)
  const capture = (amount: number, deed: Deed) => act('Capture', amount, deed, { final: true }, agreed('capture', amount, deed))
  const release = (deed: Deed, isDone: boolean) =>
    act('Void', amountMinor, deed, { reasonCode: 'OrderCancelled' }, isDone ? agreed('void', amountMinor, deed) : null)
  const reverse = (deed: Deed) => act('Reversal', amountMinor, deed, { reasonCode: 'Duplicate' }, agreed('refund', amountMinor, deed))
  const part = Math.max(1, Math.floor((amountMinor * (20 + chance.below(60))) / 100))

  switch (ending) {
    case 'refunded':
      return refund(amountMinor, later(12), 'agreed')
    case 'refunded in part':
      return refund(part, later(9), 'agreed')
    case 'refund pending':
      return refund(part, later(0.6), null)
    case 'refunded outside': {
      const { actor, at: markedAt } = deedByHand(6)
      const reference = `SEPA-${paid.payment.external_id}`
      const marked = { amountMinor: part, reason: 'CustomerRequest', reference, occurredAt: new Date(markedAt.getTime() - hourMs) } as const
      return outsideRefundEffects(paid, { ...marked, actor, at: markedAt }, newId)
    }
    case 'settled by hand': {
      const { actor, at: settledAt } = deedByHand(2)
      return settledEffects(paid, { to: 'Captured', note: 'The statement of the acquirer shows it', actor, at: settledAt }, newId)
    }
    case 'reversed':
      return paid.payment.status === 'Captured' ? reverse(later(1)) : refund(amountMinor, later(1), 'agreed')
    case 'refund failed':
      return refund(part, later(5), refusal('DoNotHonour', chance))
    case 'captured later':
      return capture(amountMinor, later(2))
    case 'captured in part':
      return capture(part, later(2))
    case 'voided':
      return release(later(1), true)
    case 'voiding':
      return release(later(0.1), false)
    case 'expired':
      return expiryEffects(paid, minutesAfter(paid.payment.expires_at), newId)
    default:
      return paid
  }
}

/** The job that ends authorisations looks every five minutes. */
const minutesAfter = (expiresAt: unknown) => new Date(Date.parse(String(expiresAt)) + 3 * minuteMs)
