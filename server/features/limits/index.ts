import { serverFeature } from '../server-feature.ts'
import { limitRoutes } from './limits.routes.ts'

export { hasWiderSight, passLimitsOn, refuseWiderSight } from './pass-limits-on.ts'

export const feature = serverFeature({ tier: 'ground', routes: limitRoutes })
