import type { SampleAt as At, Samples } from './sample.ts'
import { aParkedEvent } from './undelivered.ts'

const parked = async ({ portico, place }: At) => {
  const { tenantId } = portico.world[place]
  return { params: { tenantId, eventId: await aParkedEvent(portico, tenantId) } }
}
export const samples: Samples = { list: async (at) => ({ ...(await parked(at)), params: {} }), resend: parked }
