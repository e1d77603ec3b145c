import type { Scoping } from '@portico/contract/features/scoping/scoping.contract.ts'
import { indexStale, runScoping } from '@portico/server/features/scoping/index.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'
import { aTicket, aTicketOfTenant } from './tickets.ts'

type At = { portico: TestPortico; place: MerchantName; person: Person }

/** The worker drafts for a ticket, once it has indexed those that there are. */
export async function scoped({ services }: TestPortico, order: { tenantId: string; ticketId: string; side: 'tenant' | 'platform' }) {
  await indexStale(services, order.tenantId)
  await runScoping(services, order)
}

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

/** One good request for each operation, for the generated matrices. */
export const scopingSamples = {
  'scoping.startOfTenant': async (at: At) => ({ params: await ofTenant(at) }),
  'scoping.statusOfTenant': async (at: At) => ({ params: await ofTenant(at) }),
  'scoping.getOfTenant': async (at: At) => ({ params: await ofTenant(at) }),
  'scoping.saveOfTenant': async (at: At) => {
    const params = await ofTenant(at)
    const url = `/api/support/${params.tenantId}/ticket/${params.ticketId}/scoping`
    return { params, body: await drafted(at, url, { ...params, side: 'platform' }) }
  },
  'scoping.startOfCustomer': async (at: At) => ({ params: await ofCustomer(at) }),
  'scoping.statusOfCustomer': async (at: At) => ({ params: await ofCustomer(at) }),
  'scoping.getOfCustomer': async (at: At) => ({ params: await ofCustomer(at) }),
  'scoping.saveOfCustomer': async (at: At) => {
    const params = await ofCustomer(at)
    const url = `/api/support/ticket/${params.customerId}/${params.ticketId}/scoping`
    return {
      params,
      body: await drafted(at, url, { tenantId: at.portico.world[at.place].tenantId, ticketId: params.ticketId, side: 'tenant' }),
    }
  },
}
