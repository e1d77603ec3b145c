import { type At, type Good, page, type Recipe } from './good-request.ts'
import { aDelivery } from './webhooks.ts'

/** A sample writes deliveries into the database; here they are those of a refund that an endpoint was told of. */
const pathOf = ({ level }: At) =>
  level === 'merchant' ? '/api/v1/reports/customer/resend-webhooks' : '/api/v1/crm/reports/resend-webhooks'

const start = async (at: At) => ({ key: at.random.uuid(), deliveries: [(await aDelivery(at)).deliveryId] })
async function aResend(at: At): Promise<string> {
  const { bulkId } = await at.me.read<{ bulkId: string }>(pathOf(at), { body: await start(at) })
  return bulkId
}
const onResend = async (at: At): Promise<Good> => ({ params: { bulkId: await aResend(at) } })

export const webhookResendRecipes: Record<string, Recipe> = {
  'webhook-resends.listEvents': async (at) => {
    const { endpointId } = await aDelivery(at)
    return { query: { ...page, endpointId, merchantId: at.side.merchantId, state: 'Delivering,Failed', events: 'all' } }
  },
  'webhook-resends.getEvent': async (at) => ({ params: { id: (await aDelivery(at)).deliveryId } }),
  'webhook-resends.start': async (at) => ({ body: await start(at), others: { 'body.failedOf': await aResend(at) } }),
  'webhook-resends.list': async (at) => {
    await aResend(at)
    return { query: page }
  },
  'webhook-resends.get': onResend,
  'webhook-resends.listRows': async (at) => ({ ...(await onResend(at)), query: page }),
  'webhook-resends.cancel': onResend,
}
