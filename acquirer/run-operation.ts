import { createHmac } from 'node:crypto'
import { APPROVED, type Behaviour } from './behaviours.ts'
import { type Refusal, refusalOf, sumsOf } from './booking.ts'
import { chooseBehaviour } from './choose-behaviour.ts'
import type { Context } from './context.ts'
import { newOperation, scheduleWhatFollows } from './new-operation.ts'
import { newPayment } from './new-payment.ts'
import { type Operation, type Payment, toOperationView } from './operation.ts'
import { withResult } from './operation-facts.ts'
import type { OperationInput } from './operation-input.ts'
import { fractionOf } from './signatures.ts'

export type Reply = { status: number; body: string; answer: Behaviour['answer'] }

const reply = (status: number, body: unknown, answer: Behaviour['answer'] = 'given'): Reply => ({
  status,
  body: JSON.stringify(body),
  answer,
})
const SERVER_ERROR = { error: 'internal_error', message: 'Something went wrong' }

/**
 * One operation from request to answer, in one transaction: the first answer of a key is stored with the effect and is
 * what every repetition of the key gets, so nothing is done twice however often it is asked for.
 */
export function runOperation(context: Context, input: OperationInput): Reply {
  return context.inTransaction(() => {
    const payloadHash = hashOf(input, context.secret)
    const first = context.payments.findFirstAnswer(input.requestId)
    const attempt = context.payments.findAttempt(input.requestId)
    if ((first && first.payloadHash !== payloadHash) || (attempt && attempt !== payloadHash))
      return reply(422, { error: 'key_reused', message: 'This requestId was used for another request', requestId: input.requestId })
    if (first) return { status: first.status, body: first.body, answer: 'given' }

    const made = input.paymentId === undefined ? newPayment(context, input) : undefined
    const payment = made?.payment ?? context.payments.findPayment(input.paymentId ?? '')
    if (!payment) return reply(404, { error: 'payment_not_found', message: 'No such payment', requestId: input.requestId })

    const behaviour = attempt ? APPROVED : chooseFor(context, input, payment, made?.cardFault)
    if (behaviour.effect === 'secondTime') {
      context.payments.insertAttempt(input.requestId, payloadHash)
      return reply(500, SERVER_ERROR, behaviour.answer)
    }
    if (made) context.payments.insertPayment(payment)
    return book(context, { input, payment, behaviour, payloadHash, isNewPayment: made !== undefined })
  })
}

type Booking = { input: OperationInput; payment: Payment; behaviour: Behaviour; payloadHash: string; isNewPayment: boolean }

function book(context: Context, { input, payment, behaviour, payloadHash, isNewPayment }: Booking): Reply {
  const sums = sumsOf(payment, context.payments.listOperations(payment.id))
  const operation = newOperation(context, input, payment, behaviour, sums)
  const refusal = isNewPayment ? undefined : refusalOf(payment, sums, operation, context.now())
  if (refusal) return refuse(context, operation, payment, payloadHash, refusal)

  operation.facts = withResult(operation, payment.method, context.derive)
  const body = JSON.stringify(toOperationView(operation, payment))
  context.payments.insertOperation(operation, { payloadHash, status: 200, body })
  scheduleWhatFollows(context, operation, payment, behaviour, input)
  return behaviour.answer === 'http500' ? reply(500, SERVER_ERROR, 'http500') : { status: 200, body, answer: behaviour.answer }
}

function refuse(
  context: Context,
  operation: Operation,
  payment: Payment,
  payloadHash: string,
  { code, responseCode, text }: Refusal,
): Reply {
  const refused: Operation = { ...operation, status: 'Declined', responseCode, responseText: text }
  const body = JSON.stringify({ ...toOperationView(refused, payment), error: code, message: text })
  context.payments.insertOperation(refused, { payloadHash, status: 422, body })
  return { status: 422, body, answer: 'given' }
}

function chooseFor(context: Context, input: OperationInput, payment: Payment, cardFault?: 'invalid_card' | 'expired_card'): Behaviour {
  const chance = context.chaos ? fractionOf(context.derive('chaos', input.requestId)) : undefined
  return chooseBehaviour({ kind: input.kind, amountMinor: input.amountMinor, method: payment.method, cardFault, chance })
}

/** Keyed, because the payload may hold a card number. */
function hashOf(input: OperationInput, secret: string): string {
  const { kind, paymentId, provider, mid, amountMinor, currency, capture, final, method } = input
  const meant = [kind, paymentId, provider, mid, amountMinor, currency, capture, final, method && Object.entries(method).sort()]
  return createHmac('sha256', secret).update(JSON.stringify(meant)).digest('hex')
}
