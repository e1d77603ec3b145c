import { isSound, sumsOf } from './booking.ts'
import type { Context } from './context.ts'
import type { Operation } from './operation.ts'
import { withResult } from './operation-facts.ts'
import { queueCallback } from './queue-callback.ts'
import { responseText } from './response-codes.ts'
import type { Step } from './schedule.repository.ts'

/**
 * Brings a later result about: changes the operation and queues the news, in one transaction. A result that would break
 * a rule of the books (an authorisation taken back whose money is already refunded) does not happen.
 */
export function settleOperation(context: Context, step: Omit<Step, 'dueAt'>): 'settled' | 'dropped' {
  return context.inTransaction(() => {
    if (!context.schedule.deleteStep(step.requestId)) return 'dropped'
    const before = context.payments.findOperation(step.requestId)
    const payment = before && context.payments.findPayment(before.paymentId)
    if (!before || !payment) return 'dropped'
    const { status, responseCode, amountMinor } = step
    const changed: Operation = {
      ...before,
      status,
      responseCode,
      responseText: responseText(responseCode),
      amountMinor,
      revision: before.revision + 1,
      updatedAt: context.now(),
    }
    const others = context.payments.listOperations(payment.id).filter(({ requestId }) => requestId !== step.requestId)
    if (!isSound(sumsOf(payment, [...others, changed]))) return 'dropped'
    changed.facts = withResult(changed, payment.method, context.derive)
    context.payments.updateOperation(changed)
    queueCallback(context, changed, payment)
    return 'settled'
  })
}
