import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { EventInsert } from '../actions/actions.repository.ts'
import { theSystem } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { standingExpired } from './decide-status.ts'
import { type Tools, tell } from './hear-news.ts'

/** A payment whose authorisation has ended uncaptured, with the line of its history; undefined where it has not. */
export function expiryOf(before: TransactionRecord, tools: Tools): { record: TransactionRecord; events: EventInsert[] } | undefined {
  const standing = standingExpired(before, tools.now)
  if (!standing) return undefined
  const at = tools.now.toISOString()
  const amount = { minor: before.amount_authorised_minor, currency: before.currency }
  return tell(
    { ...before, ...standing, status_changed_at: at, updated_at: at, version: before.version + 1 },
    [
      {
        kind: 'StatusChanged',
        said: paymentHistory.expired({ amount }),
        actor: theSystem,
        statusFrom: before.status,
        statusTo: standing.status,
        amountMinor: before.amount_authorised_minor,
      },
    ],
    tools,
  )
}
