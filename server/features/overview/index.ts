import { serverFeature } from '../server-feature.ts'
import { overviewRoutes } from './overview.routes.ts'

export { localDays } from './local-days.ts'
export { maySeeOverview, readWaiting } from './read-waiting.ts'

/** The landing pages: figures that lead to the lookup, what waits for someone, and the days of a reader. */
export const feature = serverFeature({ tier: 'views', routes: overviewRoutes })
