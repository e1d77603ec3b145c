import type { SampleAt as At, Samples } from './sample.ts'
import { aParkedEvent } from './undelivered.ts'

export const samples: Samples = {
  list: async ({ portico, place }: At) => {
    await aParkedEvent(portico, portico.world[place].tenantId)
    return { query: { pageIndex: '0', pageSize: '5' } }
  },
  resend: async ({ portico, place }: At) => {
    const { tenantId } = portico.world[place]
    return { params: { tenantId, eventId: await aParkedEvent(portico, tenantId) } }
  },
}
