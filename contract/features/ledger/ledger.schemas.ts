import { z } from 'zod'
import { currency, id, instant, signedMinor } from '../../core/fields.ts'

export const accountCodes = [
  'acquirer_receivable',
  'merchant_payable',
  'merchant_refunds',
  'merchant_payouts',
  'fee_income',
  'refund_clearing',
] as const
export type AccountCode = (typeof accountCodes)[number]

/** One side of a posting. `amountMinor` is never negative; `direction` says the side. */
export const LedgerEntry = z.object({
  id: id(),
  postingId: id(),
  transactionId: id(),
  accountCode: z.enum(accountCodes),
  accountName: z.string(),
  accountType: z.enum(['Asset', 'Liability', 'Income', 'Expense', 'Equity']),
  direction: z.enum(['Debit', 'Credit']),
  amountMinor: z.int().min(0),
  currency: currency(),
  description: z.string(),
  postedAt: instant(),
})

export const Fee = z.object({
  id: id(),
  feeType: z.string(),
  party: z.enum(['Merchant', 'Tenant', 'Platform', 'Acquirer', 'Scheme', 'Interchange']),
  basis: z.enum(['Fixed', 'Percentage', 'Mixed']),
  rateBps: z.int(),
  fixedMinor: signedMinor(),
  basisAmountMinor: signedMinor(),
  amountMinor: signedMinor(),
  currency: currency(),
  at: instant(),
})
