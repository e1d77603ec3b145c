import { mostTrials } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { insertOf } from '../../../core/database/insert-rows.repository.ts'
import { requestsOf } from '../apm/keep-requests.ts'
import { keysInsert } from '../keys/keys.repository.ts'
import { toAttemptInsert, toInsert } from './payment-draft.ts'
import type { PaymentRows } from './payment-effects.ts'

/**
 * Whole payments with all that hangs on them, in one batch: a demo world, an import, a test. All of the tenant and mode of the
 * scope. Work that needs no database answer runs first, so it can overlap with the database's work.
 */
export function paymentsInsert(payments: readonly PaymentRows[]): (db: ScopedDb) => Promise<void> {
  const all = <Row>(of: (rows: PaymentRows) => readonly Row[]) => payments.flatMap(of)
  const transactions = all(({ payment, children }) => [payment, ...children]).map(toInsert)
  // In this order: the others refer to transactions.
  const inserts = [
    insertOf('transactions', transactions),
    keysInsert(transactions),
    insertOf('transaction_attempts', all(({ attempts }) => attempts).map(toAttemptInsert)),
    insertOf(
      'apm_requests',
      all(({ payment, attempts }) => requestsOf(payment, attempts)),
    ),
    insertOf(
      'routing_decisions',
      all(({ decisions }) => decisions),
    ),
    insertOf(
      'transaction_events',
      all(({ events }) => events),
    ),
    insertOf(
      'transaction_fees',
      all(({ fees }) => fees),
    ),
    insertOf(
      'ledger_entries',
      all(({ entries }) => entries),
    ),
  ]
  return async (db) => {
    await Promise.all(inserts.map((insert) => insert.execute(db)))
  }
}

export const insertPayments = (db: ScopedDb, payments: readonly PaymentRows[]): Promise<void> => paymentsInsert(payments)(db)

type Trials = { merchantId: string; websiteId: string; since: Date }

/** How many payments staff have sent through the providers of a website from the portal; not beyond what they may. */
export async function countTrials(db: ScopedDb, { merchantId, websiteId, since }: Trials): Promise<number> {
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', db.scope.mode)
    .where('created_at', '>=', since.toISOString())
    .where('website_id', '=', websiteId)
    .where('source', '=', 'Portal')
    .where('parent_transaction_id', 'is', null)
    .limit(mostTrials)
    .execute()
  return rows.length
}
