import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import type { Connector, SyncAnswer } from '../../../connectors/connector.ts'
import { type Connectors, connectionTo } from '../../../connectors/index.ts'
import type { Services } from '../../../core/call/services.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import type { Subscriber } from '../../../core/outbox/outbox-relay.ts'
import { readConnectorCredentials } from '../../keys/index.ts'
import { forgetCard } from '../payments/card-held.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { logOfExchange } from './api-logs.ts'
import { applyNews, lockWithOperations, type Told } from './apply-news.ts'
import { callDeadlineMs, newsOfOperation, originalOf, syncChild } from './ask-provider.ts'
import { type Patience, patience } from './patience.ts'
import { findRecord, insertApiLogs, listAttemptsOf, listProviderConnectors } from './provider.repository.ts'
import { isToBeSent, sendHeld } from './send-held.ts'
import { tellOfWaiting } from './tell-of-trouble.ts'

/** So often a question of a person is repeated when the provider does not answer. */
const mostTries = 6

/** The product asks by itself only while something may still come. */
const stillOpen: ReadonlySet<string> = new Set(['Pending', 'Closing', 'Conflict'])

/**
 * Asks the provider for the status of a payment (or one child of it), and applies the answer: the way out of Pending when callbacks
 * get lost, and out of Conflict when the answers agree again.
 */
export const checkProviderStatus =
  (connectors: Connectors, wait: Patience = patience): Subscriber<'transaction.status_check_due'> =>
  async ({ tenantId, mode, payload, attempt }, services) => {
    const scope = { level: 'tenant', tenantId, mode } as const
    const about = await services.inScope(scope, (db) => load(db, services, payload.transactionId))
    if (!about) return
    const { payment, child } = about
    if (payload.check !== undefined && !stillOpen.has(payment.status)) return
    const choice = { connector: about.connectorKey, service_provider: payment.service_provider }
    const connector = connectionTo(connectors, choice, about.credentials)
    if (!connector) throw new Error(`${payment.service_provider} is not connected`)
    if (!child && about.lastAttemptId && isToBeSent(payment))
      return settleHeld(
        services,
        connectors,
        scope,
        { connector, payment, attemptId: about.lastAttemptId, check: payload.check, attempt },
        wait,
      )
    const answer = child ? await syncChild(connector, payment, child) : await syncPayment(connector, payment, about.lastAttemptId)

    const isLost = answer.result === 'unknown'
    await services.inScope(scope, async (db) => {
      const log = logOfExchange(child ?? payment, answer.exchange, services.newId())
      await insertApiLogs(db, [log])
      const locked = await lockWithOperations(db, payment.id)
      if (!locked) return
      if (isLost) return tellOfWaiting(db, services, locked.payment, wait)
      const isOverdue = services.now().getTime() - Date.parse(payment.status_changed_at) > wait.lostAfterMs
      const told = toldBy(answer, log.id, { payment: locked.payment, child, lastAttemptId: about.lastAttemptId }, isOverdue)
      const after = await applyNews(db, services, locked, told, { isCheck: true })
      if ((child?.status === 'Pending' || child?.status === 'Accepted') && answer.result === 'absent') await callAgain(db, services, child)
      await tellOfWaiting(db, services, after.payment, wait)
      if (after.payment.status === 'Pending' || after.results.includes('deferred'))
        await checkAgain(db, services, after.payment, payload.check, wait)
    })
    if (isLost && (attempt < mostTries || payload.check !== undefined))
      throw new Error(`${payment.service_provider} does not report the status of ${payment.id}`)
  }

type Held = { connector: Connector; payment: TransactionRecord; attemptId: string; check: number | undefined; attempt: number }

/** One short transaction after the answer, as for any other payment; a silent provider is asked again. */
async function settleHeld(
  services: Services,
  connectors: Connectors,
  scope: Scope,
  { connector, payment, attemptId, check, attempt }: Held,
  wait: Patience,
): Promise<void> {
  const { news, exchanges } = await sendHeld(connector, payment, attemptId, attempt > 1 || (check ?? 0) > 0)
  const isDecided = await services.inScope(scope, async (db) => {
    const logs = exchanges.map((exchange) => logOfExchange(payment, exchange, services.newId()))
    await insertApiLogs(db, logs)
    const locked = await lockWithOperations(db, payment.id)
    if (!locked) return false
    if (!news) return tellOfWaiting(db, services, locked.payment, wait).then(() => false)
    const told = { requestId: attemptId, news: { ...news, apiLogId: logs.at(-1)?.id ?? null } }
    const after = await applyNews(db, services, locked, [told], { isCheck: true })
    if (after.payment.status === 'Pending') await checkAgain(db, services, after.payment, check ?? 0, wait)
    return after.payment.status !== 'Pending'
  })
  if (isDecided) await forgetCard(services, connectors, payment.id)
  if (!news) throw new Error(`${payment.service_provider} gives no certain answer to ${payment.id}`)
}

