import type { Level } from '@portico/contract/core/level.ts'
import type { Viewing } from '@portico/contract/features/viewings/viewings.contract.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'

type Target = { tenantId: string; merchantId?: string | null }

export const reason = 'Ticket 4711: a refund is not shown'

export const startViewing = (portico: TestPortico, person: Person, { tenantId, merchantId = null }: Target) =>
  portico.as(person).post(`/api/v1/tenants/${tenantId}/viewings`, { merchantId, reason })

/** Opened through the API by this person; what carries it in his requests. */
export async function aViewing(portico: TestPortico, person: Person, target: Target): Promise<{ viewAs: string }> {
  const reply = await startViewing(portico, person, target)
  if (reply.status !== 201) throw new Error(`The viewing did not start: ${reply.status} ${reply.text}`)
  return { viewAs: (reply.body as Viewing).viewingId }
}

type At = { portico: TestPortico; place: MerchantName; level: Level; person: Person }

/** One good request for each operation, for the generated matrices. */
export const viewingSamples = {
  'viewings.start': ({ portico, place }: At) => ({
    params: { id: portico.world[place].tenantId },
    body: { merchantId: portico.world[place].id, reason },
  }),
  'viewings.list': async ({ portico, place }: At) => {
    const { id, tenantId } = portico.world[place]
    await aViewing(portico, portico.world.platform.people.administrator!, { tenantId, merchantId: id })
    return { params: { id: tenantId }, query: { pageIndex: '0', pageSize: '5' }, others: { 'query.merchantId': id } }
  },
  // Whoever may not view ends none, and is answered the same.
  'viewings.end': async ({ portico, place, person }: At) => {
    if (person.level !== 'merchant')
      await startViewing(portico, person, { tenantId: portico.world[place].tenantId, merchantId: portico.world[place].id })
    return {}
  },
}
