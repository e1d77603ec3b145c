import type { SampleAt as At, Samples } from './sample.ts'
import { aViewing, reason, startViewing } from './viewings.ts'

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
  // A user who may not view ends none, and gets the same answer.
  end: async ({ portico, place, person }: At) => {
    if (person.level !== 'merchant')
      await startViewing(portico, person, { tenantId: portico.world[place].tenantId, merchantId: portico.world[place].id })
    return {}
  },
}
