import type { Level } from '@portico/contract/core/level.ts'
import type { Label } from '@portico/contract/features/labels/labels.contract.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'
import { aTicket, aTicketOfTenant } from './tickets.ts'

type At = { portico: TestPortico; place: MerchantName; level: Level; person: Person }

let made = 0
export const labelOf = (wish: object = {}) => ({ value: `Label ${++made}`, color: '#2F855A', description: 'Waits for the bank', ...wish })

/** Made by a person for the organisation he belongs to. */
export async function aLabel({ as }: TestPortico, person: Person, wish: object = {}): Promise<Label> {
  return (await as(person).post('/api/support/label', labelOf(wish))).body as Label
}

const whose = ({ portico: { world }, place, level }: At) =>
  level === 'merchant' ? world[place].owner : tenantOf(world, place).people.administrator!
const tenantOf = (world: TestPortico['world'], place: MerchantName) =>
  world[place].tenantId === world.northwind.id ? world.northwind : world.contoso
const own = (at: At, wish: object = {}) => aLabel(at.portico, whose(at), wish)

async function ticketOf({ portico, place, level }: At) {
  if (level === 'merchant') return { askerId: portico.world[place].id, ticketId: await aTicket(portico, { merchant: place }) }
  return { askerId: portico.world[place].tenantId, ticketId: await aTicketOfTenant(portico, { place }) }
}

/** One good request for each operation, for the generated matrices. */
export const labelSamples = {
  'labels.list': () => ({}),
  'labels.create': () => ({ body: labelOf() }),
  'labels.get': async (at: At) => ({ params: { id: (await own(at)).labelId } }),
  'labels.listAudit': async (at: At) => ({ params: { id: (await own(at)).labelId }, query: { pageIndex: '0', pageSize: '5' } }),
  'labels.update': async (at: At) => {
    const { labelId, version } = await own(at)
    return { params: { id: labelId }, body: { ...labelOf(), version } }
  },
  'labels.delete': async (at: At) => ({ params: { id: (await own(at)).labelId } }),
  'labels.rearrange': async (at: At) => {
    await own(at)
    const { data } = (await at.portico.as(whose(at)).get('/api/support/labels')).body as { data: Label[] }
    return { body: { newLabelIdsList: data.map(({ labelId }) => labelId).reverse() } }
  },
  'labels.set': async (at: At) => ({ params: { ...(await ticketOf(at)), labelId: (await own(at)).labelId } }),
  'labels.clear': async (at: At) => {
    const { askerId, ticketId } = await ticketOf(at)
    const { labelId } = await own(at)
    await at.portico.as(whose(at)).post(`/api/support/ticket/${askerId}/${ticketId}/set-support-label/${labelId}`)
    return { params: { askerId, ticketId } }
  },
}
