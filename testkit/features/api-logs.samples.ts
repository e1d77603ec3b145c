import { anUnreachedPayment, methodWithin } from './payments.ts'
import { type SampleAt as At, once, type Samples } from './sample.ts'

/** A payment whose provider could not be reached: the request to it is on record. */
const looked = (at: At) => {
  const paymentMethod = methodWithin(at.held)
  return once(at, `log by ${paymentMethod}`, () =>
    anUnreachedPayment(at.portico, { merchant: at.place, paymentMethod, serviceProvider: 'Clearhaven' }),
  )
}
const tenantOf = ({ portico, place }: At) => portico.world[place].tenantId
const listed = async (at: At) => {
  const { id: transactionId } = await looked(at)
  return {
    query: {
      ...{ pageIndex: '0', pageSize: '5', dateFrom: '2020-01-01T00:00:00Z', dateTo: '2099-01-01T00:00:00Z' },
      ...{ direction: 'Out', kind: 'OutboundProvider', flow: 'Authorise', outcome: 'Failed' },
      ...{ statusCode: 'None', errorClass: 'Network', latencyFrom: '0' },
      ...{ transactionId, merchantId: at.portico.world[at.place].id },
    },
  }
}

export const samples: Samples = {
  list: listed,
  get: async (at) => ({ params: { id: (await looked(at)).logId } }),
  listPlatform: async (at) => {
    const { query } = await listed(at)
    return { query: { ...query, tenantId: tenantOf(at) } }
  },
  getPlatform: async (at) => ({ params: { tenantId: tenantOf(at), id: (await looked(at)).logId } }),
}
