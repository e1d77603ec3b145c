import { serverFeature } from '../server-feature.ts'
import { viewRoutes } from './views.routes.ts'

/** Saved views of lists, personal and shared. */
export const feature = serverFeature({ tier: 'views', routes: viewRoutes })
