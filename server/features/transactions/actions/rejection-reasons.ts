import { rejectionReasons, type TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'

type Reason = (typeof rejectionReasons)[number]
const names: Record<Reason, string> = {
  SuspectedFraud: 'Suspected fraud',
  Duplicate: 'Duplicate',
  CustomerRequest: 'Customer request',
  OrderCancelled: 'Order cancelled',
  Other: 'Other',
}
export const rejectionName = (reason: Reason): string => names[reason]

const decidedOn: ReadonlySet<TransactionType> = new Set(['Payment', 'Authorization', 'Payout'])

/** What a person may name who declines a transaction of this type. */
export const rejectionReasonsOf = (type: TransactionType): { code: Reason; name: string }[] =>
  decidedOn.has(type) ? rejectionReasons.map((code) => ({ code, name: names[code] })) : []
