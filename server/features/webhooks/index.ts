import { serverFeature } from '../server-feature.ts'
import { forgetAttempts } from './forget-attempts.ts'
import { startWebhookSender } from './sender.ts'
import { tellEndpoints } from './tell-endpoints.ts'
import { webhookRoutes } from './webhooks.routes.ts'

export { type DeliveryRow, deliveriesShown, listAttempts } from './deliveries.repository.ts'
export { forgetAttempts } from './forget-attempts.ts'
export { listHealth } from './health.repository.ts'
export { msAt, noLatency } from './latency-scale.ts'
export { insertPastDeliveries, keepPastEndpoint, type PastEndpoint, type PastTry, pastDelivery } from './past-deliveries.ts'
export { referenceIn } from './payload.ts'
export { sendAgain } from './resend.ts'
export { startWebhookSender } from './sender.ts'
export { toAttempt, toDelivery, toDetail } from './to-reply.ts'
export const webhookSubscribers = { 'transaction.changed': [tellEndpoints] }

/** Events of payments, sent to the addresses that tenants and merchants name. */
export const feature = serverFeature({
  tier: 'money',
  routes: webhookRoutes,
  subscribers: () => [webhookSubscribers],
  jobs: (tools) => [forgetAttempts(tools)],
  loops: ({ services }) => [startWebhookSender({ services })],
})
