import { keptDays } from '@portico/contract/features/api-logs/api-log-paths.ts'
import { tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { deleteLogs } from './forget-logs.repository.ts'

const dayMs = 86_400_000
/** So many rows in a transaction, and so many transactions in a turn; the rest waits for the next hour. */
const step = { rows: 500, steps: 100 }

/** Requests and answers are kept for 90 days. */
export const forgetLogs = (tools: JobTools, { rows, steps } = step): Job =>
  tenantJob(tools, {
    name: 'forget-api-logs',
    cron: '47 * * * *',
    modes: ['Live', 'Test'],
    async turn(scope) {
      const before = new Date(tools.services.now().getTime() - keptDays * dayMs)
      for (const table of ['api_calls', 'api_logs'] as const)
        for (let done = 0, left = true; left && done < steps; done++)
          left = (await tools.services.inScope(scope, (db) => deleteLogs(db, table, before, rows))) === rows
    },
  })
