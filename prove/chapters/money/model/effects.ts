import { isDecision, kindOf } from './actions.ts'
import { childOf, endOf, hasWaited, type Intent, isAccepted, isRefused, isUnsure, type Opening } from './intent.ts'
import type { Head } from './rules.ts'

export type Child = { transactionId: string; relation: string; type: string; status: string; amountMinor: number }
export type TrailLine = {
  id: string
  at: string
  action: string
  result: string
  actorName: string | null
  actorId: string | null
  after: unknown
}

/** Of the actions of a person on a held payment the proof does not know which amounts a provider will make of it. */
export const isHeld = ({ status }: Opening) => !['Reserved', 'Captured', 'Successful'].includes(status)

/** I6: each accepted intent has the one child it was told of, of its amount; nothing else has one. */
export function strayEffects(opening: Opening, intents: readonly Intent[], children: readonly Child[]): string[] {
  const made = madeOf(opening, children)
  const byId = new Map(made.map((child) => [child.transactionId, child]))
  const expected = intents.filter((intent) => isAccepted(intent) && kindOf(intent.action).child !== null)
  const missing = expected.flatMap((intent) => {
    const child = byId.get(childOf(intent) ?? '')
    if (!child) return [`${intent.action} ${intent.key} was answered with ${childOf(intent)}, which is not there`]
    byId.delete(child.transactionId)
    const amount = amountOf(opening, intent, child)
    return child.type === kindOf(intent.action).child && child.amountMinor === amount
      ? []
      : [`${intent.action} ${intent.key} of ${amount} became a ${child.type} of ${child.amountMinor}`]
  })
  // What a provider had authorised of a declined payment is released.
  const released = intents.some((intent) => intent.action === 'decline' || isDecision(intent.action)) && isHeld(opening) ? 1 : 0
  const left = [...byId.values()].filter(({ type }) => type !== 'Reversal')
  const reversals = [...byId.values()].filter(({ type }) => type === 'Reversal')
  const stray = [...left, ...reversals.slice(released)].map(
    ({ transactionId, type, amountMinor }) => `nobody asked for ${type} ${transactionId} of ${amountMinor}`,
  )
  return [...missing, ...stray].map((what) => `I6 ${opening.id}: ${what}`)
}

/** What hangs on a payment that did not before. */
export const madeOf = (opening: Opening, children: readonly Child[]): Child[] => {
  const known = new Set(opening.children)
  return children.filter(({ transactionId, relation }) => relation === 'Child' && !known.has(transactionId))
}

/** A reversal names no amount: it is what was captured, else what was authorised. */
function amountOf(opening: Opening, intent: Intent, child: Child): number {
  if (intent.action === 'void') return opening.authorisedMinor
  return intent.action === 'reversal' ? child.amountMinor : intent.amountMinor
}

/** How what an intent made may have ended. */
function endsOf(intent: Intent): string[] {
  if (intent.action === 'reversal') return ['Successful', 'Failed']
  const end = intent.action === 'markRefunded' ? 'Successful' : endOf(intent)
  return hasWaited(intent) ? [end, 'Rejected'] : [end]
}

/** The state of a payment when all its operations have ended. */
export function mismatches(opening: Opening, intents: readonly Intent[], head: Head, children: readonly Child[]): string[] {
  if (isHeld(opening)) return []
  const accepted = intents.filter((intent) => isAccepted(intent) && kindOf(intent.action).child !== null)
  const statusOf = new Map(children.map(({ transactionId, status }) => [transactionId, status]))
  const isDone = (intent: Intent) => statusOf.get(childOf(intent) ?? '') === 'Successful'
  const sum = (...actions: Intent['action'][]) =>
    accepted.filter((intent) => actions.includes(intent.action) && isDone(intent)).reduce((all, one) => all + one.amountMinor, 0)
  const isReversed = accepted.some((intent) => intent.action === 'reversal' && isDone(intent))
  const isClosed = isReversed || accepted.some(({ action }) => action === 'void')
  const captured = opening.capturedMinor + sum('capture')
  const refunded = isReversed ? captured : opening.refundedMinor + sum('refund', 'markRefunded')
  const states = statesOf(opening, { captured, refunded, isClosed })
  return [
    ...(head.amountCapturedMinor === captured ? [] : [`captured ${head.amountCapturedMinor}, not ${captured}`]),
    ...(head.amountRefundedMinor === refunded ? [] : [`refunded ${head.amountRefundedMinor}, not ${refunded}`]),
    ...(states.includes(head.status) ? [] : [`${head.status} with ${refunded} of ${captured} refunded, not ${states.join(' or ')}`]),
    ...accepted.flatMap((intent) => {
      const status = statusOf.get(childOf(intent) ?? '')
      return endsOf(intent).includes(status ?? '')
        ? []
        : [`${intent.action} ${childOf(intent)} of ${intent.amountMinor} ended ${status}, not ${endsOf(intent).join(' or ')}`]
    }),
  ].map((what) => `I3 ${opening.id}: ${what}`)
}

