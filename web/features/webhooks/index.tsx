import { late } from '../../shared/page/late.tsx'
import { webhookTexts } from './webhooks.texts.ts'

/** What was sent of a payment, in its record. */
export const PaymentWebhooks = late([webhookTexts], async () => (await import('./payment-webhooks.tsx')).PaymentWebhooks)
