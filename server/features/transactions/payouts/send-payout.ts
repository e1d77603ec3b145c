import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../../core/call/services.ts'
import { insertEvents } from '../actions/actions.repository.ts'
import { saveRecord } from '../provider/provider.repository.ts'
import { theSystem } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { moveRequest } from './payout-child.ts'

/** An approved payout is Pending from the moment the worker takes it up, before the provider hears of it. */
export async function takeUpPayout(
  db: ScopedDb,
  services: Pick<Services, 'now' | 'newId'>,
  payout: TransactionRecord,
): Promise<TransactionRecord> {
  const said = paymentHistory.sent({ provider: payout.service_provider })
  const moved = moveRequest(payout, 'Pending', { said, actor: theSystem }, { now: services.now(), newId: () => services.newId() })
  await Promise.all([saveRecord(db, payout, moved.record), insertEvents(db, moved.events)])
  return moved.record
}
