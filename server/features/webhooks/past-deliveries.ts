import type { TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import { type AttemptError, type OffReason, type WebhookEvent, webhookEventOf } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { partOf, type StatusChange, saveWebhookStatus, type TransactionRecord } from '../transactions/index.ts'
import { type AttemptInsert, type DeliveryInsert, insertAttempts, insertDeliveries } from './deliveries.repository.ts'
import { countFailures, insertEndpoint } from './endpoints.repository.ts'
import { payloadOf } from './payload.ts'
import { waitAfter } from './retry-times.ts'
import { makeSecret } from './secrets.ts'
import { signedHeaders, webhookIdOf } from './sign.ts'

export type PastEndpoint = {
  id: string
  merchantId: string | null
  address: string
  description: string
  events: readonly WebhookEvent[]
  createdAt: Date
  createdBy: string
  off?: { because: OffReason; since: Date }
  lastSuccessAt?: Date | undefined
  lastFailureAt?: Date | undefined
  failingSince?: Date | undefined
}
export type PastTry = { at: Date; status: number | null; error: AttemptError | null; latencyMs: number; answer: string | null }
export type PastDelivery = { delivery: DeliveryInsert; attempts: AttemptInsert[] }

/** An endpoint of a world that is made rather than asked for; its secret is returned. */
export async function keepPastEndpoint(
  db: ScopedDb,
  services: Pick<Services, 'seal' | 'unseal' | 'now'>,
  past: PastEndpoint,
): Promise<string> {
  const { id, merchantId, address, description, events, createdAt, createdBy, off } = past
  await insertEndpoint(db, {
    ...{ id, merchant_id: merchantId, address, description, events: [...events], created_by: createdBy },
    ...{ created_at: createdAt, updated_at: off?.since ?? createdAt, hears_from: createdAt },
    ...{
      last_success_at: past.lastSuccessAt ?? null,
      last_failure_at: past.lastFailureAt ?? null,
      failing_since: past.failingSince ?? null,
    },
    ...(off ? { is_on: false, off_because: off.because, off_since: off.since } : {}),
  })
  return makeSecret(db, services, id, 1)
}

type Of = {
  id: string
  endpoint: Pick<PastEndpoint, 'id' | 'address' | 'off'>
  secret: string
  tries: readonly PastTry[]
  newId: () => string
}

/** What a change of status tells an endpoint, and what came of these tries; undefined where it tells nothing. */
export function pastDelivery(change: StatusChange, { id, endpoint, secret, tries, newId }: Of): PastDelivery | undefined {
  const type = webhookEventOf(change.type as TransactionType, change.status_from, change.status_to!)
  const last = tries.at(-1)
  if (!type || !last) return undefined
  const part = partOf(change as TransactionRecord & StatusChange)
  const payload = payloadOf(type, change)
  const wait = last.error === null || endpoint.off ? undefined : waitAfter(tries.length, id)
  const state = last.error === null ? 'Delivered' : wait === undefined ? 'Failed' : 'Delivering'
  return {
    delivery: {
      ...{ ...part, id, event_id: change.event_id, endpoint_id: endpoint.id, event_type: type, payload, state },
      ...{ attempts: tries.length, auto_attempts: tries.length, created_at: change.changed_at },
      ...{ last_try_at: last.at, last_status: last.status, last_error: last.error },
      next_try_at: state === 'Delivering' ? new Date(last.at.getTime() + wait!) : null,
      delivered_at: state === 'Delivered' ? last.at : null,
    },
    attempts: tries.map((one, index) => ({
      ...{
        ...part,
        id: newId(),
        delivery_id: id,
        endpoint_id: endpoint.id,
        no: index + 1,
        at: one.at,
        trigger: 'Auto',
        address: endpoint.address,
      },
      ...{ status: one.status, latency_ms: one.latencyMs, error: one.error, response_body: one.answer },
      request_headers: JSON.stringify(signedHeaders({ webhookId: webhookIdOf(id), at: one.at, body: payload }, [secret])),
    })),
  }
}

export async function insertPastDeliveries(db: ScopedDb, past: readonly PastDelivery[]): Promise<void> {
  await insertDeliveries(
    db,
    past.map(({ delivery }) => delivery),
  )
  await insertAttempts(
    db,
    past.flatMap(({ attempts }) => attempts),
  )
  const troubled = new Set(past.filter(({ delivery }) => delivery.state !== 'Delivered').map(({ delivery }) => delivery.transaction_id))
  const all = new Set(past.map(({ delivery }) => delivery.transaction_id))
  await countFailures(db, [...new Set(past.map(({ delivery }) => delivery.endpoint_id))])
  await saveWebhookStatus(db, [...troubled], 'NotDelivering')
  await saveWebhookStatus(
    db,
    [...all].filter((id) => !troubled.has(id)),
    'Delivering',
  )
}
