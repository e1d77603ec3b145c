import { mostTrials } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { insertOf } from '../../../core/database/insert-rows.repository.ts'
import { ratesForRows, withBase } from '../../exchange-rates/index.ts'
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
    const based = insertOf('transactions', withBase(transactions, await ratesForRows(db, transactions)))
    await Promise.all([based, ...inserts].map((insert) => insert.execute(db)))
  }
}

export const insertPayments = (db: ScopedDb, payments: readonly PaymentRows[]): Promise<void> => paymentsInsert(payments)(db)

type Trials = { websiteId: string; since: Date }

/** How many tries of the providers of a website are on record; not beyond what staff may. Their payments are made a moment later. */
export async function countTrials(db: ScopedDb, { websiteId, since }: Trials): Promise<number> {
  const rows = await db
    .selectFrom('audit_records')
    .select('id')
    .where('entity', '=', 'processing')
    .where('entity_id', '=', websiteId)
    .where('at', '>=', since.toISOString())
    .where('action', '=', 'transactions.tryOut')
    .where('result', '=', 'done')
    .limit(mostTrials)
    .execute()
  return rows.length
}
