import { serverFeature } from '../server-feature.ts'
import { resendBulk } from './resend-bulk.ts'
import { webhookResendRoutes } from './webhook-resends.routes.ts'

export { resendBulk } from './resend-bulk.ts'

/** Webhooks that are sent again: one, those chosen, or all that match. */
export const feature = serverFeature({ tier: 'views', routes: webhookResendRoutes, bulks: [resendBulk] })
