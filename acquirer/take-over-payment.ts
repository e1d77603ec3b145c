import { behaviourOf, behaviourOfAmount } from './behaviours.ts'
import { isSound, sumsOf } from './booking.ts'
import type { Context } from './context.ts'
import { AUTHORISATION_LIFE_MS } from './new-payment.ts'
import { type Operation, type Payment, toOperationView } from './operation.ts'
import { plainFacts } from './operation-facts.ts'
import { responseText } from './response-codes.ts'

export type TakeOverInput = {
  provider: string
  mid: string
  merchantReference: string
  currency: string
  callbackUrl?: string
  authorisedMinor: number
  capturedMinor: number
  refundedMinor: number
  pendingAuthorisation?: { requestId: string; amountMinor: number; capture: 'automatic' | 'manual' }
}

/**
 * Takes over a payment that was made before this service knew it (a demo world, an import), so that it can be captured,
 * voided and refunded here. What happened before counts for its rules and not for the totals. A known payment stays as it is.
 */
export function takeOverPayment(context: Context, id: string, input: TakeOverInput): 'created' | 'known' | 'unsound' {
  return context.inTransaction(() => {
    if (context.payments.findPayment(id)) return 'known'
    const now = context.now()
    const payment: Payment = {
      id,
      provider: input.provider,
      mid: input.mid,
      merchantReference: input.merchantReference,
      currency: input.currency,
      method: { kind: 'unknown' },
      callbackUrl: input.callbackUrl ?? null,
      openingAuthorisedMinor: input.authorisedMinor,
      openingCapturedMinor: input.capturedMinor,
      openingRefundedMinor: input.refundedMinor,
      createdAt: now,
      expiresAt: now + AUTHORISATION_LIFE_MS,
    }
    if (!isSound(sumsOf(payment, []))) return 'unsound'
    context.payments.insertPayment(payment)
    const pending = input.pendingAuthorisation
    if (pending && !context.payments.findOperation(pending.requestId)) resume(context, payment, pending)
    return 'created'
  })
}

/** An authorisation that was on its way gets its result here, after the usual wait. */
function resume(
  context: Context,
  payment: Payment,
  { requestId, amountMinor, capture }: NonNullable<TakeOverInput['pendingAuthorisation']>,
): void {
  const now = context.now()
  const pending = behaviourOf('pending_then_approved')
  const behaviour = behaviourOfAmount('Authorise', amountMinor) ?? pending
  const operation: Operation = {
    requestId,
    operationId: `op_${context.derive('operation', requestId).slice(0, 24)}`,
    paymentId: payment.id,
    kind: 'Authorise',
    booksAs: capture === 'automatic' ? 'Sale' : 'Authorise',
    askedMinor: amountMinor,
    amountMinor,
    currency: payment.currency,
    provider: payment.provider,
    mid: payment.mid,
    merchantReference: payment.merchantReference,
    status: 'Pending',
    responseCode: pending.responseCode,
    responseText: responseText(pending.responseCode),
    facts: plainFacts(),
    behaviour: pending.key,
    revision: 1,
    isFinalCapture: false,
    callbackUrl: payment.callbackUrl ?? context.callbackUrl,
    createdAt: now,
    updatedAt: now,
  }
  const body = JSON.stringify(toOperationView(operation, payment))
  context.payments.insertOperation(operation, { payloadHash: '', status: 200, body })
  if (behaviour.key === 'stays_pending') return
  const isDeclined = behaviour.status === 'Declined' || behaviour.later?.status === 'Declined'
  const responseCode = isDeclined ? (behaviour.later?.responseCode ?? behaviour.responseCode) : '00'
  const dueAt = now + context.timings.settleAfterMs
  context.schedule.insertStep({ requestId, dueAt, status: isDeclined ? 'Declined' : 'Approved', responseCode, amountMinor })
  context.wake()
}
