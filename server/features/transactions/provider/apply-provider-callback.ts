import type { Mode } from '@portico/contract/core/level.ts'
import type { CallbackEvent, Connector, ProviderOperation } from '../../../connectors/connector.ts'
import { type Connectors, connectorOf } from '../../../connectors/index.ts'
import type { Services } from '../../../core/call/services.ts'
import { referenceOf } from '../../processing/index.ts'
import { applyBankCredit, type BroughtCredit } from '../relationships/apply-bank-credit.ts'
import { listNamed } from '../relationships/relationships.platform.repository.ts'
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
  const { operation, credit } = event
  if (!operation) return applyCredit(services, connectors, { event, credit, connectorKey: connector.key, url })
  const { requestId } = operation
  const spoken = uuid.test(requestId) ? await find(services, requestId) : undefined
  // A provider speaks for its own payments only.
  if (!spoken || connectorOf(connectors, { connector: spoken.connector, service_provider: spoken.serviceProvider })?.key !== connector.key)
    return 'unknown'
  const result = await services.inScope({ level: 'tenant', tenantId: spoken.tenantId, mode: spoken.mode }, async (db) => {
    const locked = await lockWithOperations(db, spoken.paymentId)
    const of = locked?.operations.get(requestId)
    if (!locked || !of) return 'unknown'
    const now = services.now()
    if (isEarly(of, operation, now)) return 'early'
    if (!(await insertCallback(db, locked.payment, connector.key, event.callbackId, now))) return 'duplicate'
    const log = logOfCallback('child' in of ? of.child : locked.payment, event, url, now, services.newId())
    await insertApiLogs(db, [log])
    const news = { ...newsOfOperation(operation, 'callback'), apiLogId: log.id }
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
const isEarly = (of: Family['of'], operation: ProviderOperation, now: Date): boolean =>
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

/** Money names a reference and the number of the merchant. It is applied only where that means one payment, of a provider that may speak for it. */
async function applyCredit(services: Services, connectors: Connectors, brought: BroughtCredit): Promise<CallbackResult> {
  const accountReference = referenceOf(brought.credit.accountReference)
  const named: (Awaited<ReturnType<typeof listNamed>>[number] & { mode: Mode })[] = []
  for (const mode of ['Live', 'Test'] as const) {
    const found = await services.inPlatformRead(mode, (db) => listNamed(db, { accountReference, mid: brought.credit.mid }))
    named.push(...found.map((one) => ({ ...one, mode })))
  }
  const [of, ...others] = named.filter((one) => connectorOf(connectors, one)?.key === brought.connectorKey)
  if (!of || others.length > 0) return 'unknown'
  const scope = { level: 'tenant', tenantId: of.tenant_id, mode: of.mode } as const
  const result = await services.inScope(scope, (db) => applyBankCredit(db, services, of.id, brought))
  if (result === 'applied' || result === 'deferred') await services.wakeOutbox()
  return result
}
