import type { SampleAt as At, Samples } from './sample.ts'
import { aViewing, reason } from './viewings.ts'

export const samples: Samples = {
  start: ({ portico, place }: At) => ({
    params: { id: portico.world[place].tenantId },
    body: { merchantId: portico.world[place].id, reason },
  }),
  list: async ({ portico, place }: At) => {
    const { id, tenantId } = portico.world[place]
    await aViewing(portico, portico.world.platform.people.administrator!, { tenantId, merchantId: id })
    return { params: { id: tenantId }, query: { pageIndex: '0', pageSize: '5' }, others: { 'query.merchantId': id } }
  },
  end: () => ({}),
}
