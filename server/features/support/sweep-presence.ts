import { tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { presentMs } from './be-present.ts'
import { deletePresenceBefore } from './presence.repository.ts'

/** Who closed the window without a word leaves a row behind that no one reads any more. */
export const sweepPresence = (tools: JobTools): Job =>
  tenantJob(tools, {
    name: 'sweep-presence',
    cron: '*/10 * * * *',
    turn(scope) {
      const before = new Date(tools.services.now().getTime() - presentMs)
      return tools.services.inScope(scope, (db) => deletePresenceBefore(db, before))
    },
  })
