import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../../core/call/services.ts'
import { listTenantIds } from '../../core/database/tenant-ids.repository.ts'
import type { Job } from '../../core/outbox/jobs.ts'
import { indexStale } from './index-tickets.ts'
import { runScoping, type ScopingOrder } from './run-scoping.ts'
import { listLeft } from './scoping.repository.ts'
import type { Side } from './terms.repository.ts'

export const scopingQueue = 'scope-ticket'
/** An order that has not arrived by then was lost. */
const lostAfterMs = 120_000
/** Drafts wait for models; those of one tenant follow each other, so that a slow model holds up its own tenant alone. */
const mostAtOnce = 6

/** What the worker does for scoping: drafts, takes up what was left, indexes tickets that came past the product. */
export const scopingJobs = ({ pool, services }: { pool: pg.Pool; services: Services }): Job[] => {
  const allTenants = () => inLocal(pool, listTenantIds)
  return [
    { name: scopingQueue, atOnce: mostAtOnce, run: (order) => runScoping(services, order as ScopingOrder) },
    {
      name: 'resume-scopings',
      cron: '* * * * *',
      async run() {
        const left: ScopingOrder[][] = []
        for (const tenantId of await allTenants()) left.push(await ordersLeft(services, tenantId))
        await Promise.all(left.map((orders) => inTurn(services, orders)))
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

async function ordersLeft(services: Services, tenantId: string): Promise<ScopingOrder[]> {
  const now = services.now()
  const queuedBefore = new Date(now.getTime() - lostAfterMs)
  const left = await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => listLeft(db, { now, queuedBefore }))
  return left.map(({ ticket_id: ticketId, side }) => ({ tenantId, ticketId, side: side as Side }))
}

async function inTurn(services: Services, orders: readonly ScopingOrder[]): Promise<void> {
  for (const order of orders) await runScoping(services, order)
}
