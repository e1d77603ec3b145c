import type { Mode } from '@portico/contract/core/level.ts'
import { methodsOfLookups } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import {
  actionEffects,
  createPayment,
  heldEffects,
  insertPayments,
  type PastAttempt,
  type PaymentDraft,
  type PaymentRows,
  paymentEffects,
} from '@portico/server/features/transactions/index.ts'
import type { TestPortico } from '../portico/app.ts'
import { silentConnectors } from '../portico/silent-connectors.ts'
import type { MerchantName } from '../portico/world.ts'
import { once, type SampleAt } from './sample.ts'

export type PaymentWish = {
  merchant?: MerchantName
  mode?: Mode
  amountMinor?: number
  currency?: string
  externalId?: string | null
  paymentMethod?: PaymentMethod
  serviceProvider?: string
  /** When it was made; by default a minute ago. */
  at?: Date
}

const standardProvider = 'Adelphi Acquiring'
const shop = { kind: 'ApiKey', id: null, name: 'Shop' } as const

function draftOf({ world, services }: TestPortico, capture: 'Automatic' | 'Manual', wish: PaymentWish): PaymentDraft {
  const { merchant = 'acme', mode = 'Live', amountMinor = 1000, currency = 'EUR', externalId = null } = wish
  const { id: merchantId, tenantId, websiteIds } = world[merchant]
  return {
    id: services.newId(),
    tenantId,
    merchantId,
    websiteId: websiteIds[0]!,
    mode,
    source: 'Api',
    externalId,
    amountMinor,
    currency,
    captureMethod: capture,
    paymentMethod: wish.paymentMethod ?? 'Card',
    serviceProvider: wish.serviceProvider ?? standardProvider,
    mid: `mid-${merchant}`,
    card: { brand: 'Visa', first6: '424242', last4: '4242' },
    country: 'NO',
    customerName: 'Ingrid Solberg',
    customerEmail: `ingrid@${merchant}.example`,
    createdBy: shop,
    details: { card: { holderName: 'Ingrid Solberg', expMonth: 12, expYear: 2030 }, shopper: { city: 'Bergen' } },
  }
}

function approvalOf(id: string, amountMinor: number, currency: string): NonNullable<PastAttempt['news']> {
  const providerTransactionId = `pay_${id}`
  return {
    outcome: 'approved',
    facts: {
      providerTransactionId,
      providerOperationId: `op_${id}`,
      responseCode: '00',
      responseText: 'Approved',
      normalisedCode: 'Approved',
      adviceCode: 'None',
      isSoftDecline: false,
      amountMinor,
      currency,
    },
  }
}

async function made(portico: TestPortico, capture: 'Automatic' | 'Manual', wish: PaymentWish, isDecided = true): Promise<PaymentRows> {
  const draft = draftOf(portico, capture, wish)
  const startedAt = wish.at ?? new Date(portico.services.now().getTime() - 60_000)
  const news = isDecided ? approvalOf(draft.id, draft.amountMinor, draft.currency) : null
  const attempt = {
    provider: draft.serviceProvider,
    attemptId: portico.services.newId(),
    startedAt,
    at: new Date(startedAt.getTime() + 300),
    news,
  }
  const { newId } = portico.services
  return paymentEffects(draft, [attempt], newId, { map: [], newId })
}

async function kept({ services }: TestPortico, rows: PaymentRows): Promise<string> {
  const { tenant_id: tenantId, mode, id } = rows.payment
  await services.inScope({ level: 'tenant', tenantId, mode: mode as Mode }, (db) => insertPayments(db, [rows]))
  return id
}

/** Authorised and captured at once: 10.00 EUR of Acme's in Live, unless it is wished otherwise. */
export const aCapturedPayment = async (portico: TestPortico, wish: PaymentWish = {}) =>
  kept(portico, await made(portico, 'Automatic', wish))
/** Authorised, to be captured or voided by hand. */
export const anAuthorisedPayment = async (portico: TestPortico, wish: PaymentWish = {}) =>
  kept(portico, await made(portico, 'Manual', wish))
/** Sent, and not yet decided. */
export const aPendingPayment = async (portico: TestPortico, wish: PaymentWish = {}) =>
  kept(portico, await made(portico, 'Automatic', wish, false))

