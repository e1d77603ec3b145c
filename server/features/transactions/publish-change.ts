import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'
import type { TransactionRecord } from './transaction-row.ts'

/** Says that a payment, or something that hangs on one, has changed: webhooks, notifications and open screens hear of it. */
export const publishChange = (
  db: ScopedDb,
  services: Pick<Services, 'now' | 'newId' | 'isQuiet'>,
  { id, status, merchant_id }: Pick<TransactionRecord, 'id' | 'status' | 'merchant_id'>,
): Promise<void> => publish(db, services, 'transaction.changed', { transactionId: id, status }, { merchantId: merchant_id })
