import { searchKeyOf } from '@portico/contract/core/text/fold.ts'
import { processingRefusals } from '@portico/contract/features/processing/processing.refusals.ts'
import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Connectors } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { ServicesWhileHolding } from '../../../core/call/context.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { type Assessed, type AssessedPayment, assessmentOf, insertAssessments, levelOfRisk, tellOfVelocity } from '../../antifraud/index.ts'
import { nextRoute } from '../../processing/index.ts'
import { logOfExchange } from '../provider/api-logs.ts'
import { insertApiLogs } from '../provider/provider.repository.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import { routed } from './decision-of.ts'
import { type HeldStep, heldEffects } from './held-payment.ts'
import type { PaymentDraft } from './payment-draft.ts'
import { insertPayments } from './payments.repository.ts'

type Wanted = Omit<PaymentDraft, 'id' | 'tenantId' | 'serviceProvider' | 'mode'>

/** The facts by which antifraud judges a payment. */
export const toAssess = ({ facts = {}, details, ...draft }: Wanted, id: string): AssessedPayment => ({
  id,
  merchantId: draft.merchantId,
  amountMinor: draft.amountMinor,
  currency: draft.currency,
  email: draft.customerEmail,
  emailKey: draft.customerEmail === null ? null : searchKeyOf(draft.customerEmail),
  ip: facts.shopperIp ?? null,
  deviceId: facts.deviceId ?? null,
  cardFingerprint: facts.cardFingerprint ?? null,
  cardCountry: details.card?.issuerCountry ?? null,
  billingCountry: details.shopper?.billing?.country ?? draft.country,
})

/** The payment with the score that it was given. */
export function judged(wanted: Wanted, assessed: Assessed | undefined): Wanted {
  if (!assessed || assessed.score === null) return wanted
  return { ...wanted, details: { ...wanted.details, risk: { score: assessed.score, level: levelOfRisk(assessed.score) } } }
}

/** The verdict and its findings, and the call that brought the score. */
export async function keepAssessment(
  db: ScopedDb,
  services: Pick<ServicesWhileHolding, 'newId'>,
  payment: TransactionRecord,
  assessed: Assessed | undefined,
): Promise<void> {
  if (!assessed) return
  const { exchange, ...found } = assessed
  const log = exchange && logOfExchange(payment, exchange, services.newId())
  await Promise.all([
    ...(log ? [insertApiLogs(db, [log])] : []),
    insertAssessments(db, [assessmentOf(partOf(payment), services.newId(), log?.id ?? null, found)]),
  ])
}

/** A payment that no provider is asked about until a person has decided, or ever. */
export async function holdPayment(
  db: ScopedDb,
  services: ServicesWhileHolding,
  connectors: Connectors,
  { draft: wanted, providers }: { draft: Wanted; providers?: readonly string[] },
  { id, assessed, cardHeldUntil }: { id: string; assessed: Assessed; cardHeldUntil?: string | undefined },
): Promise<{ id: string; status: TransactionStatus }> {
  const route = await nextRoute(db, services, connectors, { payment: routed(wanted), given: providers, asked: [] })
  if (!route) throw new AppError(processingRefusals.noProvider())
  const { provider: serviceProvider, mid } = route.decided.chosen
  const place = { tenantId: db.scope.tenantId, mode: db.scope.mode, serviceProvider, ...(providers ? {} : { mid }) }
  const draft: PaymentDraft = { ...heldWith(judged(wanted, assessed), cardHeldUntil), ...place, id }
  const rows = heldEffects(draft, assessed.at, stepsOf(assessed, services.now()), () => services.newId())
  await insertPayments(db, [rows])
  const { payment } = rows
  const { merchant_id: merchantId, status } = payment
  await Promise.all([
    keepAssessment(db, services, payment, assessed),
    publish(db, services, 'transaction.changed', { transactionId: id, status }, { merchantId }),
    tellOfVelocity(db, services, { id, merchantId, reference: payment.external_id ?? id }, assessed.findings),
  ])
  return { id, status }
}

const heldWith = (wanted: Wanted, cardHeldUntil: string | undefined): Wanted =>
  cardHeldUntil === undefined ? wanted : { ...wanted, details: { ...wanted.details, cardHeldUntil } }

function stepsOf({ verdict, findings }: Assessed, at: Date): HeldStep[] {
  const check = findings.find(({ outcome }) => outcome === verdict)!.kind
  if (verdict === 'Block') return [{ trigger: 'blocked', said: paymentHistory.blockedByCheck({ check }), at, reasonCode: check }]
  return [
    { trigger: 'submitted', said: paymentHistory.sentForReview(), at },
    { trigger: 'flaggedForReview', said: paymentHistory.heldByCheck({ check }), at, reasonCode: check },
  ]
}
