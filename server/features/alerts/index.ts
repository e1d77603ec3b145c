import { modes } from '@portico/contract/core/level.ts'
import { tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { serverFeature } from '../server-feature.ts'
import { alertSubscribers } from './alerts.events.ts'
import { alertRoutes } from './alerts.routes.ts'
import { evaluateAlerts } from './evaluate-alerts.ts'

export { listFiringOfTenants } from './alerts.platform.repository.ts'
export { type FiringAlert, findOpenAlert, listFiring } from './alerts.repository.ts'
export { evaluateAlerts } from './evaluate-alerts.ts'
export { acknowledgeAlert, resolveAlert, snoozeAlert } from './handle-alert.ts'
export { createRule } from './manage-rule.ts'
export { pastNews } from './tell-of-alert.ts'

/** Each minute the worker looks at the rules of every tenant. */
export const alertJobs = (tools: JobTools): Job[] => [
  tenantJob(tools, { name: 'evaluate-alerts', cron: '* * * * *', modes, turn: (scope) => evaluateAlerts(tools.services, scope) }),
]

/** Rules that watch payments and what happens around them, and the alerts that they raise. */
export const feature = serverFeature({
  tier: 'views',
  routes: alertRoutes,
  subscribers: ({ ownAccount }) => [alertSubscribers(ownAccount)],
  jobs: alertJobs,
})
