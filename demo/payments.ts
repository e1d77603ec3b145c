import type { Mode } from '@portico/contract/core/level.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import { riskFrom } from '@portico/server/features/antifraud/index.ts'
import { heldEffects, type PaymentDraft, type PaymentRows, paymentEffects } from '@portico/server/features/transactions/index.ts'
import { afterwards } from './afterwards.ts'
import { approval, pending, type RefusalName, refusal } from './answers.ts'
import { type Drafted, draftOf } from './drafts.ts'
import { type Ending, endingOf, isAuthorisedFirst, isHeld } from './endings.ts'
import { isByCard } from './methods.ts'
import { type DemoLine, demoLines } from './processing-lines.ts'
import { type Chance, chanceFrom } from './random.ts'
import { recognised } from './risk/recognised.ts'
import { shopKinds } from './shops/kinds.ts'
import type { DemoShop } from './shops/shop.ts'

export type DemoPayment = {
  at: Date
  mode: Mode
  number: number
  now: Date
  ending?: Ending
  /** The payment that this one repeats by mistake, if it is a duplicate; null: there is none, so it is no duplicate. */
  twin?: PaymentRows | null
  /** Its shopper tries this payment, with the same card. */
  again?: PaymentRows
  /** What it shares with others. */
  like?: { customerEmail?: string | null; ip?: string | null; deviceId?: string | null }
  /** Where it is not an amount that is usual for the shop. */
  amountMinor?: number
  /** In an incident: the provider that it goes to, and why it is declined, or fails, there. */
  incident?: { provider?: string | undefined; refusal?: RefusalName | undefined }
}

const minuteMs = 60_000

const refusalsOfCards: readonly (readonly [number, RefusalName])[] = [
  [42, 'InsufficientFunds'],
  [25, 'DoNotHonour'],
  [10, 'ExpiredCard'],
  [8, 'InvalidCvc'],
  [8, 'LimitExceeded'],
  [5, 'SuspectedFraud'],
  [2, 'LostCard'],
]
/** A wallet holds a card that is good, and a bank knows no card. */
const refusalsOfWallets = refusalsOfCards.filter(([, name]) => name !== 'ExpiredCard' && name !== 'InvalidCvc')
const refusalsOfAccounts = refusalsOfCards.filter(([, name]) => name === 'InsufficientFunds' || name === 'LimitExceeded')

function refusalOf(method: PaymentDraft['paymentMethod'], isStored: boolean, chance: Chance): RefusalName {
  if (method === 'Wallet') return chance.weighted(refusalsOfWallets)
  if (method !== 'Card') return chance.weighted(refusalsOfAccounts)
  const name = chance.weighted(refusalsOfCards)
  // No one types the code of a card that the shop has kept.
  return name === 'InvalidCvc' && isStored ? 'InsufficientFunds' : name
}

/** One believable payment, from draft to how it ended, decided by the product's own rules. */
export function demoPayment(
  shop: DemoShop,
  { at: about, mode, number, now, ending: wanted, twin, again, like, amountMinor, incident = {} }: DemoPayment,
  chance: Chance,
): PaymentRows {
  const drawn = wanted ?? endingOf(chance, shopKinds[shop.kind].ships, now.getTime() - about.getTime())
  const ending = drawn === 'duplicate' && twin === null ? 'captured' : drawn
  const original = ending === 'duplicate' && twin ? twin : undefined
  // The button was pressed again, or the page was loaded again.
  const at = original ? new Date(Date.parse(String(original.payment.created_at)) + 15_000 + chance.below(80_000)) : about
  const made = draftOf(
    shop,
    {
      at,
      mode,
      number,
      isManual: isAuthorisedFirst(ending),
      isPending: ending === 'pending',
      isAnswered: !isHeld(ending) && ending !== 'pending',
      risk: riskOf(ending, chance),
      twin: again ?? original,
      refusal: ending === 'declined' ? (method, isStored) => incident.refusal ?? refusalOf(method, isStored, chance) : undefined,
    },
    chance,
  )
  const tried = again ? ({ refusal: 'InsufficientFunds' } as const) : incident.refusal ? { refusal: incident.refusal } : {}
  const serviceProvider = incident.provider ?? made.draft.serviceProvider
  const draft = { ...told(made.draft, { like, amountMinor }), serviceProvider }
  const others = incident.provider ? [] : made.others
  const drafted: Drafted = { ...made, ...tried, others, draft: recognised(draft, ending) }
  const newId = () => uuidv7(at.getTime(), chance.bytes)
  const held = heldSteps(ending, drafted, at)
  if (held) return heldEffects(drafted.draft, at, held, newId)
  return afterwards(
    paymentEffects(drafted.draft, attemptsOf(ending, drafted, at, chance, newId), newId, routingOf(shop, drafted.draft, at)),
    ending,
    shop,
    { at, now },
    chance,
    newId,
  )
}

