import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import { saveWebhookStatus } from '../transactions/index.ts'
import { insertAttempts } from './deliveries.repository.ts'
import { type ClaimedDelivery, claimDue, endArrived, endTry, giveUpOn, listTroubled } from './due.repository.ts'
import { type EndpointRow, findEndpoint, noteHealth } from './endpoints.repository.ts'
import { postWebhook, type Tried, timeoutMs } from './post-webhook.ts'
import { waitAfter } from './retry-times.ts'
import { openSecrets } from './secrets.ts'
import { webhookIdOf } from './sign.ts'
import { switchOffIfNeeded } from './switch-off.ts'

/** So many at once to one endpoint. */
export const mostAtOnce = 16
/** Longer than a try takes, with the time to note it. A worker that dies in between leaves its deliveries to the next one after that. */
export const leaseMs = timeoutMs + 30_000

type Turn = { endpoint: EndpointRow; secrets: string[] | undefined; claimed: ClaimedDelivery[] }

/** Sends due deliveries to one endpoint and notes the answers; returns how many there were. No transaction is open meanwhile. */
export async function takeTurn(services: Services, scope: TenantScope, endpointId: string): Promise<number> {
  const turn = await services.inScope(scope, (db) => begin(db, services, endpointId))
  if (!turn) return 0
  const { endpoint, secrets, claimed } = turn
  const tries = await Promise.all(
    claimed.map(async (delivery) => {
      const sending = { address: endpoint.address, webhookId: webhookIdOf(delivery.id), body: delivery.payload, secrets }
      return { delivery, tried: await postWebhook(services, sending) }
    }),
  )
  await services.inScope(scope, (db) => note(db, services, endpointId, tries))
  return tries.length
}

async function begin(db: ScopedDb, services: Services, endpointId: string): Promise<Turn | undefined> {
  const endpoint = await findEndpoint(db, endpointId)
  if (!endpoint?.is_on) {
    await saveWebhookStatus(db, await giveUpOn(db, endpointId), 'NotDelivering')
    return undefined
  }
  const claimed = await claimDue(db, endpointId, { most: mostAtOnce, leaseMs, now: services.now() })
  return claimed.length === 0 ? undefined : { endpoint, secrets: await openSecrets(db, services, endpoint), claimed }
}

type Try = { delivery: ClaimedDelivery; tried: Tried }

async function note(db: ScopedDb, services: Services, endpointId: string, tries: readonly Try[]): Promise<void> {
  const ours = await endTries(db, tries)
  const last = tries.at(-1)!.tried.at
  const isSuccess = tries.some(({ tried }) => tried.error === null)
  const [endpoint] = await Promise.all([
    noteHealth(db, endpointId, { isSuccess, at: last }),
    insertAttempts(
      db,
      ours.map((one) => attemptOf(services.newId(), one)),
    ),
  ])
  // What arrives at the first try leaves the status as it is.
  const moved = ours.filter(({ delivery, tried }) => tried.error !== null || delivery.last_error !== null)
  const ids = [...new Set(moved.map(({ delivery }) => delivery.transaction_id))]
  if (ids.length > 0) {
    const troubled = await listTroubled(db, ids)
    await saveWebhookStatus(
      db,
      ids.filter((id) => troubled.has(id)),
      'NotDelivering',
    )
    await saveWebhookStatus(
      db,
      ids.filter((id) => !troubled.has(id)),
      'Delivering',
    )
  }
  if (endpoint)
    await switchOffIfNeeded(
      db,
      services,
      endpoint,
      tries.map(({ tried }) => tried),
    )
}

/** Those that this worker still held. */
async function endTries(db: ScopedDb, tries: readonly Try[]): Promise<Try[]> {
  const isPlain = ({ delivery, tried }: Try) => tried.error === null && delivery.asked_by === null && delivery.delivered_at === null
  const plain = Map.groupBy(tries.filter(isPlain), ({ tried }) => tried.status)
  const others = tries.filter((one) => !isPlain(one))
  const ended = new Set<string>()
  for (const [status, some] of plain) {
    const { delivery, tried } = some[0]!
    const ids = some.map((one) => one.delivery.id)
    for (const id of await endArrived(db, ids, { leasedUntil: delivery.leased_until, status, at: tried.at })) ended.add(id)
  }
  for (const one of others) if (await endTry(db, one.delivery, endOf(one))) ended.add(one.delivery.id)
  return tries.filter(({ delivery }) => ended.has(delivery.id))
}

/** A try that a user asked for takes none of those by the clock away, and one that had arrived stays so. */
function endOf({ delivery, tried }: Try) {
  const isManual = delivery.asked_by !== null
  const autoAttempts = delivery.auto_attempts + (isManual ? 0 : 1)
  const told = {
    ...{ attempts: delivery.attempts + 1, auto_attempts: autoAttempts, asked_by: null },
    ...{ last_try_at: tried.at, last_status: tried.status, last_error: tried.error },
  }
  if (tried.error === null) return { ...told, state: 'Delivered', next_try_at: null, delivered_at: delivery.delivered_at ?? tried.at }
  if (delivery.delivered_at !== null) return { ...told, state: 'Delivered', next_try_at: null }
  const wait = autoAttempts === 0 ? 0 : waitAfter(autoAttempts, delivery.id)
  if (wait === undefined) return { ...told, state: 'Failed', next_try_at: null }
  return { ...told, next_try_at: new Date(tried.at.getTime() + wait) }
}

const attemptOf = (id: string, { delivery, tried }: Try) => ({
  tenant_id: delivery.tenant_id,
  merchant_id: delivery.merchant_id,
  mode: delivery.mode,
  transaction_id: delivery.transaction_id,
  payment_method: delivery.payment_method,
  payment_provider: delivery.payment_provider,
  id,
  delivery_id: delivery.id,
  no: delivery.attempts + 1,
  at: tried.at,
  trigger: delivery.asked_by === null ? 'Auto' : 'Manual',
  asked_by: delivery.asked_by,
  address: tried.address,
  status: tried.status,
  latency_ms: tried.latencyMs,
  error: tried.error,
  request_headers: JSON.stringify(tried.requestHeaders),
  response_body: tried.responseBody,
})
