/** What a ticket needs, drafted by the worker from its words and from tickets like it. */

export { indexStale } from './index-tickets.ts'
export { runScoping } from './run-scoping.ts'
export { scopingSubscribers } from './scoping.events.ts'
export { scopingRoutes } from './scoping.routes.ts'
export { scopingJobs } from './scoping-jobs.ts'
