import { late } from '../../shared/page/late.tsx'
import { webhookTexts } from './webhooks.texts.ts'

/** What was sent of a payment, in its record. */
export const PaymentWebhooks = late([webhookTexts], async () => (await import('./payment-webhooks.tsx')).PaymentWebhooks)

export { Attempts } from './attempts.tsx'
export { DeliveryPill, useOutlook } from './delivery-line.tsx'
export { paymentPaths } from './payment-paths.ts'
export { webhooksApi, webhookWire } from './webhooks.queries.ts'
export { webhookTexts } from './webhooks.texts.ts'
