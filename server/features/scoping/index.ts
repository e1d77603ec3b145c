import { serverFeature } from '../server-feature.ts'
import { scopingSubscribers } from './scoping.events.ts'
import { scopingRoutes } from './scoping.routes.ts'
import { scopingJobs } from './scoping-jobs.ts'

export { indexStale } from './index-tickets.ts'
export { runScoping } from './run-scoping.ts'
export { scopingSubscribers } from './scoping.events.ts'
export { scopingJobs } from './scoping-jobs.ts'

/** What a ticket needs, drafted by the worker from its words and from tickets like it. */
export const feature = serverFeature({
  tier: 'views',
  routes: scopingRoutes,
  subscribers: ({ send }) => [scopingSubscribers(send)],
  jobs: scopingJobs,
})
