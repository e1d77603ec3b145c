import { serverFeature } from '../server-feature.ts'
import { limitRoutes } from './limits.routes.ts'

export { insertLimits } from './limits.repository.ts'
export { hasWiderSight, passLimitsOn, refuseWiderSight } from './pass-limits-on.ts'

export const feature = serverFeature({ tier: 'ground', routes: limitRoutes })
