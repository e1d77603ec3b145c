import type { Mode } from '@portico/contract/core/level.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import { levelOfRisk } from '@portico/server/features/antifraud/index.ts'
import { receiptNumberOf } from '@portico/server/features/terminal/index.ts'
import type { PaymentDraft, PaymentRows } from '@portico/server/features/transactions/index.ts'
import type { RefusalName } from './answers.ts'
import { cardDetails, cardOf, threeDsOf } from './cards.ts'
import { isTransfer, type Route, routesOf } from './methods.ts'
import { midOf } from './processing-lines.ts'
import { type Chance, chanceOf } from './random.ts'
import { referenceOf } from './references.ts'
import { shopperOf } from './shoppers.ts'
import { type ShopKind, shopKinds } from './shops/kinds.ts'
import type { DemoShop, Market } from './shops/shop.ts'
import { inTrade } from './shops/trade.ts'

/** What people spend, by currency: an ordinary basket in minor units, and what prices are round to. */
const baskets: Record<string, { minor: number; roundTo: readonly number[] }> = {
  EUR: { minor: 6400, roundTo: [5, 10, 50, 100] },
  GBP: { minor: 5600, roundTo: [5, 10, 50, 100] },
  USD: { minor: 7100, roundTo: [5, 10, 50, 100] },
  NOK: { minor: 72_000, roundTo: [50, 100, 1000] },
  SEK: { minor: 74_000, roundTo: [50, 100, 1000] },
  DKK: { minor: 47_000, roundTo: [25, 100, 500] },
  JPY: { minor: 9800, roundTo: [10, 100] },
  TRY: { minor: 214_000, roundTo: [50, 100, 1000] },
  KWD: { minor: 21_500, roundTo: [50, 250, 500] },
}

type Wanted = {
  at: Date
  mode: Mode
  number: number
  isManual: boolean
  /** A bank takes its time: what waits for an answer is a transfer where the currency has them. */
  isPending: boolean
  /** Whether a provider has said anything of it. */
  isAnswered: boolean
  risk: number
  twin: PaymentRows | undefined
  refusal: ((method: PaymentDraft['paymentMethod'], isStored: boolean) => RefusalName) | undefined
}
/** `others`: the providers that could process it too. */
export type Drafted = { draft: PaymentDraft; others: readonly string[]; risk: number; refusal: RefusalName | undefined }

/** A payment before anything has happened to it: who pays what, how, and where. Its facts agree with each other. */
export function draftOf(shop: DemoShop, wanted: Wanted, chance: Chance): Drafted {
  const { at, mode, number, isManual, isPending, isAnswered, risk, twin } = wanted
  const { seed, markets, routes } = factsOf(shop)
  const kind = shopKinds[shop.kind]
  const id = uuidv7(at.getTime(), chance.bytes)
  const externalId = `${shop.prefix}-${10_000 + number}`
  if (twin) return { draft: twinOf(twin, { id, risk }), others: [], risk, refusal: undefined }
  // Some come once, some again and again; the later a payment, the more people know the shop.
  const who = chance.below(12 + (number % 500_000) * 0.7)
  const person = chanceOf(seed ^ Math.imul(who + 1, 0x9e3779b1))
  const [, country, currency] = person.weighted(markets)
  const shopper = shopperOf(country, who, person)
  const card = cardOf(country, mode, person)
  const source = chance.weighted(kind.sources)
  const offered = routes(currency)
  const transfers = isPending ? offered.filter(([, { method }]) => isTransfer(method)) : []
  const isByHand = source === 'VirtualTerminal' && transfers.length === 0
  const isStored = source === 'Recurring' && transfers.length === 0
  // Only cards are authorised first, typed in by staff, or charged again without their holder.
  const route = isManual || isByHand || isStored ? offered[0]![1] : chance.weighted(transfers.length > 0 ? transfers : offered)
  const { method } = route
  const paysByCard = method === 'Card' || method === 'Wallet'
  const refusal = wanted.refusal?.(method, isStored)
  const serviceProvider = chance.weighted(route.providers)
  const threeDs = method === 'Card' && isAnswered && !isByHand && !isStored ? threeDsOf(card, chance) : undefined
  const amountMinor = amountOf(currency, kind, shop.basket ?? 1, chance)
  return {
    others: route.providers.map(([, name]) => name).filter((name) => name !== serviceProvider),
    risk,
    refusal,
    draft: inTrade(
      {
        id,
        tenantId: shop.tenantId,
        merchantId: shop.merchantId,
        websiteId: chance.pick(shop.websiteIds),
        mode,
        source: transfers.length > 0 ? 'HostedPage' : source,
        externalId,
        amountMinor,
        currency,
        captureMethod: isManual ? 'Manual' : 'Automatic',
        paymentMethod: method,
        serviceProvider,
        mid: midOf(shop.prefix, currency),
        card: paysByCard ? { brand: card.brand, first6: card.first6, last4: card.last4 } : null,
        country,
        customerName: shopper.name,
        customerEmail: shopper.email,
        ...(method === 'BankTransfer' && shop.hasReferences ? { facts: { accountReference: referenceOf(shop.prefix, mode, number) } } : {}),
        webhookStatus: 'NotConfigured',
        createdBy: isByHand ? shop.clerks[number % shop.clerks.length]! : programOf(shop),
        details: {
          description: `${kind.noun} ${10_000 + number}`,
          ...(isByHand ? { terminal: { entry: 'MOTO', receipt: receiptNumberOf(id) } } : {}),
          ...(paysByCard
            ? {
                card: cardDetails(
                  card,
                  {
                    holderName: shopper.name,
                    at,
                    isStored: isStored || method === 'Wallet',
                    isExpired: refusal === 'ExpiredCard',
                    isAnswered,
                    hasWrongCode: refusal === 'InvalidCvc',
                  },
                  chance,
                ),
              }
            : method === 'Apm'
              ? {}
              : { bank: { iban: `${country}•• •••• •••• ${String(1000 + person.below(9000))}`, holderName: shopper.name } }),
          ...(threeDs ? { threeDs } : {}),
          shopper: {
            customerReference: shopper.reference,
            // A network that is set aside for tests and examples.
            ip: `198.${18 + person.below(2)}.${person.below(256)}.${1 + person.below(254)}`,
            city: shopper.city,
          },
          risk: { score: risk, level: levelOfRisk(risk) },
        },
      },
      { at, number, prefix: shop.prefix, mayBeAtTill: !isManual && !isByHand && !isStored && source !== 'PaymentLink' },
    ),
  }
}

