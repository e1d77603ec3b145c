import type { Services } from '../../core/call/services.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import { forEach } from '../../core/jobs/for-each.ts'
import { addRun } from './manage-schedule.ts'
import { listDue, setNextRun, takeDue } from './schedules.repository.ts'
import { latestDue, nextRuns } from './timing.ts'
import { timingOf } from './to-reply.ts'

export type ClaimedRun = { runId: string; scheduleId: string; recipients: string[] }

/** At a time of one tenant; the rest follows a minute later. */
const mostAtOnce = 200

/** Makes a run of every schedule that is due: once for each moment, however many workers look. What was missed before it is not made up for. */
export async function claimDue(services: Services, scope: TenantScope): Promise<ClaimedRun[]> {
  const now = services.now()
  const due = await services.inReadScope(scope, (db) => listDue(db, now, mostAtOnce))
  if (due.length === 0) return []
  const claimed: ClaimedRun[] = []
  await forEach(due, (id) =>
    services.inScope(scope, async (db) => {
      const row = await takeDue(db, id, now)
      if (!row) return
      const timing = timingOf(row)
      const dueAt = latestDue(timing, new Date(row.next_run_at!), now)
      const runId = await addRun({ db, services }, row, { dueAt, requestedBy: null })
      await setNextRun(db, id, nextRuns(timing, now)[0]!)
      if (runId) claimed.push({ runId, scheduleId: id, recipients: row.recipients })
    }),
  )
  await services.wakeOutbox()
  return claimed
}
