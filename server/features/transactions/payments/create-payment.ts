import { processingRefusals } from '@portico/contract/features/processing/processing.refusals.ts'
import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import type { AuthoriseRequest, Connector, ProviderAnswer, ProviderExchange } from '../../../connectors/connector.ts'
import type { Connectors } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { ServicesWhileHolding } from '../../../core/call/context.ts'
import type { Services } from '../../../core/call/services.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { type Assessed, assess } from '../../antifraud/index.ts'
import { ratesFor } from '../../exchange-rates/index.ts'
import { insertDecisions, nextRoute, type Route } from '../../processing/index.ts'
import { insertEvents, insertTransactions } from '../actions/actions.repository.ts'
import { insertAttempt, keepRefused } from '../apm/keep-requests.ts'
import { logOfExchange } from '../provider/api-logs.ts'
import { applyNews, lockWithOperations } from '../provider/apply-news.ts'
import { type Asked, callDeadlineMs, newsOfAnswer, newsOfOperation } from '../provider/ask-provider.ts'
import { insertApiLogs, saveAttempt, saveRecord } from '../provider/provider.repository.ts'
import { allocate, related, withReference } from '../relationships/allocate.ts'
import { insertRelationships } from '../relationships/relationships.repository.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { authoriseRequestOf } from './authorise-request.ts'
import { forgetCard, holdCard } from './card-held.ts'
import { mayPassOn, passOn } from './cascade.ts'
import { decisionOf, routed } from './decision-of.ts'
import { holdPayment, judged, keepAssessment, toAssess } from './hold-payment.ts'
import { newAttempt, newPayment, type PaymentDraft, toInsert } from './payment-draft.ts'

export type NewPayment = {
  /** Set if the caller already knows it. */
  id?: string
  /** Its MID is that of the providers that are named; the map has one for each of its own. */
  draft: Omit<PaymentDraft, 'id' | 'tenantId' | 'serviceProvider' | 'mode'>
  /** Asked one after the other, by name; without them those of the website's map are. The next is asked only where the one before refused softly. */
  providers?: readonly [string, ...string[]]
  /** With the card number or account, never stored, or the card that the vault has for this payment. */
  method: AuthoriseRequest['method']
  entry?: AuthoriseRequest['entry']
}

/** After this long without an answer the product asks by itself; also what brings a payment back whose maker died. */
export const firstCheckMs = 60_000

/**
 * The one way in for every payment. It is assessed first; where antifraud lets it, it is authorised (and captured, where that is
 * automatic) at the first provider that does not refuse softly, else it is held, and no provider is asked. No database transaction is open while
 * anyone is asked. Returns the status of the payment; Pending means that the provider, or no one yet, has decided. The scope is that of the tenant.
 */
export async function createPayment(
  services: Services,
  connectors: Connectors,
  scope: Scope,
  request: NewPayment,
): Promise<{ id: string; status: TransactionStatus }> {
  const { id = services.newId() } = request
  const assessed = await assess(services, connectors, scope, toAssess(request.draft, id))
  if (assessed && assessed.verdict !== 'Allow') {
    const cardHeldUntil = await holdCard(services, connectors, request.method)
    const held = await services.inScope(scope, (db) => holdPayment(db, services, connectors, request, { id, assessed, cardHeldUntil }))
    await services.wakeOutbox()
    return held
  }
  const begin = () => services.inScope(scope, (db) => beginPayment(db, services, connectors, request, { id, assessed }))
  const begun = await keepRefused(services, scope, request.draft, begin)
  return finishPayment(services, connectors, scope, request, begun)
}

type NextAttempt = { attemptId: string; connector: Connector }
type BegunPayment = NextAttempt & { payment: TransactionRecord }

