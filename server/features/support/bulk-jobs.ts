import type { Mode } from '@portico/contract/core/level.ts'
import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../../core/call/services.ts'
import { listTenantIds } from '../../core/database/tenant-ids.repository.ts'
import type { Job, SendJob } from '../../core/outbox/jobs.ts'
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
export const bulkJobs = ({ pool, services }: { pool: pg.Pool; services: Services }): Job[] => {
  const forEachTenant = async (work: (tenantId: string) => Promise<void>) => {
    for (const tenantId of await inLocal(pool, listTenantIds)) await work(tenantId)
  }
  const scopeOf = (tenantId: string) => ({ level: 'tenant', tenantId, mode: 'Live' }) as const
  return [
    { name: queue, run: (order) => runBulk(services, order as BulkOrder) },
    {
      name: 'resume-bulks',
      cron: '* * * * *',
      run: () =>
        forEachTenant(async (tenantId) => {
          const before = new Date(services.now().getTime() - lostAfterMs)
          const left = await services.inScope(scopeOf(tenantId), (db) => listUnfinished(db, before))
          for (const { id, asked_in } of left) await runBulk(services, { bulkId: id, tenantId, mode: asked_in as Mode })
        }),
    },
    {
      name: 'forget-bulks',
      cron: '37 * * * *',
      run: () => {
        const before = new Date(services.now().getTime() - keptMs)
        return forEachTenant((tenantId) => services.inScope(scopeOf(tenantId), (db) => deleteBulksBefore(db, before)))
      },
    },
  ]
}
