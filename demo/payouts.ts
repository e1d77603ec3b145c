import { uuidv7 } from '@portico/database/ids.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type ApprovalRule, insertPastApprovals, type PastApproval, standardRules } from '@portico/server/features/approvals/index.ts'
import {
  type ActorOfRecord,
  markEffects,
  type PaymentRows,
  partOf,
  payoutEffects,
  setReserved,
} from '@portico/server/features/transactions/index.ts'
import { approval, pending } from './answers.ts'
import { type Chance, chanceFrom } from './random.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Verdict = { verdict: 'Approved' | 'Declined'; reason: string }
type Story = {
  kind: 'payout' | 'markRefunded'
  agoMs: number
  by: 0 | 1
  isSmall?: true
  decision?: Verdict
  answer?: 'approved' | 'pending'
}
const approved: Verdict = { verdict: 'Approved', reason: '' }

/** Requests and their outcomes, the oldest first: both sides of every approval. `by`: which of those who may ask. */
const stories: readonly Story[] = [
  { kind: 'payout', agoMs: 19 * dayMs, by: 0, isSmall: true, answer: 'approved' },
  { kind: 'markRefunded', agoMs: 13 * dayMs, by: 1, decision: { verdict: 'Approved', reason: 'Seen on the statement of the bank' } },
  { kind: 'payout', agoMs: 11 * dayMs, by: 1, decision: approved, answer: 'approved' },
  { kind: 'markRefunded', agoMs: 8 * dayMs, by: 0, decision: { verdict: 'Declined', reason: 'The reference is not on the statement' } },
  { kind: 'payout', agoMs: 5 * dayMs, by: 0, decision: { verdict: 'Declined', reason: 'The shop has an open dispute' } },
  { kind: 'payout', agoMs: 30 * hourMs, by: 0 },
  { kind: 'payout', agoMs: 21 * hourMs, by: 1, isSmall: true, answer: 'pending' },
  { kind: 'markRefunded', agoMs: 7 * hourMs, by: 1 },
  { kind: 'payout', agoMs: 4 * hourMs, by: 1 },
  { kind: 'payout', agoMs: 50 * minuteMs, by: 0 },
]

export type PayoutPeople = { makers: readonly ActorOfRecord[]; decider: ActorOfRecord }
export type Paid = { rows: PaymentRows[]; approvals: PastApproval[]; reserved: Map<string, number> }

/** The same payments with what was paid out of them and marked as refunded, by the rules that every tenant begins with. */
export function withPayouts(before: readonly PaymentRows[], { makers, decider }: PayoutPeople, now: Date): Paid {
  const rows = [...before]
  const approvals: PastApproval[] = []
  const reserved = new Map<string, number>()
  const shares = sharesOf(rows)
  for (const [number, story] of stories.entries()) {
    const at = new Date(now.getTime() - story.agoMs)
    const place = placeFor(rows, story, at, shares)
    if (place === undefined) continue
    const { payment } = rows[place]!
    const chance = chanceFrom(`${payment.id}/request/${number}`)
    const newId = () => uuidv7(at.getTime(), chance.bytes)
    const maker = makers[story.by] ?? makers[0]!
    const rule = ruleFor(story, payment.currency)
    const amountMinor = amountFor(story, rule, payment, { chance, most: shares.get(payment.currency)! })
    const decision = story.decision && { ...story.decision, by: decider, at: new Date(at.getTime() + 20 * minuteMs) }
    const asked = { id: newId(), amountMinor, maker, at, decision, fromMinor: rule.fromMinor }
    if (story.kind === 'markRefunded') {
      const details = { ...outside, externalReference: `BANK-${7000 + number}`, occurredAt: new Date(at.getTime() - dayMs).toISOString() }
      rows[place] = markEffects(rows[place]!, { ...asked, details }, newId)
    } else {
      const news = story.answer && answerOf(story.answer, payment, { amountMinor, at }, chance)
      const past = { ...asked, description: 'Weekly payout', leftMinor: amountMinor * 4, news: news ?? null }
      const paid = payoutEffects(rows[place]!, { ...past, fromMinor: story.isSmall ? undefined : rule.fromMinor }, newId)
      rows[place] = paid.rows
      reserved.set(payment.currency, (reserved.get(payment.currency) ?? 0) + paid.reservedMinor)
    }
    if (story.isSmall) continue
    const matter = { ...partOf(payment), objectId: asked.id, amountMinor, currency: payment.currency }
    approvals.push({
      id: newId(),
      rule,
      matter,
      maker: personOf(maker),
      at,
      decision: decision && { ...decision, by: personOf(decider) },
    })
  }
  return { rows, approvals, reserved }
}

