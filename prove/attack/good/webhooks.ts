import { endpointRequest } from '@portico/testkit/features/webhooks.ts'
import { until } from '../at-once.ts'
import { type At, type Good, page, type Recipe } from './good-request.ts'
import { aRefundOf } from './payments.ts'

export type Delivery = {
  deliveryId: string
  transactionId: string
  eventId: string
  endpointId: string
  attemptCount: number
  resend: { allowed: boolean }
}
type Page = { data: Delivery[] }

/** A sample writes deliveries into the database; here an endpoint, at which no one answers, hears of a refund. */
const made = new WeakMap<object, Promise<{ endpointId: string; refundId: string }>>()
function refundTold(at: At) {
  const { side } = at
  const known = made.get(side) ?? tell(at)
  made.set(side, known)
  return known
}
async function tell(at: At) {
  const { owner } = at.side
  const body = endpointRequest({ description: at.side.word(), events: ['refund.succeeded', 'refund.failed'] })
  const { endpointId } = await owner.read<{ endpointId: string }>('/api/webhook/endpoints', { body })
  return { endpointId, refundId: await aRefundOf(at) }
}

/** The delivery of that refund, once the worker has noted it and is not sending it. */
export async function aDelivery(at: At): Promise<Delivery> {
  const { endpointId } = await refundTold(at)
  return until(`a webhook of ${at.side.name} has been tried`, 60_000, async () => {
    const { data } = await at.side.owner.read<Page>(`/api/webhook/endpoints/${endpointId}/deliveries?pageSize=5`)
    return data.find(({ resend, attemptCount }) => resend.allowed && attemptCount > 0)
  })
}

const onDelivery = async (at: At): Promise<Good> => {
  const { endpointId: id, deliveryId } = await aDelivery(at)
  return { params: { id, deliveryId } }
}
const ofTransaction: Recipe = async (at) => ({ params: { id: (await aDelivery(at)).transactionId } })
const ownMerchant = ({ side }: At) => ({ 'query.merchantId': side.merchantId })
const reported = async (at: At) => ({ ...page, endpointId: (await aDelivery(at)).endpointId })
const keyed = ({ random }: At) => ({ headers: { 'idempotency-key': random.uuid() } })

export const webhookRecipes: Record<string, Recipe> = {
  'webhooks.listDeliveries': async (at) => ({
    params: { id: (await aDelivery(at)).endpointId },
    query: { pageIndex: '0', pageSize: '5', eventType: 'refund.succeeded,refund.failed' },
  }),
  'webhooks.getDelivery': onDelivery,
  'webhooks.resend': async (at) => ({ ...(await onDelivery(at)), body: {}, ...keyed(at) }),
  'webhooks.listOfTransaction': ofTransaction,
  'webhooks.listOfTransactionV2': ofTransaction,
  'webhooks.listOfTransactionPlatform': async (at) => ({
    params: { id: (await aDelivery(at)).transactionId },
    query: { tenantId: at.side.tenantId },
  }),
  'webhook-reports.listEvents': async (at) => ({
    query: { ...(await reported(at)), eventType: 'refund.succeeded,refund.failed' },
    others: ownMerchant(at),
  }),
  'webhook-reports.listAttempts': async (at) => ({ query: { ...(await reported(at)), trigger: 'Auto,Manual' }, others: ownMerchant(at) }),
  'webhook-reports.listDestinations': async (at) => {
    await aDelivery(at)
    return { query: page, others: ownMerchant(at) }
  },
  'webhook-reports.statistics': async (at) => ({
    query: { endpointId: (await aDelivery(at)).endpointId, timeZone: 'Europe/Istanbul' },
    others: ownMerchant(at),
  }),
  'webhook-reports.getEvent': async (at) => ({ params: { id: (await aDelivery(at)).deliveryId } }),
  'webhook-reports.getAttempt': async (at) => {
    const { endpointId, deliveryId } = await aDelivery(at)
    const path = `/api/webhook/endpoints/${endpointId}/deliveries/${deliveryId}`
    const { attempts } = await at.side.owner.read<{ attempts: { attemptId: string }[] }>(path)
    return { params: { id: attempts[0]!.attemptId } }
  },
  'webhook-reports.getDestination': async (at) => ({ params: { id: (await aDelivery(at)).endpointId } }),
  'webhooks.resendOfEvent': async (at) => {
    const { eventId, endpointId } = await aDelivery(at)
    return { params: { eventId }, body: { endpointId }, ...keyed(at) }
  },
}
