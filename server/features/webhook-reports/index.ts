import { serverFeature } from '../server-feature.ts'
import { webhookReportRoutes } from './webhook-reports.routes.ts'

/** What was sent to webhook endpoints and how they answered. */
export const feature = serverFeature({ tier: 'views', routes: webhookReportRoutes })
