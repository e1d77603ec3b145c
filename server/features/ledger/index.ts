import { serverFeature } from '../server-feature.ts'

export { type FeeSum, type FeesOf, listFees, netFees, sumFees } from './fee-entries.repository.ts'
export { type FeeRule, feeMinor, feeRules } from './fee-rules.ts'
export { balancesOf, insertEntries, listEntriesOfPayment, owedMinor } from './ledger.repository.ts'
export { type EntryRow, type Posting, toEntryRows, toLedgerEntry } from './ledger-entries.ts'
export {
  accounts,
  capturePosting,
  feePosting,
  type Line,
  outsideRefundPosting,
  payoutPosting,
  refundPosting,
  reversalPosting,
} from './postings.ts'

/** Double entry of everything that moves money: pure postings and fees, entries that sum to zero, balances that are derived. */
export const feature = serverFeature({ tier: 'money' })
