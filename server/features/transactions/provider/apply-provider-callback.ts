import type { Mode } from '@portico/contract/core/level.ts'
import type { CallbackEvent, Connector } from '../../../connectors/connector.ts'
import { type Connectors, connectorOf } from '../../../connectors/index.ts'
import type { Services } from '../../../core/call/services.ts'
import { logOfCallback } from './api-logs.ts'
import { applyNews, lockWithOperations } from './apply-news.ts'
import { callDeadlineMs, newsOfOperation } from './ask-provider.ts'
import type { Effects } from './hear-news.ts'
import type { Family } from './operation.ts'
import { findByRequestId, type Spoken } from './provider.platform.repository.ts'
import { insertApiLogs, insertCallback } from './provider.repository.ts'

export type CallbackResult = Effects['result'] | 'duplicate' | 'unknown' | 'early'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Applies news that a provider brings by itself, whose signature was verified. A second delivery changes nothing; news in
 * the wrong order is put right by its revision. `unknown`: nothing of ours (yet). `early`: see isEarly. After both the
 * provider may come again.
 */
export async function applyProviderCallback(
  services: Services,
  connectors: Connectors,
  connector: Connector,
  event: CallbackEvent,
  url: string,
): Promise<CallbackResult> {
  const { requestId } = event.operation
  const spoken = uuid.test(requestId) ? await find(services, requestId) : undefined
  // A provider speaks for its own payments only.
  if (!spoken || connectorOf(connectors, { connector: spoken.connector, service_provider: spoken.serviceProvider })?.key !== connector.key)
    return 'unknown'
  const result = await services.inScope({ level: 'tenant', tenantId: spoken.tenantId, mode: spoken.mode }, async (db) => {
    const locked = await lockWithOperations(db, spoken.paymentId)
    const of = locked?.operations.get(requestId)
    if (!locked || !of) return 'unknown'
    const now = services.now()
    if (isEarly(of, event, now)) return 'early'
    if (!(await insertCallback(db, locked.payment, connector.key, event.callbackId, now))) return 'duplicate'
    const log = logOfCallback('child' in of ? of.child : locked.payment, event, url, now, services.newId())
    await insertApiLogs(db, [log])
    const news = { ...newsOfOperation(event.operation, 'callback'), apiLogId: log.id }
    const { results } = await applyNews(db, services, locked, [{ requestId, news }])
    return results[0] ?? 'unknown'
  })
  if (result === 'applied' || result === 'deferred') await services.wakeOutbox()
  return result
}

/** Two calls and the time between them: by then the process that makes the payment has its answer, or is gone. */
const makerHasMs = 3 * callDeadlineMs

/**
 * A refusal that overtakes its own answer: the process that makes the payment still waits for it and may pass the payment on to
 * another provider. Decided here, the payment would be over.
 */
const isEarly = (of: Family['of'], { operation }: CallbackEvent, now: Date): boolean =>
  'attempt' in of &&
  operation.outcome === 'declined' &&
  of.attempt.provider_revision === 0 &&
  now.getTime() - Date.parse(of.attempt.started_at) < makerHasMs

/** A callback does not say whether it is about Test or Live. */
async function find(services: Services, requestId: string): Promise<(Spoken & { mode: Mode }) | undefined> {
  for (const mode of ['Live', 'Test'] as const) {
    const spoken = await services.inPlatformRead(mode, (db) => findByRequestId(db, requestId))
    if (spoken) return { ...spoken, mode }
  }
  return undefined
}
