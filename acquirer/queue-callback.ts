import { behaviourOf } from './behaviours.ts'
import type { Context } from './context.ts'
import { type Operation, type Payment, toOperationView } from './operation.ts'

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
  const type = `${operation.kind}.${operation.status}`.toLowerCase()
  const body = JSON.stringify({ id, type, occurredAt: new Date(now).toISOString(), data: toOperationView(operation, payment) })
  const waitMs = latencyMs + callbackAfterMs + (isHeldBack ? settleAfterMs + callbackAfterMs + REORDER_MARGIN_MS : 0)
  const copiesLeft = callbacks === 'doubled' ? 2 : 1
  context.schedule.insertCallback({ id, url: operation.callbackUrl, body, dueAt: now + waitMs, attempts: 0, copiesLeft }, now)
}
