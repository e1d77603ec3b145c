import { serverFeature } from '../server-feature.ts'
import { profileRoutes } from './profile.routes.ts'

/** What a person sees and changes of himself. */
export const feature = serverFeature({ tier: 'views', routes: ({ ownAccount }) => profileRoutes(ownAccount) })
