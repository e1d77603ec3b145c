import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { type Connectors, connectionTo } from '../../../connectors/index.ts'
import type { Services } from '../../../core/call/services.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import type { Delivery, Subscriber } from '../../../core/outbox/outbox-relay.ts'
import { readConnectorCredentials } from '../../keys/index.ts'
import { insertEvents } from '../actions/actions.repository.ts'
import type { ChildRequest } from '../actions/child-transaction.ts'
import { takeUpPayout } from '../payouts/send-payout.ts'
import { theProvider } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { logOfExchange } from './api-logs.ts'
import { applyNews, lockWithOperations } from './apply-news.ts'
import { type Asked, askForChild } from './ask-provider.ts'
import { tell } from './hear-news.ts'
import { type Patience, patience } from './patience.ts'
import { findRecord, insertApiLogs, listProviderConnectors, saveRecord } from './provider.repository.ts'

/** So often an unanswered call is repeated with the short back-off of the outbox; then it is asked about as patiently as any other. */
const mostQuickTries = 8

/** Operations that a provider still has to answer. A payout is taken up once it is approved, and asked about until the money has arrived. */
const awaited: ReadonlySet<string> = new Set(['Pending', 'Approved', 'Accepted'])

type Due = Delivery<'transaction.provider_call_due'>

/**
 * Sends a child to its provider, or asks how it ended, and applies the outcome. Safe to run twice, at the
 * same time too: the provider knows the child by its id, and news that was heard is not heard again. No database
 * transaction is open while the provider is asked.
 */
export const settleProviderCall =
  (connectors: Connectors, { pauseMs }: Patience = patience): Subscriber<'transaction.provider_call_due'> =>
  async (delivery, services) => {
    const { tenantId, mode, payload } = delivery
    const inTenant = <T>(work: Parameters<typeof services.inScope<T>>[1]) => services.inScope({ level: 'tenant', tenantId, mode }, work)
    const due = await inTenant(async (db) => {
      const child = await findRecord(db, payload.childTransactionId)
      return {
        payment: await findRecord(db, payload.transactionId),
        child,
        connectorKeys: await listProviderConnectors(db),
        credentials: child && (await readConnectorCredentials(db, services, child.service_provider)),
      }
    })
    const { payment } = due
    if (!payment || !due.child || !awaited.has(due.child.status)) return
    const child = due.child.status === 'Approved' ? await inTenant((db) => takeUpPayout(db, services, due.child!)) : due.child
    const choice = { connector: due.connectorKeys.get(child.service_provider) ?? null, service_provider: child.service_provider }
    const connector = connectionTo(connectors, choice, due.credentials)
    if (!connector) throw new Error(`${child.service_provider} is not connected`)

    const askFirst = delivery.attempt > 1 || payload.check !== undefined || child.provider_revision > 0
    const asked = await askForChild(connector, payment, child, askFirst)
    await record(services, delivery, child, asked, pauseMs)
  }

/** One short transaction: the calls as they were, what they mean, and when to ask again. */
async function record(
  services: Services,
  { tenantId, mode, payload, attempt }: Due,
  child: TransactionRecord,
  { news, exchanges }: Asked,
  pauseMs: Patience['pauseMs'],
) {
  const logs = exchanges.map((exchange) => logOfExchange(child, exchange, services.newId()))
  const isQuick = news === undefined && attempt < mostQuickTries && payload.check === undefined
  await services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
    await insertApiLogs(db, logs)
    const locked = await lockWithOperations(db, payload.transactionId)
    if (!locked) return
    const apiLogId = logs.at(-1)?.id ?? null
    if (news) await applyNews(db, services, locked, [{ requestId: child.id, news: { ...news, apiLogId } }])
    else if (attempt === 1 && payload.check === undefined) {
      const said = paymentHistory.noAnswer({ provider: child.service_provider, to: child.type as ChildRequest['type'] })
      const actor = theProvider(child.service_provider)
      const told = tell(locked.payment, [{ kind: 'Provider', said, actor, reasonText: exchanges.at(-1)?.errorText ?? null, apiLogId }], {
        now: services.now(),
        newId: () => services.newId(),
      })
      await Promise.all([
        insertEvents(db, told.events),
        saveRecord(db, locked.payment, { ...told.record, version: locked.payment.version + 1 }),
      ])
    }
    const isOpen = news ? news.outcome === 'pending' : !isQuick
    if (!isOpen) return
    const check = (payload.check ?? -1) + 1
    await publish(
      db,
      services,
      'transaction.provider_call_due',
      { ...payload, check },
      { merchantId: child.merchant_id, delayMs: pauseMs(check) },
    )
  })
  if (isQuick) throw new Error(`No certain answer from ${child.service_provider} to ${child.type.toLowerCase()} ${child.id}`)
}
