import { methodWithin } from './payments.ts'
import type { SampleAt as At, Samples } from './sample.ts'
import { once } from './sample.ts'
import { anActiveKey } from './tenants.ts'
import { aDelivery, anEndpoint, endpointRequest } from './webhooks.ts'

/** Hears of what no other sample causes, so that nothing is sent to it while somebody compares what it was before. */
const quiet = { events: ['payment.conflict'] }
/** Changed, so made anew each time. */
const one = async (at: At) => ({ params: { id: (await anEndpoint(at, quiet)).endpointId } })
const looked = (at: At) => once(at, `delivery for ${at.level} by ${methodWithin(at.held)}`, () => aDelivery(at))
const lookedAt = async (at: At) => ({
  params: { id: (await once(at, `quiet endpoint for ${at.level}`, () => anEndpoint(at, quiet))).endpointId },
})
const ofTransaction = async (at: At) => ({ params: { id: (await looked(at)).transactionId } })
const keyed = ({ portico }: At) => ({ headers: { 'idempotency-key': portico.services.newId() } })

export const samples: Samples = {
  list: async (at: At) => {
    await lookedAt(at)
    return { query: { pageIndex: '0', pageSize: '5' } }
  },
  get: lookedAt,
  create: async (at: At) => {
    const { id: merchantId, tenantId } = at.portico.world[at.place]
    await anActiveKey(at.portico, tenantId)
    return { body: endpointRequest({ merchantId }) }
  },
  update: async (at: At) => ({ ...(await one(at)), body: { ...endpointRequest({ description: 'All orders', ...quiet }), version: 1 } }),
  turn: async (at: At) => ({ ...(await one(at)), body: { isOn: false, version: 1 } }),
  rotateSecret: async (at: At) => ({ ...(await one(at)), body: { version: 1 } }),
  sendTest: lookedAt,
  delete: one,
  listAudit: async (at: At) => ({ ...(await lookedAt(at)), query: { pageIndex: '0', pageSize: '5' } }),
  listDeliveries: async (at: At) => ({
    params: { id: (await looked(at)).endpointId },
    query: { pageIndex: '0', pageSize: '5', state: 'Failed', eventType: 'payment.captured' },
  }),
  getDelivery: async (at: At) => {
    const { endpointId: id, deliveryId } = await looked(at)
    return { params: { id, deliveryId } }
  },
  resend: async (at: At) => {
    const { endpointId: id, deliveryId } = await aDelivery(at)
    return { params: { id, deliveryId }, body: {}, ...keyed(at) }
  },
  listOfTransaction: ofTransaction,
  listOfTransactionV2: ofTransaction,
  listOfTransactionPlatform: async (at: At) => ({
    ...(await ofTransaction(at)),
    query: { tenantId: at.portico.world[at.place].tenantId },
  }),
  resendOfEvent: async (at: At) => {
    const { eventId, endpointId } = await aDelivery(at)
    return { params: { eventId }, body: { endpointId }, ...keyed(at) }
  },
}
