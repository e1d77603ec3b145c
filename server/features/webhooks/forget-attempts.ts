import { keptDays } from '@portico/contract/features/api-logs/api-log-paths.ts'
import { tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { type AttemptFacts, addToDays, type DayInsert, deleteAttempts, deleteDeliveries } from './forget-attempts.repository.ts'
import { noLatency, placeOf } from './latency-scale.ts'

const dayMs = 86_400_000
/** So many rows in a transaction, and so many transactions in a turn; the rest waits for the next hour. */
const step = { rows: 500, steps: 100 }

/** Attempts are kept for 90 days. Then their counts of the day stay, and deliveries without any attempt go as well. */
export const forgetAttempts = (tools: JobTools, { rows, steps } = step): Job =>
  tenantJob(tools, {
    name: 'forget-webhook-attempts',
    cron: '37 * * * *',
    modes: ['Live', 'Test'],
    async turn(scope) {
      const before = new Date(tools.services.now().getTime() - keptDays * dayMs)
      for (let done = 0, left = true; left && done < steps; done++)
        left = await tools.services.inScope(scope, async (db) => {
          const gone = await deleteAttempts(db, before, rows)
          if (gone.length > 0) await addToDays(db, daysOf(scope.tenantId, gone))
          return gone.length > 0
        })
      for (let done = 0, left = true; left && done < steps; done++)
        left = (await tools.services.inScope(scope, (db) => deleteDeliveries(db, before, rows))) === rows
    },
  })

/** Attempts as counts; those with everything in common are one row, in one order, so that no two transactions wait for each other. */
function daysOf(tenantId: string, attempts: readonly AttemptFacts[]): DayInsert[] {
  const rows = new Map<string, DayInsert & { attempts: number }>()
  for (const { merchant_id, mode, payment_method, payment_provider, endpoint_id, at, status, error, latency_ms } of attempts) {
    const latency = status === null ? noLatency : placeOf(latency_ms)
    const code = status === null ? (error ?? 'unknown') : String(status)
    const day = new Date(at).toISOString().slice(0, 10)
    const row = {
      tenant_id: tenantId,
      merchant_id,
      mode,
      payment_method,
      payment_provider,
      endpoint_id,
      day,
      code,
      is_delivered: error === null,
      latency,
    }
    const key = Object.values(row).join(' ')
    rows.set(key, { ...row, attempts: (rows.get(key)?.attempts ?? 0) + 1 })
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
