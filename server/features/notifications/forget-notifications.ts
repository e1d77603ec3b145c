import { tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { deleteDaysBefore } from './daily-mails.repository.ts'
import { keptSince } from './kept-since.ts'
import { deleteOlder } from './notifications.repository.ts'

/** What no list shows any more is deleted. */
export const forgetNotifications = (tools: JobTools): Job =>
  tenantJob(tools, {
    name: 'forget-notifications',
    cron: '29 * * * *',
    turn(scope) {
      const before = keptSince(tools.services.now())
      return tools.services.inScope(scope, async (db) => {
        await deleteOlder(db, before)
        await deleteDaysBefore(db, before)
      })
    },
  })
