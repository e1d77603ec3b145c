import { paymentOf } from './payments.ts'
import { nothing, type Samples } from './sample.ts'

export const samples: Samples = {
  paymentChannels: nothing,
  merchantPaymentChannels: async (at) => {
    const { id: organizationId, tenantId } = at.portico.world[at.place]
    await paymentOf(at)
    return { query: { organizationId }, ...(at.level === 'platform' ? { headers: { tenantId } } : {}) }
  },
  declineReasons: () => ({ params: { transactionType: 'Payment' } }),
  captureReasons: () => ({ params: { transactionType: 'Refund' } }),
}
