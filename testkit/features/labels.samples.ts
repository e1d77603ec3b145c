import type { Label } from '@portico/contract/features/labels/labels.contract.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'
import { aLabel, labelOf } from './labels.ts'
import type { SampleAt as At, Samples } from './sample.ts'
import { aTicket, aTicketOfTenant } from './tickets.ts'

const whose = ({ portico: { world }, place, level }: At) =>
  level === 'merchant' ? world[place].owner : tenantOf(world, place).people.administrator!
const tenantOf = (world: TestPortico['world'], place: MerchantName) =>
  world[place].tenantId === world.northwind.id ? world.northwind : world.contoso
const own = (at: At, wish: object = {}) => aLabel(at.portico, whose(at), wish)

async function ticketOf({ portico, place, level }: At) {
  if (level === 'merchant') return { askerId: portico.world[place].id, ticketId: await aTicket(portico, { merchant: place }) }
  return { askerId: portico.world[place].tenantId, ticketId: await aTicketOfTenant(portico, { place }) }
}

export const samples: Samples = {
  list: () => ({}),
  create: () => ({ body: labelOf() }),
  get: async (at: At) => ({ params: { id: (await own(at)).labelId } }),
  listAudit: async (at: At) => ({ params: { id: (await own(at)).labelId }, query: { pageIndex: '0', pageSize: '5' } }),
  update: async (at: At) => {
    const { labelId, version } = await own(at)
    return { params: { id: labelId }, body: { ...labelOf(), version } }
  },
  delete: async (at: At) => ({ params: { id: (await own(at)).labelId } }),
  rearrange: async (at: At) => {
    await own(at)
    const { data } = (await at.portico.as(whose(at)).get('/api/support/labels')).body as { data: Label[] }
    return { body: { newLabelIdsList: data.map(({ labelId }) => labelId).reverse() } }
  },
  set: async (at: At) => ({ params: { ...(await ticketOf(at)), labelId: (await own(at)).labelId } }),
  clear: async (at: At) => {
    const { askerId, ticketId } = await ticketOf(at)
    const { labelId } = await own(at)
    await at.portico.as(whose(at)).post(`/api/support/ticket/${askerId}/${ticketId}/set-support-label/${labelId}`)
    return { params: { askerId, ticketId } }
  },
}
