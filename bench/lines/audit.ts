import type { Scope } from '@portico/database/scope.ts'
import { createConnectors } from '@portico/server/connectors/index.ts'
import { sealAudit } from '@portico/server/core/audit/audit-chain.ts'
import type { Recorder } from '@portico/server/core/call/recorder.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { transactionRoutes } from '@portico/server/features/transactions/index.ts'
import { withClient } from '../data/installation.ts'
import { interleave, type Sample } from '../measure/rounds.ts'
import { type Line, rate, times } from '../report/line.ts'
import { type Bench, rounds } from './bench.ts'
import { clerkOf, contextFor, withServices } from './context.ts'

const connections = 8
const durationMs = 2000
const mostRefunds = 60_000

/** Refunds by the product's own verb, each its own transaction, with the audit record and without. */
export async function audit(bench: Bench): Promise<Line[]> {
  const database = await bench.scratch()
  const tenant = bench.large.world.tenants[0]!
  const scope: Scope = { level: 'tenant', tenantId: tenant.id, mode: 'Live' }
  const actor = clerkOf(tenant.id, tenant.clerkId)
  const connectors = createConnectors({ sandboxUrl: 'http://127.0.0.1:9', sandboxSecret: 'unused' })
  const refund = transactionRoutes(connectors).handlers.refund!
  const ids = await refundable(database.adminUrl, tenant.id, bench.large.now)

  return withServices(database, connections, async (services) => {
    const refundNext = async (audited: boolean) => {
      const id = ids.pop()
      if (!id) throw new Error('There are no payments left to refund: load a larger set')
      const later: ((services: Services) => Promise<unknown>)[] = []
      await services.inScope(scope, (db) => {
        const context = contextFor(db, scope, actor, services, (work) => void later.push(work))
        return refund({
          ...context,
          ...(audited ? {} : { record: nothing }),
          params: { id },
          body: { amountMinor: 1, reasonCode: 'CustomerRequest' },
        } as never)
      })
      for (const work of later) void work(services)
    }
    const measured = (audited: boolean) => () => perSecond(() => refundNext(audited))
    const variants = [
      { name: 'on' as const, run: measured(true) },
      { name: 'off' as const, run: measured(false) },
    ]
    for (const { run } of variants) await run()
    const { on, off } = await interleave(variants, rounds)
    const sealing = await seal(services, scope)
    const ratio = on.perSecond! / off.perSecond!
    return [
      {
        goal: 'audit',
        what: `refunds a second with the audit on, ${connections} connections`,
        asked: '≥ 0.8x of audit off',
        reached: `${rate(on.perSecond!)} = ${times(ratio)}`,
        twin: `off: ${rate(off.perSecond!)}`,
        ok: ratio >= 0.8,
        reason: `the record reads the payment that it names together with the other writes, and its INSERT follows; the worker seals ${rate(sealing)} of them afterwards`,
      },
    ]
  })
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

/** Neither reads what a record names nor writes one. */
const nothing: Recorder = Object.assign(async () => undefined, { in: () => nothing })

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

/** Records a second that one worker seals into the chain. */
async function seal(services: Services, scope: Scope): Promise<number> {
  const startedAt = performance.now()
  let sealed = 0
  for (let more = true; more && performance.now() - startedAt < 3000; ) {
    const now = new Date(services.now().getTime() + 60_000)
    const batch = await services.inScope(scope, (db) => sealAudit(db, now))
    sealed += batch
    more = batch > 0
  }
  return (sealed * 1000) / (performance.now() - startedAt)
}
