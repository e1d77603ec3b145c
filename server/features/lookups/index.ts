import { serverFeature } from '../server-feature.ts'
import { lookupRoutes } from './lookups.routes.ts'

/** Short lists that forms and filters on payments choose from. */
export const feature = serverFeature({ tier: 'views', routes: lookupRoutes })
