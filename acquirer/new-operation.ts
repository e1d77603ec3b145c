import type { Behaviour } from './behaviours.ts'
import { capturableMinor, type Sums } from './booking.ts'
import type { Context } from './context.ts'
import type { BooksAs, Operation, Payment } from './operation.ts'
import { authorisationFacts, plainFacts } from './operation-facts.ts'
import type { OperationInput } from './operation-input.ts'
import { queueCallback } from './queue-callback.ts'
import { responseText } from './response-codes.ts'

export function newOperation(context: Context, input: OperationInput, payment: Payment, behaviour: Behaviour, sums: Sums): Operation {
  const { booksAs, amountMinor } = bookingOf(input, sums)
  const pageUrl = `${context.publicUrl}/challenges/${challengeToken(context, input.requestId)}`
  const card = input.method?.kind === 'card' ? input.method : undefined
  const fresh = { behaviour, method: payment.method, card, requestId: input.requestId, derive: context.derive, pageUrl }
  return {
    requestId: input.requestId,
    operationId: `op_${context.derive('operation', input.requestId).slice(0, 24)}`,
    paymentId: payment.id,
    kind: input.kind,
    booksAs,
    askedMinor: input.amountMinor,
    amountMinor,
    currency: input.currency,
    provider: input.provider,
    mid: input.mid,
    merchantReference: input.merchantReference,
    status: behaviour.status,
    responseCode: behaviour.responseCode,
    responseText: responseText(behaviour.responseCode),
    facts: input.kind === 'Authorise' ? authorisationFacts(fresh) : plainFacts(),
    behaviour: behaviour.key,
    revision: 1,
    isFinalCapture: input.final ?? false,
    callbackUrl: input.callbackUrl ?? payment.callbackUrl ?? context.callbackUrl,
    createdAt: context.now(),
    updatedAt: context.now(),
  }
}

/** A void and a reversal are always of the whole amount; the caller then compares the requested with the booked amount. */
function bookingOf(input: OperationInput, sums: Sums): { booksAs: BooksAs; amountMinor: number } {
  const { kind, amountMinor } = input
  if (kind === 'Authorise') return { booksAs: input.capture === 'automatic' ? 'Sale' : 'Authorise', amountMinor }
  if (kind === 'Void') return { booksAs: 'Void', amountMinor: capturableMinor(sums) }
  if (kind !== 'Reversal') return { booksAs: kind, amountMinor }
  const isCaptured = sums.capturedMinor + sums.capturePendingMinor > 0
  return isCaptured ? { booksAs: 'Refund', amountMinor: sums.capturedMinor } : { booksAs: 'Void', amountMinor: capturableMinor(sums) }
}

/** Stores what comes after the answer: a challenge to be met, a later result, the news. */
export function scheduleWhatFollows(
  context: Context,
  operation: Operation,
  payment: Payment,
  behaviour: Behaviour,
  input: OperationInput,
): void {
  const { requestId, amountMinor } = operation
  const { settleAfterMs, challengeMs, latencyMs } = context.timings
  const awaitsShopper = behaviour.threeDs === 'ChallengeByShopper'
  if (awaitsShopper || (operation.kind === 'Authorise' && operation.facts.redirectUrl)) {
    const returnUrl = input.method?.kind === 'apm' ? (input.method.returnUrl ?? null) : null
    context.schedule.insertChallenge(challengeToken(context, requestId), requestId, returnUrl)
  }
  if (awaitsShopper) {
    context.schedule.insertStep({ requestId, dueAt: context.now() + challengeMs, status: 'Declined', responseCode: '89', amountMinor })
  } else if (behaviour.later) {
    const { status, responseCode, booksLess } = behaviour.later
    const booked = booksLess ? amountMinor - Math.min(100, amountMinor - 1) : amountMinor
    context.schedule.insertStep({ requestId, dueAt: context.now() + latencyMs + settleAfterMs, status, responseCode, amountMinor: booked })
  }
  queueCallback(context, operation, payment)
  context.wake()
}

const challengeToken = (context: Context, requestId: string) => context.derive(`challenge:${context.secret}`, requestId).slice(0, 40)
