import type { Services } from '../../core/call/services.ts'
import { type TenantScope, tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import { forEach } from '../../core/jobs/for-each.ts'
import type { Job } from '../../core/jobs/jobs.ts'
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
export function scopingJobs(tools: JobTools): Job[] {
  const { services } = tools
  return [
    { name: scopingQueue, atOnce: mostAtOnce, run: (order) => runScoping(services, order as ScopingOrder) },
    tenantJob(tools, {
      name: 'resume-scopings',
      cron: '* * * * *',
      async turn(scope) {
        const orders = await ordersLeft(services, scope)
        return () => inTurn(services, orders)
      },
    }),
    tenantJob(tools, { name: 'index-tickets', cron: '*/10 * * * *', turn: ({ tenantId }) => indexStale(services, tenantId) }),
  ]
}

async function ordersLeft(services: Services, scope: TenantScope): Promise<ScopingOrder[]> {
  const now = services.now()
  const queuedBefore = new Date(now.getTime() - lostAfterMs)
  const left = await services.inScope(scope, (db) => listLeft(db, { now, queuedBefore }))
  return left.map(({ ticket_id: ticketId, side }) => ({ tenantId: scope.tenantId, ticketId, side: side as Side }))
}

async function inTurn(services: Services, orders: readonly ScopingOrder[]): Promise<void> {
  await forEach(orders, (order) => runScoping(services, order))
}
