import type { Mode } from '@portico/contract/core/level.ts'
import { tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import { forEach } from '../../core/jobs/for-each.ts'
import type { Job, SendJob } from '../../core/jobs/jobs.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { deleteBulksBefore, listUnfinished } from './bulk.repository.ts'
import { type BulkOrder, runBulk } from './run-bulk.ts'

const queue = 'run-bulk'
/** More take long: events behind them must not wait. */
const mostAtOnce = 100
const lostAfterMs = 120_000
const keptMs = 7 * 86_400_000

export const bulkSubscribers = (send: SendJob): Subscribers => ({
  'bulk.requested': [
    async ({ payload: { bulkId, total }, tenantId, mode }, services) => {
      const order: BulkOrder = { bulkId, tenantId, mode }
      await (total > mostAtOnce ? send(queue, order) : runBulk(services, order))
    },
  ],
})

/** Runs bulks of many tickets, takes up those that a worker left, forgets old ones. */
export function bulkJobs(tools: JobTools): Job[] {
  const { services } = tools
  const ago = (ms: number) => new Date(services.now().getTime() - ms)
  return [
    { name: queue, run: (order) => runBulk(services, order as BulkOrder) },
    tenantJob(tools, {
      name: 'resume-bulks',
      cron: '* * * * *',
      async turn(scope) {
        const left = await services.inScope(scope, (db) => listUnfinished(db, ago(lostAfterMs)))
        await forEach(left, ({ id, asked_in }) => runBulk(services, { bulkId: id, tenantId: scope.tenantId, mode: asked_in as Mode }))
      },
    }),
    tenantJob(tools, {
      name: 'forget-bulks',
      cron: '37 * * * *',
      turn: (scope) => services.inScope(scope, (db) => deleteBulksBefore(db, ago(keptMs))),
    }),
  ]
}
