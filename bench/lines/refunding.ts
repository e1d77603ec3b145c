import type { Scope } from '@portico/database/scope.ts'
import { createConnectors } from '@portico/server/connectors/index.ts'
import type { Recorder } from '@portico/server/core/call/recorder.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { transactionRoutes } from '@portico/server/features/transactions/index.ts'
import { type BenchDatabase, withClient } from '../data/installation.ts'
import type { Sample } from '../measure/rounds.ts'
import type { Bench } from './bench.ts'
import { clerkOf, contextFor } from './context.ts'

export const connections = 8
const durationMs = 2000
const mostRefunds = 60_000

export type Refunding = { scope: Scope; perSecond(record?: Recorder): Promise<Sample> }

/** Refunds of the largest tenant by the product's own verb, each its own transaction, on so many connections at once. */
export async function refunding(bench: Bench, database: BenchDatabase, services: Services): Promise<Refunding> {
  const tenant = bench.large.world.tenants[0]!
  const scope: Scope = { level: 'tenant', tenantId: tenant.id, mode: 'Live' }
  const actor = clerkOf(tenant.id, tenant.clerkId)
  const connectors = createConnectors({ sandboxUrl: 'http://127.0.0.1:9', sandboxSecret: 'unused' })
  const refund = transactionRoutes(connectors).handlers.refund!
  const ids = await refundable(database.adminUrl, tenant.id, bench.large.now)
  const refundNext = async (record?: Recorder) => {
    const id = ids.pop()
    if (!id) throw new Error('There are no payments left to refund: load a larger set')
    const later: ((services: Services) => Promise<unknown>)[] = []
    await services.inScope(scope, (db) => {
      const context = contextFor(db, scope, actor, services, (work) => void later.push(work))
      const body = { amountMinor: 1, reasonCode: 'CustomerRequest' }
      return refund({ ...context, ...(record ? { record } : {}), params: { id }, body } as never)
    })
    // The worker is woken beside the next refund; the last of them may find the pool closed.
    for (const work of later) void work(services).catch(() => undefined)
  }
  return { scope, perSecond: (record) => perSecond(() => refundNext(record)) }
}

async function perSecond(work: () => Promise<unknown>): Promise<Sample> {
  const startedAt = performance.now()
  const until = startedAt + durationMs
  let done = 0
  const again = async () => {
    while (performance.now() < until) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: connections }, again))
  return { perSecond: (done * 1000) / (performance.now() - startedAt) }
}

async function refundable(adminUrl: string, tenantId: string, now: string): Promise<string[]> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from transactions
       where tenant_id = $1 and mode = 'Live' and type = 'Payment' and status = 'Captured' and service_provider = 'Adelphi Acquiring'
         and amount_captured_minor > 1000 and amount_refunded_minor = 0 and amount_refund_pending_minor = 0
         and created_at > $2::timestamptz - interval '300 days'
       order by created_at desc limit $3`,
      [tenantId, now, mostRefunds],
    )
    return rows.map(({ id }) => id)
  })
}
