import { methodWithin } from './payments.ts'
import type { SampleAt as At, Samples } from './sample.ts'
import { once } from './sample.ts'
import { aDelivery } from './webhooks.ts'

const looked = (at: At) => once(at, `delivery for ${at.level} by ${methodWithin(at.held)}`, () => aDelivery(at))
const merchantOf = (at: At) => at.portico.world[at.place].id
const page = { pageIndex: '0', pageSize: '5' }

export const samples: Samples = {
  listEvents: async (at: At) => {
    const { endpointId } = await looked(at)
    return { query: { ...page, endpointId, merchantId: merchantOf(at), state: 'Failed', eventType: 'payment.captured' } }
  },
  getEvent: async (at: At) => ({ params: { id: (await looked(at)).deliveryId } }),
  listAttempts: async (at: At) => {
    const { endpointId } = await looked(at)
    return { query: { ...page, endpointId, merchantId: merchantOf(at), outcome: 'Failed', error: 'status', trigger: 'Auto' } }
  },
  getAttempt: async (at: At) => ({ params: { id: (await looked(at)).attemptId } }),
  listDestinations: async (at: At) => {
    await looked(at)
    return { query: { ...page, merchantId: merchantOf(at), status: 'Configured' } }
  },
  getDestination: async (at: At) => ({ params: { id: (await looked(at)).endpointId } }),
  statistics: async (at: At) => {
    const { endpointId } = await looked(at)
    return { query: { endpointId, merchantId: merchantOf(at), timeZone: 'Europe/Istanbul' } }
  },
}
