import { cardFactsOf } from './card-facts.ts'
import type { Context } from './context.ts'
import type { Payment, PaymentMethodFacts } from './operation.ts'
import type { MethodInput, OperationInput } from './operation-input.ts'
import { cardNumberOf, instructionOf, passesLuhn } from './test-cards.ts'

export const AUTHORISATION_LIFE_MS = 7 * 24 * 3_600_000
export function newPayment(context: Context, input: OperationInput): { payment: Payment; cardFault?: 'invalid_card' | 'expired_card' } {
  const now = context.now()
  const { method, cardFault } = input.method
    ? methodFacts(input.method, context.secret, now)
    : { method: { kind: 'unknown' } as const, cardFault: undefined }
  const payment: Payment = {
    id: `pay_${context.derive('payment', input.requestId).slice(0, 24)}`,
    provider: input.provider,
    mid: input.mid,
    merchantReference: input.merchantReference,
    currency: input.currency,
    method,
    callbackUrl: input.callbackUrl ?? null,
    openingAuthorisedMinor: 0,
    openingCapturedMinor: 0,
    openingRefundedMinor: 0,
    createdAt: now,
    expiresAt: now + AUTHORISATION_LIFE_MS,
  }
  return { payment, cardFault }
}

/** The stored parts of a method: never a card number, a CVC or an account number. */
function methodFacts(
  input: MethodInput,
  secret: string,
  nowMs: number,
): { method: PaymentMethodFacts; cardFault?: 'invalid_card' | 'expired_card' } {
  if (input.kind === 'apm') return { method: { kind: 'apm', scheme: input.scheme, returnUrl: input.returnUrl } }
  if (input.kind === 'bank')
    return {
      method: {
        kind: 'bank',
        account: (input.iban ?? input.accountNumber ?? '').slice(-4),
        holderName: input.holderName,
        ...(input.accountReference && { accountReference: input.accountReference }),
      },
    }
  const number = cardNumberOf(input.number) ?? ''
  const instruction = instructionOf(number)
  const firstDayAfter = Date.UTC(input.expYear, input.expMonth, 1)
  const isValid = /^\d{13,19}$/.test(number) && passesLuhn(number)
  return {
    method: {
      kind: 'card',
      card: cardFactsOf(number, secret),
      ...(instruction && { instruction: { behaviour: instruction.behaviour.key, on: instruction.on } }),
    },
    cardFault: !isValid ? 'invalid_card' : nowMs >= firstDayAfter ? 'expired_card' : undefined,
  }
}
