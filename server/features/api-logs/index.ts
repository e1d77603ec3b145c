import { serverFeature } from '../server-feature.ts'
import { apiLogRoutes } from './api-logs.routes.ts'
import { forgetLogs } from './forget-logs.ts'

export { asKept, type Call } from './call-as-kept.ts'
export { type CallInsert, insertCalls } from './calls.repository.ts'
export { forgetLogs } from './forget-logs.ts'
export { keepCalls } from './keep-calls.ts'

/** Requests that the platform answered, and those that it sent. */
export const feature = serverFeature({ tier: 'views', routes: apiLogRoutes, jobs: (tools) => [forgetLogs(tools)] })
