import { serverFeature } from '../server-feature.ts'
import { endOverdueViewings } from './end-overdue.ts'
import { viewingRoutes } from './viewings.routes.ts'

export { endOverdueViewings } from './end-overdue.ts'
export { endViewingsOf } from './end-viewing.ts'
export { createViewAs } from './view-as.ts'

export const feature = serverFeature({
  tier: 'ground',
  routes: ({ sessionTimes }) => viewingRoutes({ lastsMs: sessionTimes.viewingMs }),
  jobs: (tools) => [endOverdueViewings(tools)],
})
