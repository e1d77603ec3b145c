import { tenantJob } from './each-tenant.ts'
import type { JobTools } from './failed-jobs.ts'
import type { Job } from './jobs.ts'
import { deleteOldAnswers } from './sweeps.repository.ts'

const keptMs = 48 * 3_600_000

/** Answers kept for idempotency keys are forgotten after two days: twice what callers are promised. */
export const sweepAnswers = (tools: JobTools): Job =>
  tenantJob(tools, {
    name: 'sweep-idempotency',
    cron: '17 * * * *',
    turn(scope) {
      const before = new Date(tools.services.now().getTime() - keptMs)
      return tools.services.inScope(scope, (db) => deleteOldAnswers(db, before))
    },
  })
