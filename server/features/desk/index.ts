import { serverFeature } from '../server-feature.ts'
import { deskRoutes } from './desk.routes.ts'

/** A person's own things in the quick panel: notes, calendar, today. */
export const feature = serverFeature({ tier: 'views', routes: deskRoutes })
