import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import { saveWebhookStatus } from '../transactions/index.ts'
import { insertAttempts } from './deliveries.repository.ts'
import { type ClaimedDelivery, claimDue, endArrived, endTry, giveBack, giveUpOn, listTroubled } from './due.repository.ts'
import { type EndpointRow, findEndpoint, noteHealth } from './endpoints.repository.ts'
import { postWebhook, type Tried, timeoutMs } from './post-webhook.ts'
import { waitAfter } from './retry-times.ts'
import { openSecrets } from './secrets.ts'
import { webhookIdOf } from './sign.ts'
import { switchOffIfNeeded } from './switch-off.ts'

/** So many at once to one endpoint. */
export const mostAtOnce = 16
/** So many in a turn of an endpoint that answers; one that fails has no more than can be sent at once. */
export const mostOfTurn = 8 * mostAtOnce
/** A turn is claimed while the one before is sent. A worker that dies in between leaves its deliveries to the next one after that. */
const leaseOf = (most: number) => 2 * (most / mostAtOnce) * timeoutMs + 30_000
export const leaseMs = leaseOf(mostOfTurn)

type Turn = { endpoint: EndpointRow; secrets: string[] | undefined; claimed: ClaimedDelivery[] }

/**
 * Sends due deliveries to one endpoint, the oldest first, until none is left. While a turn is sent, the next is claimed and the one before is
 * noted; no transaction is open for the sending itself. Once `isStopping`,
 * deliveries that are not on their way yet are left to others.
 */
export async function serveEndpoint(services: Services, scope: TenantScope, endpointId: string, isStopping: () => boolean): Promise<void> {
  const inScope = <T>(work: (db: ScopedDb) => Promise<T>) => watched(async () => services.inScope(scope, work))
  const claim = () => inScope((db) => begin(db, services, endpointId))
  const leave = (claimed: readonly ClaimedDelivery[]) => (claimed.length === 0 ? undefined : inScope((db) => giveBack(db, claimed)))
  let noting: Promise<unknown> = Promise.resolve()
  let turn = await claim()
  while (turn) {
    const { endpoint, claimed } = turn
    const next = claim()
    const tries = await send(services, turn, isStopping)
    await noting
    noting = inScope((db) => note(db, services, endpoint, tries))
    await leave(claimed.slice(tries.length))
    const isAllWell = tries.every(({ tried }) => tried.error === null)
    if (isAllWell && !isStopping()) {
      turn = await next
      continue
    }
    // The endpoint may be off now: what was claimed meanwhile is asked for anew.
    await noting
    await leave((await next)?.claimed ?? [])
    turn = isStopping() ? undefined : await claim()
  }
  await noting
}

/** It is waited for later, and fails only then. */
function watched<T>(work: () => Promise<T>): Promise<T> {
  const done = work()
  done.catch(() => undefined)
  return done
}

/** The tries in the order of their deliveries: those at the end may be missing. */
async function send(services: Services, { endpoint, secrets, claimed }: Turn, isStopping: () => boolean): Promise<Try[]> {
  const tries: Promise<Try>[] = []
  const waiting = claimed.values()
  const one = async (delivery: ClaimedDelivery): Promise<Try> => {
    const sending = { address: endpoint.address, webhookId: webhookIdOf(delivery.id), body: delivery.payload, secrets }
    return { delivery, tried: await postWebhook(services, sending) }
  }
  const lane = async () => {
    for (const delivery of waiting) {
      const sent = one(delivery)
      tries.push(sent)
      await sent
      if (isStopping()) return
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, lane))
  return Promise.all(tries)
}

async function begin(db: ScopedDb, services: Services, endpointId: string): Promise<Turn | undefined> {
  const endpoint = await findEndpoint(db, endpointId)
  if (!endpoint?.is_on) {
    await saveWebhookStatus(db, await giveUpOn(db, endpointId), 'NotDelivering')
    return undefined
  }
  const most = endpoint.failing_since === null ? mostOfTurn : mostAtOnce
  const claimed = await claimDue(db, endpointId, { most, leaseMs: leaseOf(most), now: services.now() })
  return claimed.length === 0 ? undefined : { endpoint, secrets: await openSecrets(db, services, endpoint), claimed }
}

type Try = { delivery: ClaimedDelivery; tried: Tried }

/** The health of an endpoint that answers is not written more often. */
const healthMs = 1000

async function note(db: ScopedDb, services: Services, before: EndpointRow, tries: readonly Try[]): Promise<void> {
  const ours = await endTries(db, tries)
  const last = tries.at(-1)!.tried.at
  const isSuccess = tries.some(({ tried }) => tried.error === null)
  await insertAttempts(
    db,
    ours.map((one) => attemptOf(services.newId(), one)),
  )
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
  const isAllWell = before.failing_since === null && tries.every(({ tried }) => tried.error === null)
  if (isAllWell && before.last_success_at !== null && last.getTime() - Date.parse(before.last_success_at) < healthMs) return
  const endpoint = await noteHealth(db, before.id, { isSuccess, failures: failuresAfter(tries), at: last })
  if (endpoint)
    await switchOffIfNeeded(
      db,
      services,
      endpoint,
      tries.map(({ tried }) => tried),
    )
}

/** How many in a row have failed since the last that arrived. */
const failuresAfter = (tries: readonly Try[]): number => tries.length - 1 - tries.findLastIndex(({ tried }) => tried.error === null)

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
  endpoint_id: delivery.endpoint_id,
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
