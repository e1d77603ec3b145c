import type { Mode } from '@portico/contract/core/level.ts'
import { tenantJob } from '../jobs/each-tenant.ts'
import type { JobTools } from '../jobs/failed-jobs.ts'
import { forEach } from '../jobs/for-each.ts'
import type { Job, SendJob } from '../jobs/jobs.ts'
import type { Subscribers } from '../outbox/outbox-relay.ts'
import { deleteBulksBefore, listLeft } from './bulk.repository.ts'
import type { AnyBulkKind } from './bulk-kind.ts'
import { type BulkOrder, runBulk } from './run-bulk.ts'

const queue = 'run-bulk'
/** More take long: events behind them must not wait. */
const mostAtOnce = 100
/** A bulk that nobody has begun by then is begun by the clock. */
const lostAfterMs = 60_000
const keptMs = 7 * 86_400_000

export const bulkSubscribers = (kinds: readonly AnyBulkKind[], send: SendJob): Subscribers => ({
  'bulk.requested': [
    async ({ payload: { bulkId, total }, tenantId, mode }, services) => {
      const order: BulkOrder = { bulkId, tenantId, mode }
      await (total > mostAtOnce ? send(queue, order, tenantId) : runBulk(services, kinds, order))
    },
  ],
})

/** Runs bulks of many records, takes up those that a worker left, forgets old ones. */
export function bulkJobs(kinds: readonly AnyBulkKind[], tools: JobTools): Job[] {
  const { services } = tools
  const ago = (ms: number) => new Date(services.now().getTime() - ms)
  return [
    { name: queue, atOnce: 4, run: (order) => runBulk(services, kinds, order as BulkOrder) },
    tenantJob(tools, {
      name: 'resume-bulks',
      cron: '* * * * *',
      async turn(scope) {
        const left = await services.inScope(scope, (db) => listLeft(db, { now: services.now(), before: ago(lostAfterMs) }))
        await forEach(left, ({ id, asked_in }) =>
          runBulk(services, kinds, { bulkId: id, tenantId: scope.tenantId, mode: asked_in as Mode }),
        )
      },
    }),
    tenantJob(tools, {
      name: 'forget-bulks',
      cron: '37 * * * *',
      turn: (scope) => services.inScope(scope, (db) => deleteBulksBefore(db, ago(keptMs))),
    }),
  ]
}
