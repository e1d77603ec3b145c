import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'

/** Money under the reference would still change these, or still leaves under it. Later money for a payment that is over is looked at by a person anyway. */
const waiting: ReadonlySet<TransactionStatus> = new Set([
  'Created',
  'Pending',
  'WaitingForApproval',
  'Blocked',
  'Duplicate',
  'Reserved',
  'Closing',
  'Conflict',
  // Of a payout, until the bank has it.
  'Validated',
  'Approved',
  'Accepted',
])
export const waitsForMoney = (status: TransactionStatus): boolean => waiting.has(status)
