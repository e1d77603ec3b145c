import { serverFeature } from '../server-feature.ts'
import { externalRoutes } from './external.routes.ts'

/** One ticket for someone outside, who was mailed a link to it. */
export const feature = serverFeature({ tier: 'work', routes: externalRoutes })
