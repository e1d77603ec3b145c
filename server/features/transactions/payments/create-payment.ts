import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import type { AuthoriseRequest, Connector, ConnectorCredentials, ProviderAnswer, ProviderExchange } from '../../../connectors/connector.ts'
import type { Connectors } from '../../../connectors/index.ts'
import type { Services } from '../../../core/call/services.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { readConnectorCredentials } from '../../keys/index.ts'
import { insertEvents, insertTransactions } from '../actions/actions.repository.ts'
import { connectionTo } from '../detail/action-facts.ts'
import { logOfExchange } from '../provider/api-logs.ts'
import { applyNews, lockWithOperations } from '../provider/apply-news.ts'
import { type Asked, callDeadlineMs, newsOfAnswer, newsOfOperation } from '../provider/ask-provider.ts'
import { insertApiLogs, insertAttempts, listProviderConnectors, saveAttempt, saveRecord } from '../provider/provider.repository.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { mayPassOn, passOn } from './cascade.ts'
import { newAttempt, newPayment, type PaymentDraft, toAttemptInsert, toInsert } from './payment-draft.ts'

export type NewPayment = {
  draft: Omit<PaymentDraft, 'id' | 'tenantId' | 'serviceProvider' | 'mode'>
  /** Asked one after the other, by name. The next is asked only where the one before refused softly. */
  providers: readonly [string, ...string[]]
  /** With the card number or account; never stored. */
  method: AuthoriseRequest['method']
  entry?: AuthoriseRequest['entry']
}

/** After this long without an answer the product asks by itself; also what brings a payment back whose maker died. */
export const firstCheckMs = 60_000

/**
 * Makes a payment and authorises it (and captures it, where that is automatic) at the first provider that does not refuse
 * softly. No database transaction is open while a provider is asked. Returns the status of the payment; Pending means
 * that the provider, or no one yet, has decided.
 */
export async function createPayment(
  services: Services,
  connectors: Connectors,
  scope: Scope,
  request: NewPayment,
): Promise<{ id: string; status: TransactionStatus }> {
  const { draft, providers, method, entry } = request
  const begun = await services.inScope(scope, (db) =>
    begin(
      db,
      services,
      { ...draft, id: services.newId(), tenantId: scope.tenantId, mode: scope.mode, serviceProvider: providers[0] },
      providers,
    ),
  )
  let { payment, attemptId } = begun
  for (const [index, provider] of providers.entries()) {
    const choice = { connector: begun.connectorKeys.get(provider) ?? null, service_provider: provider }
    const connector = connectionTo(connectors, choice, begun.credentials.get(provider))
    if (!connector) throw new Error(`${provider} is not connected`)
    const asked = await askToAuthorise(connector, {
      requestId: attemptId,
      deadlineMs: callDeadlineMs,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      mid: payment.mid ?? payment.merchant_id,
      merchantReference: payment.external_id ?? payment.id,
      capture: payment.capture_method === 'Automatic' ? 'automatic' : 'manual',
      method,
      ...(entry ? { entry } : {}),
    })
    const next = await services.inScope(scope, (db) => conclude(db, services, payment.id, attemptId, asked, providers[index + 1]))
    payment = next.payment
    if (!next.attemptId) break
    attemptId = next.attemptId
  }
  await services.wakeOutbox()
  return { id: payment.id, status: payment.status }
}

async function begin(db: ScopedDb, services: Services, draft: PaymentDraft, providers: NewPayment['providers']) {
  const tools = { now: services.now(), newId: () => services.newId() }
  const made = newPayment(draft, tools)
  const { payment, attempt } = newAttempt(made.payment, services.newId(), tools)
  const [connectorKeys] = await Promise.all([
    listProviderConnectors(db),
    insertTransactions(db, [toInsert(payment)]),
    insertAttempts(db, [toAttemptInsert(attempt)]),
    insertEvents(db, made.events),
    publish(
      db,
      services,
      'transaction.status_check_due',
      { transactionId: payment.id, check: 0 },
      { merchantId: payment.merchant_id, delayMs: firstCheckMs },
    ),
  ])
  const credentials = new Map<string, ConnectorCredentials | undefined>()
  for (const provider of providers) credentials.set(provider, await readConnectorCredentials(db, services, provider))
  return { payment, attemptId: attempt.id, connectorKeys, credentials }
}

/** Once; after silence the provider is asked whether it knows the key, and gets it again where it does not. */
async function askToAuthorise(connector: Connector, request: AuthoriseRequest): Promise<Asked> {
  const answer = await connector.authorise(request)
  const exchanges: ProviderExchange[] = [answer.exchange]
  const news = answer.exchange.reachedProvider ? newsOfAnswer(answer) : notReached(answer)
  if (news) return { news, exchanges }
  const known = await connector.sync({ operationRequestId: request.requestId, deadlineMs: callDeadlineMs })
  exchanges.push(known.exchange)
  if (known.operation) return { news: newsOfOperation(known.operation, 'sync'), exchanges }
  if (known.result !== 'absent') return { news: undefined, exchanges }
  const second = await connector.authorise(request)
  return { news: newsOfAnswer(second), exchanges: [...exchanges, second.exchange] }
}

/** No connection could be made, so nothing was asked for: the one silence that is certain, and another provider may be tried. */
const notReached = ({ outcome: _unknown, exchange: _exchange, ...facts }: ProviderAnswer): Asked['news'] => ({
  outcome: 'declined',
  facts: { ...facts, isSoftDecline: true },
  revision: 1,
  source: 'answer',
})

/** One short transaction after an answer: the calls, what they mean, and the next attempt where there is one. */
async function conclude(
  db: ScopedDb,
  services: Services,
  paymentId: string,
  attemptId: string,
  { news, exchanges }: Asked,
  nextProvider: string | undefined,
): Promise<{ payment: TransactionRecord; attemptId?: string }> {
  const locked = await lockWithOperations(db, paymentId)
  const of = locked?.operations.get(attemptId)
  if (!locked || !of || !('attempt' in of)) throw new Error(`Payment ${paymentId} has no attempt ${attemptId}`)
  const logs = exchanges.map((exchange) => logOfExchange(locked.payment, exchange, services.newId()))
  await insertApiLogs(db, logs)
  if (!news) return { payment: locked.payment }
  const heard = { ...news, apiLogId: logs.at(-1)?.id ?? null }
  // A callback may have been quicker than the answer: then the attempt is decided and nothing is passed on.
  if (nextProvider === undefined || of.attempt.provider_revision > 0 || !mayPassOn(heard)) {
    const { payment } = await applyNews(db, services, locked, [{ requestId: attemptId, news: heard }])
    return { payment }
  }
  const tools = { now: services.now(), newId: () => services.newId() }
  const passed = passOn(locked.payment, of.attempt, heard, { provider: nextProvider, attemptId: services.newId() }, tools)
  await Promise.all([
    saveRecord(db, locked.payment, passed.payment),
    saveAttempt(db, passed.ended),
    insertAttempts(db, [toAttemptInsert(passed.attempt)]),
    insertEvents(db, passed.events),
  ])
  return { payment: passed.payment, attemptId: passed.attempt.id }
}
