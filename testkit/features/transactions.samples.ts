import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'
import { anAlert } from './alerts.ts'
import { aBlockedPayment, aScoredPayment } from './antifraud.ts'
import {
  aCapturedPayment,
  aHeldPayment,
  anAuthorisedPayment,
  anUnreachedPayment,
  aPaymentInConflict,
  aPendingPayment,
  aWaitingPayout,
  methodWithin,
  paymentBy,
  paymentOf,
} from './payments.ts'
import { aLineOf, aWebsite, signedIn } from './processing.samples.ts'
import { aRelatedPayment } from './references.ts'
import { once, type Sample, type SampleAt, type Samples } from './sample.ts'

/** Made once for each method that readers reach. */
const reached =
  <Made>(kind: string, make: (portico: TestPortico, wish: { merchant: MerchantName; paymentMethod: PaymentMethod }) => Promise<Made>) =>
  (at: SampleAt) => {
    const paymentMethod = methodWithin(at.held)
    return once(at, `${kind} by ${paymentMethod}`, () => make(at.portico, { merchant: at.place, paymentMethod }))
  }
// Of a provider that takes every method.
const unreachedOf = reached('unreached', (portico, wish) => anUnreachedPayment(portico, { ...wish, serviceProvider: 'Clearhaven' }))
const scoredOf = reached('scored', aScoredPayment)

/** A payment to which somebody has done something, so that its audit trail is not empty. */
const auditedOf = (at: SampleAt) =>
  once(at, 'audited', async () => {
    const id = await aCapturedPayment(at.portico, { merchant: at.place })
    const body = { amountMinor: 100, reasonCode: 'CustomerRequest' }
    const headers = { 'idempotency-key': `audited-payment-of-${at.place}` }
    await at.portico.as(at.portico.world[at.place].owner).post(`/api/v1/transactions/${id}/refunds`, body, { headers })
    return id
  })

const onPayment: Sample = async (at) => ({ params: { id: (await paymentOf(at)).id } })
const onPaymentPage: Sample = async (at) => ({ ...(await onPayment(at)), query: { pageIndex: '0', pageSize: '5' } })

/** A list: the last days, and for each id filter an own id that finds something. */
const listing =
  (more: Record<string, string> = {}, recordedIn: readonly string[] = [], method?: PaymentMethod): Sample =>
  async (at) => {
    const { id: merchantId, tenantId, websiteIds } = at.portico.world[at.place]
    const { id } = await (method ? paymentBy(at, method) : paymentOf(at))
    const dateFrom = new Date(at.portico.services.now().getTime() - 20 * 86_400_000).toISOString()
    const alert = await once(at, `alert of ${id}`, () => anAlert(at.portico, { tenantId, merchantId, payments: [id] }))
    const others = {
      ...{ 'query.id': id, 'query.merchantId': merchantId, 'query.websiteId': websiteIds[0]!, 'query.tenantId': tenantId },
      'query.alertId': alert.id,
    }
    const query: Record<string, string> = { dateFrom, ...more }
    if (more.searchKey === '') query.searchKey = `order-of-${at.place}`
    return { query, others, recordedIn }
  }
const page = { pageIndex: '0', pageSize: '5', sort: '-createdAt', withTotal: 'true' }

/** The same of requests, for someone who has only the lookup of those. `idOf`: the request that is asked for, in place of a payment. */
const ofKind =
  (sample: Sample, idOf?: (at: SampleAt) => Promise<string>): Sample =>
  async (at) => {
    const asked = await sample(at)
    if (!at.held?.includes('CRM.VRPaymentsTransaction.View') || at.held.includes('CRM.Transaction.Apm.View')) return asked
    return { ...asked, ...(idOf ? { params: { id: await idOf(at) } } : {}), query: { ...asked.query, kind: 'requests' } }
  }

/** A money step: a payment of its own, and a key of its own. */
const acting =
  (make: (portico: TestPortico, wish: { merchant: MerchantName }) => Promise<string>, body: object): Sample =>
  async ({ portico, place }) => ({
    params: { id: await make(portico, { merchant: place }) },
    body,
    headers: { 'idempotency-key': portico.services.newId() },
  })

/** Payouts that their merchant has asked for, so that any of the staff may decide. */
const deciding: Sample = async (at) => ({
  body: { transactions: [await aWaitingPayout(at.portico, { merchant: at.place })], reason: 'Agreed by phone' },
})

