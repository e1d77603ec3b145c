import type { TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import { webhookEventOf } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { listStatusChanges, partOf, type StatusChange, saveWebhookStatus, type TransactionRecord } from '../transactions/index.ts'
import { type DeliveryInsert, insertDeliveries, listNoted } from './deliveries.repository.ts'
import { listHearing } from './endpoints.repository.ts'
import { payloadOf } from './payload.ts'

/** Notes for each endpoint that hears of it what it is to be sent. The sender does the rest. Safe to run twice: an event is noted once. */
export const tellEndpoints: Subscriber<'transaction.changed'> = async ({ payload, tenantId, merchantId, mode }, services) => {
  const noted = await services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
    const endpoints = await listHearing(db, merchantId)
    if (endpoints.length === 0) return 0
    const changes = await listStatusChanges(db, payload.transactionId)
    const rows = await deliveriesOf(db, services, endpoints, changes)
    const told = new Set(rows.map((row) => row.transaction_id))
    const silent = changes.filter(({ id, webhook_status }) => webhook_status === 'NotConfigured' && !told.has(id)).map(({ id }) => id)
    await Promise.all([
      insertDeliveries(db, rows),
      saveWebhookStatus(db, [...told], 'Delivering'),
      saveWebhookStatus(db, [...new Set(silent)], 'Configured'),
    ])
    return rows.length
  })
  if (noted > 0) await services.wakeOutbox()
}

type Hearing = Awaited<ReturnType<typeof listHearing>>

async function deliveriesOf(
  db: ScopedDb,
  services: Services,
  endpoints: Hearing,
  changes: readonly StatusChange[],
): Promise<DeliveryInsert[]> {
  const now = services.now()
  const noted =
    changes.length > 0
      ? await listNoted(
          db,
          changes.map(({ event_id }) => event_id),
        )
      : new Set()
  return changes.flatMap((change) => {
    const type = webhookEventOf(change.type as TransactionType, change.status_from, change.status_to!)
    if (!type) return []
    const hearing = endpoints.filter(
      ({ id, events, hears_from }) =>
        events.includes(type) && Date.parse(hears_from) <= Date.parse(change.changed_at) && !noted.has(`${id} ${change.event_id}`),
    )
    const payload = payloadOf(type, change)
    return hearing.map(({ id }) => ({
      ...partOf(change as TransactionRecord & StatusChange),
      id: services.newId(),
      event_id: change.event_id,
      endpoint_id: id,
      event_type: type,
      payload,
      next_try_at: now,
      created_at: now,
    }))
  })
}
