import type { ReleaseReason } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { systemRecorder } from '../../../core/audit/audit.ts'
import type { Services } from '../../../core/call/services.ts'
import { findRecord } from '../provider/provider.repository.ts'
import { theSystem } from '../transaction-details.ts'
import { beginVoid, lastChildNumber } from './actions.repository.ts'
import { requestChild } from './request-child.ts'

/**
 * Voids an authorisation that was made to be released, without being asked. An authorisation that no longer exists is left as it is. The void is
 * sent once: where the provider refuses it, the payment is Reserved again and the people who may look it up are notified.
 */
export async function releaseAuthorisation(db: ScopedDb, services: Services, id: string, reasonCode: ReleaseReason): Promise<void> {
  const [payment, voids] = await Promise.all([findRecord(db, id), lastChildNumber(db, id, 'Void')])
  if (!payment || voids > 0) return
  const closing = await beginVoid(db, id, services.now())
  if (!closing) return
  const record = systemRecorder('transactions.void', theSystem.name, db, services)
  // The relay that delivers this event looks for the next one by itself.
  const context = { db, by: theSystem, services, record, afterCommit: () => {} }
  await requestChild(context, payment, closing, { type: 'Void', amountMinor: closing.amount_authorised_minor, details: { reasonCode } })
}