/** The shop's own program, which asks for most payments and does most things to them. */
export const programOf = ({ prefix }: DemoShop): PaymentDraft['createdBy'] => ({ kind: 'ApiKey', id: null, name: `${prefix} shop` })

/** The same order again, a moment later, with the same reference; nobody has looked at the card this time. */
function twinOf({ payment }: PaymentRows, { id, risk }: { id: string; risk: number }): PaymentDraft {
  const { threeDs: _asked, card, retrievalReference: _rrn, networkTransactionId: _network, ...details } = payment.details
  const { checks: _checks, ...unchecked } = card ?? {}
  return {
    id,
    tenantId: payment.tenant_id,
    merchantId: payment.merchant_id,
    websiteId: payment.website_id,
    mode: payment.mode,
    source: payment.source as PaymentDraft['source'],
    externalId: payment.external_id,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    captureMethod: payment.capture_method,
    paymentMethod: payment.payment_method,
    serviceProvider: payment.service_provider,
    mid: payment.mid,
    card: payment.card_brand === null ? null : { brand: payment.card_brand, first6: payment.card_first6!, last4: payment.card_last4! },
    country: payment.country,
    customerName: payment.customer_name,
    customerEmail: payment.customer_email,
    ...(payment.terminal_id === null ? {} : { facts: { terminalId: payment.terminal_id } }),
    webhookStatus: 'NotConfigured',
    createdBy: payment.created_by as PaymentDraft['createdBy'],
    details: { ...details, ...(card ? { card: unchecked } : {}), risk: { score: risk, level: levelOfRisk(risk) } },
  }
}

/** An amount whose last digits are these makes the sandbox misbehave: people who try things out should meet that on purpose only. */
const isTrigger = (minor: number) => Math.floor((minor % 10_000) / 100) === 13

function amountOf(currency: string, { plans, basket }: ShopKind, ofShop: number, chance: Chance): number {
  const { minor, roundTo } = baskets[currency] ?? { minor: 5000, roundTo: [5, 100] }
  const wanted = minor * basket * ofShop * (plans ? chance.pick(plans) : 0.15 + chance.next() ** 2.4 * 5)
  const step = plans ? roundTo.at(-1)! : chance.pick(roundTo)
  const round = Math.max(1, Math.round(wanted / step)) * step
  // Just below a round price, as shops like it.
  const amount = round > 1000 && step >= 100 && chance.below(3) > 0 ? round - (currency === 'JPY' ? 20 : roundTo[0]!) : round
  const enough = Math.max(100, amount)
  return isTrigger(enough) ? enough + 200 : enough
}

type Facts = { seed: number; markets: readonly (readonly [number, Market])[]; routes(currency: string): (readonly [number, Route])[] }
const known = new WeakMap<DemoShop, Facts>()

/** The facts that all payments of a shop share. */
function factsOf(shop: DemoShop): Facts {
  const found = known.get(shop)
  if (found) return found
  const byCurrency = new Map<string, (readonly [number, Route])[]>()
  const facts: Facts = {
    seed: seedOf(shop.prefix),
    markets: shop.markets.map((market) => [market[0], market] as const),
    routes(currency) {
      const there = byCurrency.get(currency) ?? routesOf(shop.providers, currency)
      byCurrency.set(currency, there)
      return there
    },
  }
  known.set(shop, facts)
  return facts
}

/** A number for a text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