function statesOf(opening: Opening, { captured, refunded, isClosed }: { captured: number; refunded: number; isClosed: boolean }): string[] {
  if (isClosed) return ['Closed']
  if (captured === 0) return [opening.status]
  if (refunded === captured) return ['Refunded']
  return opening.status === 'Reserved' ? ['Captured'] : [opening.status]
}

/** I6: of all that decide one request one is heard, and what was asked for ends as that person said. */
export function strayDecisions(opening: Opening, intents: readonly Intent[], children: readonly Child[]): string[] {
  const statusOf = new Map(children.map(({ transactionId, status }) => [transactionId, status]))
  const heard = Map.groupBy(
    intents.filter((intent) => isDecision(intent.action) && isAccepted(intent)),
    ({ target }) => target,
  )
  return [...heard].flatMap(([target, decisions]) => {
    const isRejected = statusOf.get(target) === 'Rejected'
    return [
      ...(decisions.length === 1 ? [] : [`${decisions.length} decisions on ${target} counted`]),
      ...(decisions.every(({ action }) => (action === 'declinePayouts') === isRejected)
        ? []
        : [`${decisions[0]!.action} of ${target} was heard, and it is ${statusOf.get(target)}`]),
    ].map((what) => `I6 ${opening.id}: ${what}`)
  })
}

/** Actions whose records are in the trail of the payment, each by its own name. */
export const isOfPayment = (action: string) =>
  action.startsWith('transactions.') && action !== 'transactions.approvePayouts' && action !== 'transactions.declinePayouts'

/** I7: one record for each intent that was decided, done or refused, with the child it made; no other. */
export function strayRecords(opening: Opening, intents: readonly Intent[], trail: readonly TrailLine[]): string[] {
  const known = new Set(opening.auditIds)
  const left = trail.filter(({ id, action }) => !known.has(id) && isOfPayment(action))
  const take = (fits: (line: TrailLine) => boolean) => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const missing = intents
    .filter((intent) => isRecorded(intent) && !isUnsure(intent))
    .flatMap((intent) => {
      const result = isAccepted(intent) ? 'done' : 'refused'
      const child = childOf(intent)
      const line = take(
        (one) =>
          one.action === `transactions.${intent.action}` &&
          one.result === result &&
          one.actorId === intent.actor &&
          (child === null || (one.after as { childTransactionId?: string } | null)?.childTransactionId === child),
      )
      return line ? [] : [`no record of ${intent.action} ${intent.key}, ${result}`]
    })
  // One that a kill left without an answer may have been done by any of its sendings, and refused by the others.
  for (const { action, actor, sent } of intents.filter(isUnsure))
    for (let sending = 0; sending < sent; sending++) take((one) => one.action === `transactions.${action}` && one.actorId === actor)
  const stray = left.map(({ id, action, result }) => `record ${id} of ${action}, ${result}, belongs to nothing that was asked`)
  return [...missing, ...stray].map((what) => `I7 ${opening.id}: ${what}`)
}

/** Decided on a payment, and so in its trail; webhooks and what waits are decided in trails of their own. */
export const isRecorded = ({ answer, action }: Intent) =>
  answer !== undefined && (answer.status < 300 || answer.status === 409) && !isDecision(action) && action !== 'resendWebhook'

/**
 * Whether a refusal was wrong whatever else went on at the same time: every other intent that was sent is counted as if it had
 * succeeded, so that the rest is certain.
 */
export function wronglyRefused(intent: Intent, others: readonly Intent[]): boolean {
  if (!isRefused(intent)) return false
  const { payment, action, amountMinor } = intent
  const mayCount = others.filter((one) => one !== intent && !isRefused(one))
  const givesBack = mayCount.filter((one) => one.action === 'refund' || one.action === 'markRefunded')
  if (mayCount.some((one) => one.action === 'reversal')) return false
  if (action === 'refund')
    return (
      (payment.status === 'Captured' || payment.status === 'Successful') &&
      givesBack.length + payment.children.length < 45 &&
      amountMinor <= payment.capturedMinor - payment.refundedMinor - givesBack.reduce((all, one) => all + one.amountMinor, 0)
    )
  const isUntouched = payment.status === 'Reserved' && !mayCount.some((one) => one.action === 'capture' || one.action === 'void')
  if (action === 'capture') return isUntouched && amountMinor <= payment.authorisedMinor
  return action === 'void' && isUntouched
}