/** Its provider booked another amount than was asked for. */
export async function aPaymentInConflict(portico: TestPortico, wish: PaymentWish = {}) {
  const id = await aCapturedPayment(portico, wish)
  await portico.admin.query("update transactions set status = 'Conflict', status_before = 'Captured' where id = $1", [id])
  return id
}

/** Held for a person to decide; no provider has seen it. */
export async function aHeldPayment(portico: TestPortico, wish: PaymentWish & { captureMethod?: 'Automatic' | 'Manual' } = {}) {
  const at = wish.at ?? new Date(portico.services.now().getTime() - 60_000)
  const flagged = [
    { trigger: 'submitted', said: paymentHistory.sentForReview(), at },
    { trigger: 'flaggedForReview', said: paymentHistory.heldForReview({ score: 80 }), at },
  ] as const
  return kept(portico, heldEffects(draftOf(portico, wish.captureMethod ?? 'Automatic', wish), at, flagged, portico.services.newId))
}

/** Captured, with a refund that the provider has agreed to. */
export async function aRefundedPayment(portico: TestPortico, wish: PaymentWish & { refundMinor?: number } = {}) {
  const rows = await made(portico, 'Automatic', wish)
  const { refundMinor = 100 } = wish
  const childId = portico.services.newId()
  const at = new Date(Date.parse(rows.payment.updated_at) + 1000)
  const refunded = actionEffects(
    rows,
    {
      type: 'Refund',
      amountMinor: refundMinor,
      actor: shop,
      source: 'Api',
      details: { reasonCode: 'CustomerRequest' },
      at,
      childId,
      news: approvalOf(childId, refundMinor, rows.payment.currency),
      endedAt: new Date(at.getTime() + 300),
    },
    portico.services.newId,
  )
  return { id: await kept(portico, refunded), refundId: childId }
}

/** Made through the product's own door while its provider could not be reached: the payment that has a call on record. */
export async function anUnreachedPayment(portico: TestPortico, wish: PaymentWish = {}) {
  const { id: _made, tenantId, mode, serviceProvider, ...draft } = draftOf(portico, 'Automatic', wish)
  const scope = { level: 'tenant', tenantId, mode } as const
  const method = { kind: 'card', number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' } as const
  const { id } = await createPayment(portico.services, silentConnectors, scope, { draft, providers: [serviceProvider], method })
  const { rows } = await portico.admin.query<{ event: string; log: string }>(
    'select e.id as event, l.id as log from api_logs l join transaction_events e on e.transaction_id = l.transaction_id where l.transaction_id = $1 order by e.seq desc limit 1',
    [id],
  )
  return { id, eventId: rows[0]!.event, logId: rows[0]!.log }
}

/** A payment with a refund, made once for each merchant, for what only looks at it: of a method that its reader reaches. */
export const paymentOf = (at: Pick<SampleAt, 'portico' | 'place' | 'held'>) => paymentBy(at, methodWithin(at.held))

/** The same by this method, for the lookups of such payments. */
export const paymentBy = (at: Pick<SampleAt, 'portico' | 'place'>, paymentMethod: PaymentMethod) =>
  once(at, `payment by ${paymentMethod}`, () =>
    aRefundedPayment(at.portico, { merchant: at.place, paymentMethod, externalId: `order-of-${at.place}` }),
  )

/** A method whose payments are within reach of someone who holds this; by card, where those are. */
export function methodWithin(held: readonly Permission[] = []): PaymentMethod {
  const reached = methodsOfLookups(new Set(held))
  return reached?.find((method) => method === 'Card') ?? reached?.[0] ?? 'Card'
}

/** A payout over the limit of its tenant, asked for by the merchant's owner: it waits for a person of the staff. */
export async function aWaitingPayout(portico: TestPortico, { merchant = 'acme' }: Pick<PaymentWish, 'merchant'> = {}): Promise<string> {
  const id = await aCapturedPayment(portico, { merchant, amountMinor: 500_000 })
  const body = { amountMinor: 150_000, sameInstrument: true, description: 'Prize of the spring draw' }
  const headers = { 'idempotency-key': portico.services.newId() }
  const reply = await portico.as(portico.world[merchant].owner).post(`/api/v1/transactions/${id}/payouts`, body, { headers })
  return (reply.body as { childTransactionId: string }).childTransactionId
}