async function load(db: ScopedDb, services: Services, id: string) {
  const record = await findRecord(db, id)
  if (!record) return undefined
  const isChild = record.parent_transaction_id !== null
  const payment = isChild ? await findRecord(db, record.parent_transaction_id!) : record
  if (!payment) return undefined
  const [attempts, connectors] = await Promise.all([listAttemptsOf(db, payment.id), listProviderConnectors(db)])
  return {
    payment,
    child: isChild ? record : undefined,
    lastAttemptId: attempts.at(-1)?.id,
    connectorKey: connectors.get(payment.service_provider) ?? null,
    credentials: await readConnectorCredentials(db, services, payment.service_provider),
  }
}

/**
 * Of a payment that has no number at the provider yet, the last attempt is asked about. One that a person approved was never sent: the sandbox
 * takes it over with its authorisation, any other provider does not know it.
 */
function syncPayment(connector: Connector, payment: TransactionRecord, lastAttemptId: string | undefined): Promise<SyncAnswer> {
  const providerPaymentId = payment.provider_transaction_id
  if (providerPaymentId)
    return connector.sync({ deadlineMs: callDeadlineMs, providerPaymentId, original: toTakeOver(payment, lastAttemptId) })
  const taken = wasHeld(payment) ? { providerPaymentId: payment.id, original: toTakeOver(payment, lastAttemptId) } : {}
  return connector.sync({ deadlineMs: callDeadlineMs, operationRequestId: lastAttemptId ?? payment.id, ...taken })
}

const wasHeld = ({ status_before }: TransactionRecord) => status_before === 'WaitingForApproval' || status_before === 'Duplicate'

const toTakeOver = (payment: TransactionRecord, lastAttemptId: string | undefined) => ({
  ...originalOf(payment),
  ...(payment.status === 'Pending' && lastAttemptId
    ? {
        pendingAuthorisation: {
          requestId: lastAttemptId,
          amountMinor: payment.amount_minor,
          capture: payment.capture_method === 'Automatic' ? ('automatic' as const) : ('manual' as const),
        },
      }
    : {}),
})

type About = { payment: TransactionRecord; child: TransactionRecord | undefined; lastAttemptId: string | undefined }

function toldBy(
  { result, operation, payment: known }: SyncAnswer,
  apiLogId: string,
  { payment, child, lastAttemptId }: About,
  isOverdue: boolean,
): Told[] {
  const operations = child ? (operation ? [operation] : []) : (known?.operations ?? (operation ? [operation] : []))
  if (operations.length > 0)
    return operations.map((one) => ({ requestId: one.requestId, news: { ...newsOfOperation(one, 'sync'), apiLogId } }))
  if (result !== 'absent' || child || payment.status !== 'Pending' || !isOverdue || !lastAttemptId) return []
  return [{ requestId: lastAttemptId, news: { ...neverArrived, apiLogId } }]
}

const neverArrived = {
  outcome: 'declined',
  revision: 1,
  source: 'sync',
  facts: {
    providerTransactionId: '',
    providerOperationId: '',
    responseCode: '',
    responseText: 'The provider has never received this payment',
    normalisedCode: 'NeverArrived',
    adviceCode: 'RetryLater',
    isSoftDecline: false,
  },
} as const

/** The provider does not know a child that waits for it: the call got lost and is made again with the same key. */
const callAgain = (db: ScopedDb, services: Services, child: TransactionRecord) =>
  publish(
    db,
    services,
    'transaction.provider_call_due',
    { transactionId: child.parent_transaction_id!, childTransactionId: child.id, check: 0 },
    { merchantId: child.merchant_id },
  )

/** Only the product's own questions are repeated; users ask again themselves. */
async function checkAgain(db: ScopedDb, services: Services, payment: TransactionRecord, check: number | undefined, { pauseMs }: Patience) {
  if (check === undefined) return
  const next = check + 1
  await publish(
    db,
    services,
    'transaction.status_check_due',
    { transactionId: payment.id, check: next },
    { merchantId: payment.merchant_id, delayMs: pauseMs(next) },
  )
}
