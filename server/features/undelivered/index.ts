import { serverFeature } from '../server-feature.ts'
import { undeliveredRoutes } from './undelivered.routes.ts'

export const feature = serverFeature({ tier: 'ground', routes: undeliveredRoutes })
