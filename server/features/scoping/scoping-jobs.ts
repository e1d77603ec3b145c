import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Job } from '../../core/jobs.ts'
import type { Services } from '../../core/services.ts'
import { listTenantIds } from '../../core/tenant-ids.repository.ts'
import { indexStale } from './index-tickets.ts'
import { runScoping, type ScopingOrder } from './run-scoping.ts'
import { listLeft } from './scoping.repository.ts'
import type { Side } from './terms.repository.ts'

export const scopingQueue = 'scope-ticket'
/** An order that has not arrived by then was lost. */
const lostAfterMs = 120_000

/** What the worker does for scoping: drafts, takes up what was left, indexes tickets that came past the product. */
export const scopingJobs = ({ pool, services }: { pool: pg.Pool; services: Services }): Job[] => {
  const allTenants = () => inLocal(pool, listTenantIds)
  return [
    { name: scopingQueue, run: (order) => runScoping(services, order as ScopingOrder) },
    {
      name: 'resume-scopings',
      cron: '* * * * *',
      async run() {
        for (const tenantId of await allTenants()) await resume(services, tenantId)
      },
    },
    {
      name: 'index-tickets',
      cron: '*/10 * * * *',
      async run() {
        for (const tenantId of await allTenants()) await indexStale(services, tenantId)
      },
    },
  ]
}

async function resume(services: Services, tenantId: string): Promise<void> {
  const now = services.now()
  const queuedBefore = new Date(now.getTime() - lostAfterMs)
  const left = await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => listLeft(db, { now, queuedBefore }))
  for (const { ticket_id: ticketId, side } of left) await runScoping(services, { tenantId, ticketId, side: side as Side })
}
