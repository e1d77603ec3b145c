import type { Scoping } from '@portico/contract/features/scoping/scoping.contract.ts'
import type { SampleAt as At, Samples } from './sample.ts'
import { scoped } from './scoping.ts'
import { aTicket, aTicketOfTenant } from './tickets.ts'

async function drafted({ portico, person }: At, url: string, order: Parameters<typeof scoped>[1]) {
  const caller = portico.as(person)
  await caller.post(url)
  await scoped(portico, order)
  const { version } = (await caller.get(url)).body as Scoping
  return { version, of: 'draft', summary: [{ text: 'A refund is late.', cites: [0] }], area: 'Refunds', effort: 'Small', isAccepted: true }
}

const ofTenant = async ({ portico, place }: At) => ({
  tenantId: portico.world[place].tenantId,
  ticketId: await aTicketOfTenant(portico, { place }),
})
const ofCustomer = async ({ portico, place }: At) => ({
  customerId: portico.world[place].id,
  ticketId: await aTicket(portico, { merchant: place }),
})

export const samples: Samples = {
  startOfTenant: async (at: At) => ({ params: await ofTenant(at) }),
  statusOfTenant: async (at: At) => ({ params: await ofTenant(at) }),
  getOfTenant: async (at: At) => ({ params: await ofTenant(at) }),
  saveOfTenant: async (at: At) => {
    const params = await ofTenant(at)
    const url = `/api/support/${params.tenantId}/ticket/${params.ticketId}/scoping`
    return { params, body: await drafted(at, url, { ...params, side: 'platform' }) }
  },
  startOfCustomer: async (at: At) => ({ params: await ofCustomer(at) }),
  statusOfCustomer: async (at: At) => ({ params: await ofCustomer(at) }),
  getOfCustomer: async (at: At) => ({ params: await ofCustomer(at) }),
  saveOfCustomer: async (at: At) => {
    const params = await ofCustomer(at)
    const url = `/api/support/ticket/${params.customerId}/${params.ticketId}/scoping`
    return {
      params,
      body: await drafted(at, url, { tenantId: at.portico.world[at.place].tenantId, ticketId: params.ticketId, side: 'tenant' }),
    }
  },
}
