import type { Mode } from '@portico/contract/core/level.ts'
import type { PaymentMethod, refundReasons } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import {
  type ActorOfRecord,
  actionEffects,
  heldEffects,
  type PaymentDraft,
  type PaymentRows,
  paymentEffects,
} from '@portico/server/features/transactions/index.ts'
import { approval, pending, type RefusalName, refusal } from './answers.ts'
import { cardFor, shopperOf } from './cards.ts'
import { type Ending, endingOf } from './endings.ts'
import type { Chance } from './random.ts'

export type DemoShop = {
  tenantId: string
  merchantId: string
  websiteIds: readonly string[]
  currencies: readonly string[]
  countries: readonly string[]
  providers: readonly string[]
  prefix: string
  clerk: ActorOfRecord
}
export type DemoPayment = { at: Date; mode: Mode; number: number; now: Date; ending?: Ending }

const minuteMs = 60_000
const dayMs = 86_400_000

/** What people spend, by currency: an ordinary basket in minor units. */
const basketMinor: Record<string, number> = {
  EUR: 6400,
  GBP: 5600,
  USD: 7100,
  NOK: 72_000,
  SEK: 74_000,
  JPY: 9800,
  TRY: 214_000,
  KWD: 21_500,
}

const methods: readonly (readonly [number, PaymentMethod])[] = [
  [78, 'Card'],
  [7, 'Wallet'],
  [7, 'OpenBanking'],
  [5, 'BankTransfer'],
  [3, 'Apm'],
]
const sources: readonly (readonly [number, PaymentDraft['source']])[] = [
  [60, 'Api'],
  [22, 'HostedPage'],
  [8, 'PaymentLink'],
  [5, 'Recurring'],
  [5, 'VirtualTerminal'],
]
const reasons: readonly (readonly [number, (typeof refundReasons)[number]])[] = [
  [50, 'CustomerRequest'],
  [32, 'ReturnedGoods'],
  [10, 'Duplicate'],
  [5, 'Other'],
  [3, 'Fraud'],
]
const refusals: readonly (readonly [number, RefusalName])[] = [
  [42, 'InsufficientFunds'],
  [25, 'DoNotHonour'],
  [10, 'ExpiredCard'],
  [8, 'InvalidCvc'],
  [8, 'LimitExceeded'],
  [5, 'SuspectedFraud'],
  [2, 'LostCard'],
]

/** One believable payment, from draft to how it ended, decided by the product's own rules. */
export function demoPayment(shop: DemoShop, { at, mode, number, now, ending: wanted }: DemoPayment, chance: Chance): PaymentRows {
  const method = chance.weighted(methods)
  const ending = wanted ?? endingOf(chance, method, now.getTime() - at.getTime())
  const manual = ending === 'reserved' || ending === 'captured in part' || ending === 'voided' || ending === 'voiding'
  const draft = draftOf(shop, { at, mode, number }, manual && method !== 'Wallet' ? 'Card' : method, manual, chance)
  const newId = () => uuidv7(at.getTime(), chance.bytes)
  const held = heldSteps(ending, at, chance)
  if (held) return heldEffects(draft, at, held, newId)

  const startedAt = new Date(at.getTime() + 120)
  const answeredAt = new Date(at.getTime() + 400 + chance.below(900))
  const first = { provider: draft.serviceProvider, attemptId: newId(), startedAt, at: answeredAt }
  const approved = approval(draft.amountMinor, draft.currency, draft.paymentMethod, chance, manual)
  if (ending === 'pending') return paymentEffects(draft, [{ ...first, news: pending(chance) }], newId)
  if (ending === 'declined') return paymentEffects(draft, [{ ...first, news: refusal(chance.weighted(refusals), chance) }], newId)
  if (ending === 'failed') return paymentEffects(draft, [{ ...first, news: refusal('ProviderError', chance) }], newId)
  if (ending === 'conflict')
    return paymentEffects(
      draft,
      [{ ...first, news: { ...approved, facts: { ...approved.facts, amountMinor: draft.amountMinor + 100 } } }],
      newId,
    )
  const cascades = draft.paymentMethod === 'Card' && shop.providers.length > 1 && chance.below(100) < 6
  const attempts = cascades
    ? [
        { ...first, news: refusal('IssuerUnavailable', chance) },
        {
          provider: shop.providers[1]!,
          attemptId: newId(),
          startedAt: answeredAt,
          at: new Date(answeredAt.getTime() + 700),
          news: approved,
        },
      ]
    : [{ ...first, news: approved }]
  return afterwards(paymentEffects(draft, attempts, newId), ending, shop, { at: answeredAt, now }, chance, newId)
}

