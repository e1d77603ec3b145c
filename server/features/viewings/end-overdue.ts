import { tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import { forEach } from '../../core/jobs/for-each.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { endViewing } from './end-viewing.ts'
import { listOverdue } from './viewings.repository.ts'

/** A viewing is over at its time limit, even before this runs; this records the end of viewings that no one has returned to. */
export const endOverdueViewings = (tools: JobTools): Job =>
  tenantJob(tools, {
    name: 'end-overdue-viewings',
    cron: '* * * * *',
    async turn(scope) {
      const { services } = tools
      const rows = await services.inReadScope(scope, (db) => listOverdue(db, services.now()))
      await forEach(rows, (row) => endViewing(services, row, 'TimeOver'))
    },
  })
