import type { ScopedDb } from '@portico/database/scope.ts'
import { insertEntries } from '../../ledger/index.ts'
import { insertEvents, insertTransactions } from '../actions/actions.repository.ts'
import { insertAttempts, insertFees } from '../provider/provider.repository.ts'
import { toInsert } from './payment-draft.ts'
import type { PaymentRows } from './payment-effects.ts'

/** Whole payments with all that hangs on them, in one batch: a demo world, an import, a test. All of the tenant and mode of the scope. */
export async function insertPayments(db: ScopedDb, payments: readonly PaymentRows[]): Promise<void> {
  const all = <Row>(of: (rows: PaymentRows) => readonly Row[]) => payments.flatMap(of)
  await Promise.all([
    insertTransactions(
      db,
      payments.map(({ payment }) => toInsert(payment)),
    ),
    insertTransactions(
      db,
      all(({ children }) => children.map(toInsert)),
    ),
    insertAttempts(
      db,
      all(({ attempts }) => attempts),
    ),
    insertEvents(
      db,
      all(({ events }) => events),
    ),
    insertFees(
      db,
      all(({ fees }) => fees),
    ),
    insertEntries(
      db,
      all(({ entries }) => entries),
    ),
  ])
}