export const samples: Samples = {
  list: listing(page),
  listPlatform: listing(page),
  search: listing(page),
  searchKey: listing({ ...page, searchKey: '' }),
  searchKeyPlatform: listing({ ...page, searchKey: '' }),
  listColumns: listing(page),
  listColumnsPlatform: listing(page),
  listReport: listing(page),
  sumReport: listing(),
  listBank: listing(page, [], 'BankTransfer'),
  listApm: ofKind(listing(page, [], 'Wallet')),
  searchKeyApm: ofKind(listing({ ...page, searchKey: '' }, [], 'Wallet')),
  getApm: ofKind(
    async (at) => ({ params: { id: (await paymentBy(at, 'Wallet')).id } }),
    async (at) => {
      const { id } = await paymentBy(at, 'Wallet')
      const { rows } = await at.portico.admin.query<{ id: string }>('select id from apm_requests where transaction_id = $1', [id])
      return rows[0]!.id
    },
  ),
  countOutcomes: async (at) => {
    const { others: { 'query.alertId': _, ...others } = {}, ...asked } = await listing({}, [], 'Wallet')(at)
    return { ...asked, others }
  },
  exportApmCsv: ofKind(listing({ timezoneOffset: '-180' }, ['public.audit_records'], 'Wallet')),
  listTerminal: listing(page, [], 'Terminal'),
  total: listing(),
  totalPlatform: listing(),
  countStatuses: listing(),
  countStatusesPlatform: listing(),
  exportCsv: listing({ timezoneOffset: '-180', columns: 'id,amount' }, ['public.audit_records']),
  get: onPayment,
  details: onPayment,
  cascading: async (at) => ({ ...(await onPayment(at)), query: { offset: '0' } }),
  listDecisions: async (at) => ({ params: { id: (await paymentOf(at)).id, merchantId: at.portico.world[at.place].id } }),
  listEvents: onPaymentPage,
  listAudit: async (at) => ({ params: { id: await auditedOf(at) }, query: { pageIndex: '0', pageSize: '5' } }),
  getEvent: async (at) => ({ params: { eventId: (await unreachedOf(at)).eventId } }),
  listRelated: onPayment,
  getRelated: async (at) => ({ params: { id: (await paymentOf(at)).refundId } }),
  listApiLogs: async (at) => ({ params: { id: (await unreachedOf(at)).id }, query: { pageSize: '5' } }),
  getApiLog: async (at) => ({ params: { logId: (await unreachedOf(at)).logId } }),
  listFees: onPaymentPage,
  checkBalance: onPayment,
  listAccountingEntries: async (at) => {
    const { id } = await paymentOf(at)
    return { params: { id, ...(at.level === 'merchant' ? {} : { customerId: at.portico.world[at.place].id }) } }
  },
  refund: acting(aCapturedPayment, {
    amountMinor: 100,
    reasonCode: 'ReturnedGoods',
    note: 'One of two came back',
    externalReference: 'RMA-1',
  }),
  capture: acting(anAuthorisedPayment, { amountMinor: 500, final: true, note: 'The first parcel' }),
  void: acting(anAuthorisedPayment, { reasonCode: 'OrderCancelled', note: 'Out of stock' }),
  checkStatus: acting(aPendingPayment, {}),
  statusChange: async ({ portico, place }) => {
    const id = await aPaymentInConflict(portico, { merchant: place })
    const { rows } = await portico.admin.query<{ version: number }>('select version from transactions where id = $1', [id])
    return { params: { id }, body: { actionType: 'Captured', note: 'The bank’s statement says so', expectedVersion: rows[0]!.version } }
  },
  amendBin: async ({ portico, place }) => {
    const id = await aCapturedPayment(portico, { merchant: place })
    const { rows } = await portico.admin.query<{ version: number }>('select version from transactions where id = $1', [id])
    const bin = { brand: 'Visa', issuer: 'Fjord Bank', issuerCountry: 'NO', fundingType: 'Debit', category: 'Platinum' }
    return { params: { id }, body: { ...bin, reason: 'By the list of the scheme', expectedVersion: rows[0]!.version } }
  },
  resetRestriction: acting(aBlockedPayment, { note: 'The shopper called back' }),
  listAlerts: async (at) => ({ params: { id: (await scoredOf(at)).id } }),
  getAntifraudLog: async (at) => ({ params: { logId: (await scoredOf(at)).logId } }),
  approve: acting(aHeldPayment, { note: 'The shopper called back' }),
  decline: acting(aHeldPayment, { reason: 'SuspectedFraud', note: 'Not the owner of the card' }),
  timeline: async (at) => ({ ...(await onPayment(at)), query: { pageIndex: '0', pageSize: '5', kind: 'StatusChanged,Attempt' } }),
  listRelationships: async (at) => {
    const { id: transactionId } = await once(at, 'related', () => aRelatedPayment(at.portico, { merchant: at.place }))
    const { id, websiteIds } = at.portico.world[at.place]
    return {
      query: { pageIndex: '0', pageSize: '5', requestType: 'Deposit' },
      others: { 'query.externalOrganizationId': id, 'query.transactionId': transactionId, 'query.websiteId': websiteIds[0]! },
      ...(at.level === 'platform' ? { headers: { tenantid: at.portico.world[at.place].tenantId } } : {}),
    }
  },
  deallocate: async (at) => {
    const { portico, place } = at
    const { id, reference } = await aRelatedPayment(portico, { merchant: place })
    const { id: organizationId, websiteIds, tenantId } = portico.world[place]
    return {
      body: { organizationId, transactionId: id, accountReference: reference, websiteId: websiteIds[0]! },
      ...(at.level === 'platform' ? { headers: { tenantid: tenantId } } : {}),
    }
  },
  rejectionReasons: async (at) => ({ params: { id: (await paymentOf(at)).id, transactionType: 'Payment' } }),
  markRefunded: acting(aCapturedPayment, {
    amountMinor: 100,
    reason: 'ReturnedGoods',
    externalReference: 'SEPA-77',
    occurredAt: '2026-01-02T10:00:00Z',
  }),
  reversal: acting(aCapturedPayment, { reasonCode: 'Duplicate', note: 'Ordered twice' }),
  tryOut: async (at) => {
    const websiteId = await aWebsite(at)
    await aLineOf(at, websiteId, { mode: 'Test' })
    await signedIn(at)
    return {
      params: { websiteId },
      body: { currency: 'EUR', outcome: 'Approved' },
      headers: { mode: 'Test', 'idempotency-key': at.portico.services.newId() },
    }
  },
  payout: acting(aCapturedPayment, { amountMinor: 100, sameInstrument: true, description: 'Prize of the spring draw' }),
  payoutLimit: onPayment,
  approvePayouts: deciding,
  declinePayouts: deciding,
  listPending: () => ({ query: { view: 'all', pageIndex: '0', pageSize: '5' } }),
  sumPending: () => ({ query: { view: 'mine' } }),
}
