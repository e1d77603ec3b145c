import type { DeallocateRequest, Relationship } from '@portico/contract/features/transactions/relationships.endpoints.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { giveBackReference } from '../../processing/index.ts'
import { insertEvents } from '../actions/actions.repository.ts'
import { personOf } from '../actions/request-child.ts'
import { tell } from '../provider/hear-news.ts'
import { lockPayment, saveRecord } from '../provider/provider.repository.ts'
import { publishChange } from '../publish-change.ts'
import { endRelationship, findRelationship, lockOpen } from './relationships.repository.ts'
import { toRelationship } from './view-relationships.ts'
import { waitsForMoney } from './waits-for-money.ts'

/** Under the lock of the payment, as all news of it: money that comes at the same moment finds the payment first, or the reference free. */
export async function deallocate(context: Context, request: DeallocateRequest): Promise<Relationship> {
  const { db, record, services, actor } = context
  const { organizationId, transactionId, accountReference, websiteId } = request
  const payment = await lockPayment(db, transactionId)
  const isNamed = payment?.merchant_id === organizationId.toLowerCase() && payment.website_id === websiteId.toLowerCase()
  const open = isNamed ? await lockOpen(db, transactionId, accountReference) : undefined
  if (!payment || !open) throw new AppError('not_found')
  if (waitsForMoney(payment.status)) throw new AppError(transactionRefusals.referenceWaitedFor())
  const now = services.now()
  const said = paymentHistory.referenceFreed({ reference: accountReference })
  const told = tell(payment, [{ kind: 'Action', said, actor: personOf(context) }], { now, newId: () => services.newId() })
  await Promise.all([
    endRelationship(db, open.id, { by: actor.name, at: now }),
    giveBackReference(db, accountReference, now),
    saveRecord(db, payment, { ...told.record, updated_at: now.toISOString(), version: payment.version + 1 }),
    insertEvents(db, told.events),
    record(transactionId, {
      merchantId: payment.merchant_id,
      before: { accountReference, websiteId: payment.website_id },
      after: { accountReference: null, websiteId: payment.website_id },
    }),
    publishChange(db, services, payment),
  ])
  context.afterCommit(() => services.wakeOutbox())
  const [row] = await services.names.join(db, [(await findRelationship(db, open.id))!])
  return toRelationship(row!)
}
