import { z } from 'zod'

/** What the sandbox acquirer sends. An answer that does not fit is unreadable: nothing is believed of it. */
const check = z.enum(['Pass', 'Fail', 'Unavailable', 'Unchecked'])
const optional = z.string().nullable()

export const OperationView = z.object({
  id: z.string().min(1),
  operationId: z.string().min(1),
  requestId: z.string().min(1),
  kind: z.enum(['Authorise', 'Capture', 'Void', 'Refund', 'Reversal', 'Payout']),
  bookedAs: z.enum(['Authorise', 'Sale', 'Capture', 'Void', 'Refund', 'Payout']),
  status: z.enum(['Approved', 'Declined', 'Pending', 'Error']),
  revision: z.int().positive(),
  amountMinor: z.int().nonnegative(),
  currency: z.string().length(3),
  responseCode: z.string(),
  responseText: z.string(),
  authCode: optional,
  arn: optional,
  rrn: optional,
  networkTransactionId: optional,
  utr: optional,
  redirectUrl: optional,
  avs: z.object({ code: z.string(), line: check, postal: check }).nullable(),
  cvc: z.object({ code: z.string(), result: check }).nullable(),
  threeDs: z
    .object({
      version: z.string(),
      flow: z.enum(['Frictionless', 'Challenge']),
      eci: optional,
      transStatus: z.string(),
      dsTransactionId: z.string(),
      liabilityShift: z.boolean(),
      challengeUrl: optional,
    })
    .nullable(),
  card: z
    .object({
      maskedPan: z.string(),
      fingerprint: z.string(),
      brand: z.string(),
      bin: z.string(),
      last4: z.string(),
      issuer: z.string(),
      issuerCountry: z.string(),
      fundingType: z.enum(['Credit', 'Debit', 'Prepaid', 'Charge']),
      brandProduct: z.string(),
      commercial: z.boolean(),
      regulated: z.boolean(),
    })
    .nullable(),
  expiresAt: optional,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OperationView = z.infer<typeof OperationView>

const amount = z.int().nonnegative()
export const PaymentView = z.object({
  id: z.string().min(1),
  mid: z.string(),
  merchantReference: z.string(),
  currency: z.string().length(3),
  authorisedMinor: amount,
  capturedMinor: amount,
  refundedMinor: amount,
  voidedMinor: amount,
  paidOutMinor: amount,
  operations: z.array(OperationView),
})
export type PaymentView = z.infer<typeof PaymentView>

export const OperationLookup = z.object({ operation: OperationView, payment: PaymentView })
export const CallbackBody = z.object({ id: z.string().min(1), type: z.string().min(1), occurredAt: z.iso.datetime(), data: OperationView })
/** Money that came in by bank under a reference. */
export const CreditBody = z.object({
  id: z.string().min(1),
  type: z.literal('bank.credited'),
  occurredAt: z.iso.datetime(),
  data: z.object({
    accountReference: z.string().min(1).max(140),
    mid: z.string().min(1),
    amountMinor: z.int().positive(),
    currency: z.string().length(3),
    utr: optional,
    senderName: optional,
    senderAccount: optional,
  }),
})
export const ErrorBody = z.object({ error: z.string(), message: z.string() })
