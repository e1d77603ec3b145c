import { type EntryKind, entryKindFacts } from '@portico/contract/features/ledger/entry-kinds.ts'
import type { AccountCode } from '@portico/contract/features/ledger/ledger.schemas.ts'

/** One side of a posting: debit positive, credit negative, never zero. */
export type Line = { accountCode: AccountCode; amountMinor: number; description: string }

type AccountType = 'Asset' | 'Liability' | 'Income' | 'Expense' | 'Equity'
export const accounts: Record<AccountCode, { name: string; type: AccountType }> = {
  acquirer_receivable: { name: 'Acquirer receivable', type: 'Asset' },
  merchant_payable: { name: 'Merchant payable', type: 'Liability' },
  merchant_refunds: { name: 'Merchant refunds', type: 'Liability' },
  merchant_payouts: { name: 'Merchant payouts', type: 'Liability' },
  fee_income: { name: 'Fee income', type: 'Income' },
  refund_clearing: { name: 'Refund clearing', type: 'Liability' },
}

function move(debit: AccountCode, credit: AccountCode, amountMinor: number, kind: EntryKind): Line[] {
  const { description } = entryKindFacts[kind]
  return amountMinor === 0
    ? []
    : [
        { accountCode: debit, amountMinor, description },
        { accountCode: credit, amountMinor: -amountMinor, description },
      ]
}

/*
 * Each function below answers with lines that sum to zero. A negative amount is the same step taken back: the provider
 * withdrew it or booked less. Nothing is ever changed; what was wrong is posted the other way round.
 */

/** The acquirer owes us what it captured, and we owe it to the merchant. */
export const capturePosting = (amountMinor: number): Line[] =>
  move('acquirer_receivable', 'merchant_payable', amountMinor, amountMinor < 0 ? 'CaptureTakenBack' : 'Capture')

/** The acquirer pays the shopper out of its debt to us; the merchant's refunds account reduces the payable. */
export const refundPosting = (amountMinor: number): Line[] =>
  move('merchant_refunds', 'acquirer_receivable', amountMinor, amountMinor < 0 ? 'RefundTakenBack' : 'Refund')

/** A reversal after a capture moves what a refund of the whole would move; before one it moves nothing. */
export const reversalPosting = (amountMinor: number): Line[] =>
  move('merchant_refunds', 'acquirer_receivable', amountMinor, amountMinor < 0 ? 'ReversalTakenBack' : 'Reversal')

/** Someone else gave the money back, so the acquirer still owes it: it is cleared with them by hand. */
export const outsideRefundPosting = (amountMinor: number): Line[] =>
  move('merchant_refunds', 'refund_clearing', amountMinor, 'OutsideRefund')

/** The acquirer pays out of its debt to us; the merchant's payouts account reduces the payable. */
export const payoutPosting = (amountMinor: number): Line[] =>
  move('merchant_payouts', 'acquirer_receivable', amountMinor, amountMinor < 0 ? 'PayoutTakenBack' : 'Payout')

/** The fee comes out of what we owe the merchant. */
export const feePosting = (amountMinor: number): Line[] =>
  move('merchant_payable', 'fee_income', amountMinor, amountMinor < 0 ? 'FeeGivenBack' : 'Fee')
