import { z } from 'zod'
import { amountMinor, currency, id, instant, line, signedMinor, written } from '../../core/fields.ts'
import { approvalKinds } from '../approvals/approvals.schemas.ts'
import * as words from './transaction-words.ts'
import { AllowedAction } from './transactions.schemas.ts'

/** Back to the instrument that paid; payees of their own come with the payments screens. */
export const PayoutRequest = z.strictObject({ amountMinor: amountMinor(), sameInstrument: z.literal(true), description: line(140, 1) })

/** How much may be paid out now, and why no more. */
export const PayoutLimit = z.object({
  currency: currency(),
  /** The amount owed to the merchant, less fees, refunds and completed payouts. */
  owedMinor: signedMinor(),
  /** The amount set aside for payouts that wait or are on their way. */
  reservedMinor: signedMinor(),
  maxMinor: signedMinor(),
  /** From this amount on, another person approves it; null: never. */
  approvalFromMinor: signedMinor().nullable(),
})

export const PayoutDecisions = z.strictObject({
  transactions: z.array(id()).min(1).max(words.mostDecisions),
  reason: written(1000, 0).default(''),
})
const said = AllowedAction.shape.said
/** Each row was decided by itself: what was done stays done, whatever happens to the others. */
export const DecisionResult = z.object({
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  rows: z.array(z.object({ id: id(), ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable(), said })),
})
export type DecisionResult = z.infer<typeof DecisionResult>

export const pendingViews = ['mine', 'all'] as const

/** Something that waits for a decision. */
export const PendingRow = z.object({
  id: id(),
  /** Null for a payment that was held for review. */
  kind: z.enum(approvalKinds).nullable(),
  type: z.enum(words.transactionTypes),
  externalId: z.string().nullable(),
  parentTransactionId: id().nullable(),
  paymentReference: z.string().nullable(),
  childNumber: z.int().nullable(),
  payee: z.string().nullable(),
  /** Where the money goes: `Visa •• 4242`, or the method. */
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  paymentMethod: z.enum(words.paymentMethods),
  merchantId: id(),
  merchantName: z.string(),
  tenantName: z.string(),
  amountMinor: signedMinor(),
  shownMinor: signedMinor(),
  currency: currency(),
  fromMinor: signedMinor().nullable(),
  askedBy: z.string(),
  askedAt: instant(),
  stepsDone: z.int(),
  stepsNeeded: z.int(),
  /** Why the caller may not decide it; null: they may. */
  off: z.object({ reason: z.string(), said }).nullable(),
})
export type PendingRow = z.infer<typeof PendingRow>

export const PendingSums = z.object({ data: z.array(z.object({ currency: currency(), count: z.int(), amountMinor: signedMinor() })) })
