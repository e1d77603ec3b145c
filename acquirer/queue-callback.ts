import { behaviourOf } from './behaviours.ts'
import type { Context } from './context.ts'
import { type Operation, type Payment, toCreditView, toOperationView } from './operation.ts'

/** Room for the second state of an operation to be delivered before the first, if that behaviour is requested. */
const REORDER_MARGIN_MS = 600

/** Stores the news of the operation's present state for delivery, in the caller's transaction. */
export function queueCallback(context: Context, operation: Operation, payment: Payment): void {
  const { callbacks } = behaviourOf(operation.behaviour)
  if (!operation.callbackUrl || callbacks === 'none' || operation.status === 'Error') return
  const now = context.now()
  const { callbackAfterMs, settleAfterMs, latencyMs } = context.timings
  const isHeldBack = callbacks === 'reordered' && operation.revision === 1
  const id = `evt_${context.derive('event', `${operation.requestId}:${operation.revision}`).slice(0, 24)}`
  const body = JSON.stringify({ id, occurredAt: new Date(now).toISOString(), ...newsOf(operation, payment) })
  const waitMs = latencyMs + callbackAfterMs + (isHeldBack ? settleAfterMs + callbackAfterMs + REORDER_MARGIN_MS : 0)
  const copiesLeft = callbacks === 'doubled' ? 2 : 1
  context.schedule.insertCallback({ id, url: operation.callbackUrl, body, dueAt: now + waitMs, attempts: 0, copiesLeft }, now)
}

/** Of a payment by bank under a reference, its money is the news: the notice names the reference and not the operation. */
function newsOf(operation: Operation, payment: Payment) {
  const credit = operation.kind === 'Authorise' && operation.status === 'Approved' ? toCreditView(operation, payment) : undefined
  if (credit) return { type: 'bank.credited', data: credit }
  return { type: `${operation.kind}.${operation.status}`.toLowerCase(), data: toOperationView(operation, payment) }
}