function afterwards(
  paid: PaymentRows,
  ending: Ending,
  { clerk }: DemoShop,
  { at, now }: { at: Date; now: Date },
  chance: Chance,
  newId: () => string,
): PaymentRows {
  const { amount_minor: amountMinor, currency, payment_method: method } = paid.payment
  const later = (days: number) => {
    const open = now.getTime() - minuteMs - at.getTime()
    return new Date(at.getTime() + Math.min(days * dayMs * (0.2 + chance.next()), open * (0.15 + 0.8 * chance.next())))
  }
  const act = (
    rows: PaymentRows,
    type: 'Refund' | 'Capture' | 'Void',
    amount: number,
    on: Date,
    news: ReturnType<typeof approval> | null,
  ) =>
    actionEffects(
      rows,
      {
        type,
        amountMinor: amount,
        actor: clerk,
        source: 'Portal',
        details:
          type === 'Refund'
            ? { reasonCode: chance.weighted(reasons) }
            : type === 'Capture'
              ? { final: true }
              : { reasonCode: 'OrderCancelled' },
        at: on,
        childId: newId(),
        news,
        endedAt: new Date(on.getTime() + 900),
      },
      newId,
    )
  const yes = (amount: number) => approval(amount, currency, method as PaymentMethod, chance, false)
  const part = Math.max(1, Math.floor((amountMinor * (20 + chance.below(60))) / 100))
  if (ending === 'refunded') return act(paid, 'Refund', amountMinor, later(12), yes(amountMinor))
  if (ending === 'refunded in part') return act(paid, 'Refund', part, later(9), yes(part))
  if (ending === 'refund pending') return act(paid, 'Refund', part, later(0.2), null)
  if (ending === 'refund failed') return act(paid, 'Refund', part, later(5), refusal('DoNotHonour', chance) as ReturnType<typeof approval>)
  if (ending === 'captured in part') return act(paid, 'Capture', part, later(2), yes(part))
  if (ending === 'voided') return act(paid, 'Void', amountMinor, later(1), yes(amountMinor))
  if (ending === 'voiding') return act(paid, 'Void', amountMinor, later(0.1), null)
  return paid
}

function heldSteps(ending: Ending, at: Date, chance: Chance): Parameters<typeof heldEffects>[2] | undefined {
  const after = (ms: number) => new Date(at.getTime() + ms)
  if (ending === 'created') return []
  if (ending === 'blocked')
    return [
      {
        trigger: 'blocked',
        said: paymentHistory.blockedBy({ rule: 'Same card, five times in an hour' }),
        at: after(90),
        reasonCode: 'Velocity',
        reasonText: 'Same card, five times in an hour',
      },
    ]
  if (ending === 'duplicate')
    return [
      {
        trigger: 'foundDuplicate',
        said: paymentHistory.heldAsDuplicate(),
        at: after(80),
        reasonCode: 'DuplicateReference',
        reasonText: 'The same reference was paid before',
      },
    ]
  if (ending === 'cancelled')
    return [
      { trigger: 'cancelled', said: paymentHistory.cancelledByShopper(), at: after(4 * minuteMs), reasonText: 'Cancelled by the shopper' },
    ]
  const flagged = [
    { trigger: 'submitted', said: paymentHistory.sentForReview(), at: after(100) },
    {
      trigger: 'flaggedForReview',
      said: paymentHistory.heldForReview({ score: 70 + chance.below(30) }),
      at: after(300),
      reasonCode: 'HighRisk',
      reasonText: 'Risk above the limit of 70',
    },
  ] as const
  if (ending === 'waiting for approval') return flagged
  if (ending === 'rejected')
    return [
      ...flagged,
      { trigger: 'rejected', said: paymentHistory.rejectedAfterReview(), at: after(3 * 3_600_000), reasonText: 'Rejected after review' },
    ]
  return undefined
}

function draftOf(
  shop: DemoShop,
  { at, mode, number }: Pick<DemoPayment, 'at' | 'mode' | 'number'>,
  paymentMethod: PaymentMethod,
  manual: boolean,
  chance: Chance,
): PaymentDraft {
  const currency = chance.pick(shop.currencies)
  const country = chance.pick(shop.countries)
  const shopper = shopperOf(country, chance)
  const isCard = paymentMethod === 'Card' || paymentMethod === 'Wallet'
  const card = isCard ? cardFor(country, shopper.name, chance) : null
  const score = Math.floor(chance.next() ** 3 * 70)
  return {
    id: uuidv7(at.getTime(), chance.bytes),
    tenantId: shop.tenantId,
    merchantId: shop.merchantId,
    websiteId: chance.pick(shop.websiteIds),
    mode,
    source: chance.weighted(sources),
    externalId: `${shop.prefix}-${10_000 + number}`,
    amountMinor: Math.max(100, Math.round((basketMinor[currency] ?? 5000) * (0.15 + chance.next() ** 2.4 * 5))),
    currency,
    captureMethod: manual ? 'Manual' : 'Automatic',
    paymentMethod,
    serviceProvider: isCard
      ? chance.weighted(shop.providers.slice(0, 3).map((name, index) => [3 - index, name] as const))
      : shop.providers.at(-1)!,
    mid: `MID-${shop.prefix}-${currency}`,
    card: card && { brand: card.brand, first6: card.first6, last4: card.last4 },
    country,
    customerName: shopper.name,
    customerEmail: shopper.email,
    webhookStatus: 'NotConfigured',
    createdBy: { kind: 'ApiKey', id: null, name: `${shop.prefix} shop` },
    details: {
      description: `Order ${10_000 + number}`,
      ...(card
        ? { card: card.details }
        : { bank: { iban: `${country}•• •••• •••• ${String(1000 + chance.below(9000))}`, holderName: shopper.name } }),
      ...(paymentMethod === 'Card'
        ? {
            threeDs: {
              version: '2.2.0',
              flow: chance.below(100) < 82 ? 'Frictionless' : 'Challenge',
              eci: '05',
              transStatus: 'Y',
              liabilityShift: true,
            },
          }
        : {}),
      shopper: {
        customerReference: `C-${100_000 + chance.below(40_000)}`,
        ip: `185.${chance.below(255)}.${chance.below(255)}.${1 + chance.below(254)}`,
        city: shopper.city,
      },
      risk: { score, level: score > 55 ? 'Highest' : score > 35 ? 'Elevated' : 'Normal' },
    },
  }
}
