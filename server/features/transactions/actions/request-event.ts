import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { EventFacts } from '../events.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import type { ChildRequest } from './child-transaction.ts'

/** The line in a payment's story when an action that makes a child was asked for. */
export function requestEvent(
  before: TransactionRecord,
  after: TransactionRecord,
  { type, amountMinor, actor, details }: Pick<ChildRequest, 'type' | 'amountMinor' | 'actor' | 'details'>,
): EventFacts {
  const moved = after.status !== before.status
  return {
    kind: 'Action',
    said:
      type === 'Void'
        ? paymentHistory.voidRequested()
        : paymentHistory.requested({ type, amount: { minor: amountMinor, currency: after.currency } }),
    actor,
    statusFrom: moved ? before.status : null,
    statusTo: moved ? after.status : null,
    amountMinor,
    reasonCode: details.reasonCode ?? null,
    reasonText: details.note ?? null,
  }
}
