import { labels } from '@portico/contract/features/labels/labels.contract.ts'
import { aLabel, labelOf } from './labels.ts'
import type { SampleAt as At, Samples } from './sample.ts'
import { samplesOf } from './samples-of.ts'
import { aTicket, aTicketOfTenant } from './tickets.ts'

const keeper = ({ portico: { world }, place, level }: At) => {
  const { tenantId, owner } = world[place]
  return level === 'merchant' ? owner : [world.northwind, world.contoso].find(({ id }) => id === tenantId)!.people.administrator!
}
const ticketOf = async ({ portico, place, level }: At) =>
  level === 'merchant'
    ? { askerId: portico.world[place].id, ticketId: await aTicket(portico, { merchant: place }) }
    : { askerId: portico.world[place].tenantId, ticketId: await aTicketOfTenant(portico, { place }) }
const labelled = async (at: At) => ({ ...(await ticketOf(at)), labelId: (await aLabel(at.portico, keeper(at))).labelId })

export const samples: Samples = {
  ...samplesOf(labels, { sample: labelOf, change: { color: '#336699' }, keeper }),
  set: async (at) => ({ params: await labelled(at) }),
  clear: async (at) => {
    const { labelId, ...params } = await labelled(at)
    await at.portico.as(keeper(at)).post(`/api/support/ticket/${params.askerId}/${params.ticketId}/set-support-label/${labelId}`)
    return { params }
  },
}