/** The payment, the choice of its provider and its first attempt, in the transaction of the handle. Nothing is asked yet. */
async function beginPayment(
  db: ScopedDb,
  services: ServicesWhileHolding,
  connectors: Connectors,
  { draft: wanted, providers }: NewPayment,
  { id, assessed }: { id: string; assessed: Assessed | undefined },
): Promise<BegunPayment> {
  const tools = { now: services.now(), newId: () => services.newId() }
  const [chosen, rates] = await Promise.all([
    nextRoute(db, services, connectors, { payment: routed(wanted), given: providers, asked: [] }),
    ratesFor(db, [wanted.currency], { from: tools.now }),
  ])
  if (!chosen) throw new AppError(processingRefusals.noProvider())
  const { provider: serviceProvider, mid } = chosen.decided.chosen
  const place = { tenantId: db.scope.tenantId, mode: db.scope.mode, serviceProvider, ...(providers ? {} : { mid }) }
  const allocated = await allocate(db, wanted, tools.now)
  const { reference: accountReference } = allocated
  const facts = { ...wanted.facts, ...(accountReference === undefined ? {} : { accountReference }) }
  const draft: PaymentDraft = { ...judged(wanted, assessed), ...place, facts, id }
  const made = newPayment(draft, tools)
  const relation = related(made.payment, allocated, 'Deposit', tools)
  const { payment, attempt } = newAttempt(relation.payment, services.newId(), tools)
  await Promise.all([
    insertTransactions(db, [toInsert(payment)], rates),
    insertAttempt(db, payment, attempt),
    insertDecisions(db, [decisionOf(payment, attempt, chosen.decided, tools)]),
    insertEvents(db, [...made.events, ...relation.events]),
    insertRelationships(db, relation.relationships),
    keepAssessment(db, services, payment, assessed),
    publish(
      db,
      services,
      'transaction.status_check_due',
      { transactionId: payment.id, check: 0 },
      { merchantId: payment.merchant_id, delayMs: firstCheckMs },
    ),
  ])
  return { payment, attemptId: attempt.id, connector: chosen.connector }
}

/** Asks the provider, and the next where one refuses softly, until the payment is decided or nobody is left. */
async function finishPayment(
  services: Services,
  connectors: Connectors,
  scope: Scope,
  { draft, providers, method, entry }: NewPayment,
  begun: BegunPayment,
): Promise<{ id: string; status: TransactionStatus }> {
  const asked: string[] = []
  let { payment } = begun
  for (let next: NextAttempt | undefined = begun; next; ) {
    asked.push(payment.service_provider)
    const answer = await askToAuthorise(
      next.connector,
      authoriseRequestOf(payment, { requestId: next.attemptId, method: withReference(method, payment.account_reference), entry }),
    )
    const attempt = { paymentId: payment.id, attemptId: next.attemptId }
    const decide = (db: ScopedDb) => nextRoute(db, services, connectors, { payment: routed(draft), given: providers, asked })
    const concluded: Concluded = await services.inScope(scope, (db) => conclude(db, services, attempt, answer, decide))
    payment = concluded.payment
    next = concluded.next
  }
  await services.wakeOutbox()
  // After an approval the vault has already removed the card. After a refusal it is removed here.
  if (method.kind === 'vaulted' && payment.status !== 'Pending') await forgetCard(services, connectors, payment.id)
  return { id: payment.id, status: payment.status }
}

/** Once; after silence the provider is asked whether it knows the key, and gets it again where it does not. */
async function askToAuthorise(connector: Connector, request: AuthoriseRequest): Promise<Asked> {
  const answer = await connector.authorise(request)
  const exchanges: ProviderExchange[] = [answer.exchange]
  const isCertain = answer.exchange.reachedProvider || answer.outcome !== 'unknown'
  const news = isCertain ? newsOfAnswer(answer) : notReached(answer)
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

type Concluded = { payment: TransactionRecord; next?: NextAttempt }

/** One short transaction after an answer: the calls, what they mean, and the next attempt where there is one. */
async function conclude(
  db: ScopedDb,
  services: Services,
  { paymentId, attemptId }: { paymentId: string; attemptId: string },
  { news, exchanges }: Asked,
  decide: (db: ScopedDb) => Promise<Route | undefined>,
): Promise<Concluded> {
  const locked = await lockWithOperations(db, paymentId)
  const of = locked?.operations.get(attemptId)
  if (!locked || !of || !('attempt' in of)) throw new Error(`Payment ${paymentId} has no attempt ${attemptId}`)
  const logs = exchanges.map((exchange) => logOfExchange(locked.payment, exchange, services.newId()))
  await insertApiLogs(db, logs)
  if (!news) return { payment: locked.payment }
  const heard = { ...news, apiLogId: logs.at(-1)?.id ?? null }
  // A callback may have been quicker than the answer: then the attempt is decided and nothing is passed on.
  const route = of.attempt.provider_revision === 0 && mayPassOn(heard) ? await decide(db) : undefined
  if (!route) {
    const { payment } = await applyNews(db, services, locked, [{ requestId: attemptId, news: heard }])
    return { payment }
  }
  const tools = { now: services.now(), newId: () => services.newId() }
  const next = { ...route.decided.chosen, attemptId: services.newId() }
  const passed = passOn(locked.payment, of.attempt, heard, next, tools)
  await Promise.all([
    saveRecord(db, locked.payment, passed.payment),
    saveAttempt(db, passed.ended),
    insertAttempt(db, passed.payment, passed.attempt),
    insertDecisions(db, [decisionOf(passed.payment, passed.attempt, route.decided, tools)]),
    insertEvents(db, passed.events),
  ])
  return { payment: passed.payment, next: { attemptId: next.attemptId, connector: route.connector } }
}