const outside = { reasonCode: 'CustomerRequest', external: true } as const
const personOf = ({ id, name }: ActorOfRecord) => ({ userId: id ?? '', name })

/** The requests for approval, and how much is set aside for payouts on their way. */
export async function keepPayouts(db: ScopedDb, merchantId: string, { approvals, reserved }: Paid): Promise<void> {
  await insertPastApprovals(db, approvals)
  for (const [currency, minor] of reserved) if (minor > 0) await setReserved(db, { merchantId, currency }, minor)
}

function ruleFor({ kind }: Story, currency: string): ApprovalRule {
  const of = standardRules.filter((rule) => rule.kind === kind)
  return { ...(of.find((rule) => rule.currency === currency) ?? of.find((rule) => rule.currency === '*')!), needed: 1 }
}

const leftOf = ({
  amount_captured_minor: captured,
  amount_refunded_minor: refunded,
  amount_refund_pending_minor: pending,
}: PaymentRows['payment']) => captured - refunded - pending

/** A tenth of each currency that was captured: so much is paid out at once, and never more in all than is owed. */
function sharesOf(rows: readonly PaymentRows[]): ReadonlyMap<string, number> {
  const captured = new Map<string, number>()
  for (const { payment } of rows) captured.set(payment.currency, (captured.get(payment.currency) ?? 0) + leftOf(payment))
  return new Map([...captured].map(([currency, minor]) => [currency, Math.floor(minor / 10)]))
}

/** A payment by card that had come to rest by then and allows the amount, the one with the fewest children. */
function placeFor(rows: readonly PaymentRows[], story: Story, at: Date, shares: ReadonlyMap<string, number>): number | undefined {
  const fits = ({ payment, children }: PaymentRows) => {
    const { fromMinor } = ruleFor(story, payment.currency)
    const most = story.kind === 'payout' ? shares.get(payment.currency)! : leftOf(payment)
    return (
      payment.status === 'Captured' &&
      payment.payment_method === 'Card' &&
      payment.amount_disputed_minor + payment.amount_refund_pending_minor === 0 &&
      Date.parse(String(payment.updated_at)) < at.getTime() - hourMs &&
      // Where every amount needs approval, nothing is small.
      fromMinor > 0 &&
      most >= (story.isSmall ? unit : fromMinor) &&
      (story.kind === 'payout' || children.length === 0)
    )
  }
  const found = [...rows.entries()].filter(([, one]) => fits(one))
  return found.toSorted(([, one], [, other]) => one.children.length - other.children.length)[0]?.[0]
}

/** Payouts are in round sums. */
const unit = 1000

type Bounds = { chance: Chance; most: number }
/** A payout over what needs approval, or well under it; a refund made elsewhere of all that is left. */
function amountFor(story: Story, { fromMinor }: ApprovalRule, payment: PaymentRows['payment'], { chance, most }: Bounds): number {
  if (story.kind === 'markRefunded') return leftOf(payment)
  const wanted = story.isSmall ? fromMinor * 0.4 : fromMinor * (1.1 + 2 * chance.next())
  const round = Math.floor(Math.min(wanted, most) / unit) * unit
  return story.isSmall ? round : Math.max(round, fromMinor)
}

function answerOf(
  answer: 'approved' | 'pending',
  payment: PaymentRows['payment'],
  asked: { amountMinor: number; at: Date },
  chance: Chance,
) {
  if (answer === 'pending') return pending(chance)
  const { currency, card_brand: brand } = payment
  return approval({ ...asked, currency, method: 'Card', brand: brand ?? '', of: 'refund' }, chance)
}
