import { serverFeature } from '../server-feature.ts'
import { profileRoutes } from './profile.routes.ts'

/** What users see and change about themselves. */
export const feature = serverFeature({ tier: 'views', routes: ({ ownAccount }) => profileRoutes(ownAccount) })
