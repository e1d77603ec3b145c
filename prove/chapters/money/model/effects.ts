import { childOf, endOf, type Intent, isAccepted, isRefused, type Opening } from './intent.ts'
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

const typeOf = { refund: 'Refund', capture: 'Capture', void: 'Void' } as const

/** I6: each accepted intent has the one child it was told of, of its amount; nothing else has one. */
export function strayEffects(opening: Opening, intents: readonly Intent[], children: readonly Child[]): string[] {
  const known = new Set(opening.children)
  const made = children.filter(({ transactionId, relation }) => relation === 'Child' && !known.has(transactionId))
  const byId = new Map(made.map((child) => [child.transactionId, child]))
  const expected = intents.filter((intent) => isAccepted(intent) && intent.action !== 'checkStatus')
  const missing = expected.flatMap((intent) => {
    const child = byId.get(childOf(intent) ?? '')
    if (!child) return [`${intent.action} ${intent.key} was answered with ${childOf(intent)}, which is not there`]
    byId.delete(child.transactionId)
    const amount = intent.action === 'void' ? opening.authorisedMinor : intent.amountMinor
    return child.type === typeOf[intent.action as keyof typeof typeOf] && child.amountMinor === amount
      ? []
      : [`${intent.action} ${intent.key} of ${amount} became a ${child.type} of ${child.amountMinor}`]
  })
  const stray = [...byId.values()].map(
    ({ transactionId, type, amountMinor }) => `nobody asked for ${type} ${transactionId} of ${amountMinor}`,
  )
  return [...missing, ...stray].map((what) => `I6 ${opening.id}: ${what}`)
}

/** The state of a payment when all its operations have ended. */
export function mismatches(opening: Opening, intents: readonly Intent[], head: Head, children: readonly Child[]): string[] {
  const accepted = intents.filter((intent) => isAccepted(intent) && intent.action !== 'checkStatus')
  const sum = (action: Intent['action']) =>
    accepted.filter((intent) => intent.action === action && endOf(intent) === 'Successful').reduce((all, one) => all + one.amountMinor, 0)
  const voided = accepted.some(({ action }) => action === 'void')
  const captured = opening.capturedMinor + sum('capture')
  const refunded = opening.refundedMinor + sum('refund')
  const states = statesOf(opening, { captured, refunded, voided })
  const statusOf = new Map(children.map(({ transactionId, status }) => [transactionId, status]))
  return [
    ...(head.amountCapturedMinor === captured ? [] : [`captured ${head.amountCapturedMinor}, not ${captured}`]),
    ...(head.amountRefundedMinor === refunded ? [] : [`refunded ${head.amountRefundedMinor}, not ${refunded}`]),
    ...(states.includes(head.status) ? [] : [`${head.status} with ${refunded} of ${captured} refunded, not ${states.join(' or ')}`]),
    ...accepted.flatMap((intent) => {
      const status = statusOf.get(childOf(intent) ?? '')
      return status === endOf(intent)
        ? []
        : [`${intent.action} ${childOf(intent)} of ${intent.amountMinor} ended ${status}, not ${endOf(intent)}`]
    }),
  ].map((what) => `I3 ${opening.id}: ${what}`)
}

function statesOf(opening: Opening, { captured, refunded, voided }: { captured: number; refunded: number; voided: boolean }): string[] {
  if (voided) return ['Closed']
  if (captured === 0) return [opening.status]
  if (refunded === captured) return ['Refunded']
  return opening.status === 'Reserved' ? ['Captured'] : [opening.status]
}

/** I7: one record for each intent that was decided, done or refused, with the child it made; no other. */
export function strayRecords(opening: Opening, intents: readonly Intent[], trail: readonly TrailLine[]): string[] {
  const known = new Set(opening.auditIds)
  const left = trail.filter(({ id, action }) => !known.has(id) && action.startsWith('transactions.'))
  const take = (fits: (line: TrailLine) => boolean) => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const missing = intents
    .filter(({ answer }) => answer !== undefined && (answer.status < 300 || answer.status === 409))
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
  const stray = left.map(({ id, action, result }) => `record ${id} of ${action}, ${result}, belongs to nothing that was asked`)
  return [...missing, ...stray].map((what) => `I7 ${opening.id}: ${what}`)
}

/**
 * Whether a refusal was wrong whatever else went on at the same time: every other intent that was sent is counted as if it had
 * succeeded, so that the rest is certain.
 */
export function wronglyRefused(intent: Intent, others: readonly Intent[]): boolean {
  if (!isRefused(intent)) return false
  const { payment, action, amountMinor } = intent
  const mayCount = others.filter((one) => one !== intent && !isRefused(one))
  const sum = (of: Intent['action']) => mayCount.filter((one) => one.action === of).reduce((all, one) => all + one.amountMinor, 0)
  if (action === 'refund')
    return (
      (payment.status === 'Captured' || payment.status === 'Successful') &&
      mayCount.filter((one) => one.action === 'refund').length + payment.children.length < 45 &&
      amountMinor <= payment.capturedMinor - payment.refundedMinor - sum('refund')
    )
  const isUntouched = payment.status === 'Reserved' && !mayCount.some((one) => one.action === 'capture' || one.action === 'void')
  if (action === 'capture') return isUntouched && amountMinor <= payment.authorisedMinor
  return action === 'void' && isUntouched
}