function told(
  draft: PaymentDraft,
  { like = {}, amountMinor = draft.amountMinor }: Pick<DemoPayment, 'like' | 'amountMinor'>,
): PaymentDraft {
  const { customerEmail = draft.customerEmail, ip, deviceId } = like
  const shopper = ip ? { ...draft.details.shopper, ip } : draft.details.shopper
  const details = shopper ? { ...draft.details, shopper } : draft.details
  return { ...draft, amountMinor, customerEmail, details, ...(deviceId ? { facts: { ...draft.facts, deviceId } } : {}) }
}

/** The provider booked another amount than was asked for. */
const isMisbooked = (ending: Ending) => ending === 'conflict' || ending === 'settled by hand'
/** A payment that went to the first provider of the map went there by the map; the shop named any other. */
function routingOf(shop: DemoShop, { id, currency, paymentMethod }: PaymentDraft, at: Date) {
  const map = linesOf(shop).filter((line) => line.currency === currency && line.paymentMethod === paymentMethod)
  const chance = chanceFrom(`${id}/routing`)
  return { map, newId: () => uuidv7(at.getTime(), chance.bytes) }
}

const known = new WeakMap<DemoShop, DemoLine[]>()
function linesOf(shop: DemoShop): DemoLine[] {
  const lines = known.get(shop) ?? demoLines(shop)
  known.set(shop, lines)
  return lines
}

type Attempts = Parameters<typeof paymentEffects>[1]

function attemptsOf(ending: Ending, { draft, others, refusal: reason }: Drafted, at: Date, chance: Chance, newId: () => string): Attempts {
  const startedAt = new Date(at.getTime() + 120)
  const answeredAt = new Date(at.getTime() + 400 + chance.below(900))
  const first = { provider: draft.serviceProvider, attemptId: newId(), startedAt, at: answeredAt }
  if (ending === 'pending') return [{ ...first, news: pending(chance) }]
  if (reason === 'LateResponse')
    return [{ ...first, at: new Date(startedAt.getTime() + 30_000 + chance.below(4000)), news: refusal(reason, chance) }]
  if (ending === 'failed') return [{ ...first, news: refusal('ProviderError', chance) }]
  if (ending === 'declined') return [{ ...first, news: refusal(reason!, chance) }]
  const { amountMinor, currency, paymentMethod: method, card } = draft
  const of = draft.captureMethod === 'Automatic' ? 'sale' : 'authorisation'
  const told = { amountMinor: isMisbooked(ending) ? amountMinor + 100 : amountMinor, currency, at: answeredAt }
  const approved = approval(isByCard(method) ? { ...told, method, of, brand: card!.brand } : { ...told, method }, chance)
  if (isMisbooked(ending) || others.length === 0 || method !== 'Card' || chance.below(100) >= 6) return [{ ...first, news: approved }]
  return [
    { ...first, news: refusal('IssuerUnavailable', chance) },
    {
      provider: chance.pick(others),
      attemptId: newId(),
      startedAt: answeredAt,
      at: new Date(answeredAt.getTime() + 700),
      news: approved,
    },
  ]
}

/** Most payments are of little risk. */
function riskOf(ending: Ending, chance: Chance): number {
  const { Elevated, Highest } = riskFrom
  if (ending === 'blocked') return Highest + chance.below(10)
  if (ending === 'waiting for approval' || ending === 'rejected') return Elevated + chance.below(Highest - Elevated)
  return Math.floor(chance.next() ** 3 * Elevated)
}

/** What stopped a payment before any provider saw it; undefined for a payment that was sent. */
function heldSteps(ending: Ending, { risk }: Drafted, at: Date): Parameters<typeof heldEffects>[2] | undefined {
  const after = (ms: number) => new Date(at.getTime() + ms)
  if (ending === 'created') return []
  if (ending === 'blocked') {
    const rule = `Risk of ${riskFrom.Highest} or more`
    return [{ trigger: 'blocked', said: paymentHistory.blockedBy({ rule }), at: after(90), reasonCode: 'HighRisk', reasonText: rule }]
  }
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
      said: paymentHistory.heldForReview({ score: risk }),
      at: after(300),
      reasonCode: 'HighRisk',
      reasonText: `Risk above the limit of ${riskFrom.Elevated}`,
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
