import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'
import { aCapturedPayment, anAuthorisedPayment, anUnreachedPayment, aPendingPayment, paymentOf } from './payments.ts'
import { once, type Sample, type SampleAt, type Samples } from './sample.ts'

const unreachedOf = (at: SampleAt) => once(at, 'unreached', () => anUnreachedPayment(at.portico, { merchant: at.place }))

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
  (more: Record<string, string> = {}, recordedIn: readonly string[] = []): Sample =>
  async (at) => {
    const { id: merchantId, tenantId, websiteIds } = at.portico.world[at.place]
    const { id } = await paymentOf(at)
    const dateFrom = new Date(at.portico.services.now().getTime() - 20 * 86_400_000).toISOString()
    const others = { 'query.id': id, 'query.merchantId': merchantId, 'query.websiteId': websiteIds[0]!, 'query.tenantId': tenantId }
    const query: Record<string, string> = { dateFrom, ...more }
    if (more.searchKey === '') query.searchKey = `order-of-${at.place}`
    return { query, others, recordedIn }
  }
const page = { pageIndex: '0', pageSize: '5', sort: '-createdAt', withTotal: 'true' }

/** A money step: a payment of its own, and a key of its own. */
const acting =
  (make: (portico: TestPortico, wish: { merchant: MerchantName }) => Promise<string>, body: object): Sample =>
  async ({ portico, place }) => ({
    params: { id: await make(portico, { merchant: place }) },
    body,
    headers: { 'idempotency-key': portico.services.newId() },
  })

export const samples: Samples = {
  list: listing(page),
  listPlatform: listing(page),
  search: listing(page),
  searchKey: listing({ ...page, searchKey: '' }),
  searchKeyPlatform: listing({ ...page, searchKey: '' }),
  total: listing(),
  totalPlatform: listing(),
  exportCsv: listing({ timezoneOffset: '-180', columns: 'id,amount' }, ['public.audit_records']),
  get: onPayment,
  details: onPayment,
  cascading: async (at) => ({ ...(await onPayment(at)), query: { offset: '0' } }),
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
}
