import { methodWithin } from './payments.ts'
import type { SampleAt as At, Samples } from './sample.ts'
import { once } from './sample.ts'
import { aDelivery } from './webhooks.ts'

const looked = (at: At) => once(at, `delivery for ${at.level} by ${methodWithin(at.held)}`, () => aDelivery(at))
const merchantOf = (at: At) => at.portico.world[at.place].id
const page = { pageIndex: '0', pageSize: '5' }

async function aStart(at: At) {
  const { deliveryId } = await aDelivery(at)
  return { key: at.portico.services.newId(), deliveries: [deliveryId] }
}
/** Of the caller, not worked on yet. A caller who may no longer send has one from before. */
async function aResend(at: At): Promise<string> {
  const { portico, person, level, place } = at
  const path = level === 'merchant' ? '/api/v1/reports/customer/resend-webhooks' : '/api/v1/crm/reports/resend-webhooks'
  const order = await aStart(at)
  const own = await portico.as(person).post(path, order)
  if (own.status !== 403) return (own.body as { bulkId: string }).bulkId
  const { owner, tenantId } = portico.world[place]
  const staff = [portico.world.northwind, portico.world.contoso].find(({ id }) => id === tenantId)!.people.administrator!
  const { bulkId } = (await portico.as(level === 'merchant' ? owner : staff).post(path, order)).body as { bulkId: string }
  await portico.admin.query('update bulks set user_id = $1 where id = $2', [person.id, bulkId])
  return bulkId
}

export const samples: Samples = {
  listEvents: async (at: At) => {
    const { endpointId } = await looked(at)
    return { query: { ...page, endpointId, merchantId: merchantOf(at), state: 'Failed', eventType: 'payment.captured', events: 'all' } }
  },
  getEvent: async (at: At) => ({ params: { id: (await looked(at)).deliveryId } }),
  start: async (at: At) => ({ body: await aStart(at), others: { 'body.failedOf': await aResend(at) } }),
  list: async (at: At) => {
    await aResend(at)
    return { query: page }
  },
  get: async (at: At) => ({ params: { bulkId: await aResend(at) } }),
  listRows: async (at: At) => ({ params: { bulkId: await aResend(at) }, query: { ...page, result: 'Waiting' } }),
  cancel: async (at: At) => ({ params: { bulkId: await aResend(at) } }),
}
