import { z } from 'zod'

const id = z.string().min(1).max(100)
const text = (most: number) => z.string().max(most)

/** Has the provider asked to authorise a payment with a card of the vault. The number is added there. */
export const AuthorisationCall = z.strictObject({
  /** The card of a first payment; left out, the one that is held for this payment. */
  cardId: id.optional(),
  paymentId: id,
  /** The connector, by its key. */
  provider: id,
  credentials: z.record(text(100), text(2000)).optional(),
  billing: z.strictObject({ line1: text(200).optional(), postalCode: text(40).optional(), country: text(2).optional() }).optional(),
  request: z.strictObject({
    requestId: z.string().regex(/^[\w-]{8,64}$/),
    deadlineMs: z.number().positive().max(600_000),
    amountMinor: z.int().positive(),
    currency: text(3),
    mid: text(200),
    merchantReference: text(500),
    callbackUrl: text(2000).optional(),
    capture: z.enum(['automatic', 'manual']),
    entry: z.enum(['Ecom', 'Moto', 'Recurring', 'Installment']).optional(),
    statementDescriptor: text(200).optional(),
  }),
})
export type AuthorisationCall = z.infer<typeof AuthorisationCall>

/** A payment waits for a decision: its card is held until then, 72 hours at most, and its code is forgotten. */
export const HoldCall = z.strictObject({ cardId: id, paymentId: id })
export type HoldCall = z.infer<typeof HoldCall>
export const HoldAnswer = z.object({ heldUntil: z.iso.datetime().nullable() })

/** Nobody will ask a provider with the card of this payment any more. */
export const ForgetCall = z.strictObject({ paymentId: id })
export type ForgetCall = z.infer<typeof ForgetCall>

/** `gone`: the vault has no such card, or it is another payment's; no provider was asked. The answer is the connector's own. */
export const AuthorisationAnswer = z.union([
  z.object({ gone: z.literal(true) }),
  z.object({
    gone: z.literal(false),
    isWithoutCode: z.boolean(),
    answer: z.looseObject({ outcome: z.string(), exchange: z.looseObject({}) }),
  }),
])

export const vaultPaths = { authorise: '/internal/authorisations', hold: '/internal/holds', forget: '/internal/forgets' } as const
