import type { Scope } from '@portico/database/scope.ts'
import { sealAudit } from '@portico/server/core/audit/audit-chain.ts'
import type { Recorder } from '@portico/server/core/call/recorder.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { interleave } from '../measure/rounds.ts'
import { type Line, rate, times } from '../report/line.ts'
import { type Bench, rounds } from './bench.ts'
import { withServices } from './context.ts'
import { connections, refunding } from './refunding.ts'

/** Refunds by the product's own verb, each its own transaction, with the audit record and without. */
export async function audit(bench: Bench): Promise<Line[]> {
  const database = await bench.scratch()
  return withServices(database, connections, async (services) => {
    const { scope, perSecond } = await refunding(bench, database, services)
    const variants = [
      { name: 'on' as const, run: () => perSecond() },
      { name: 'off' as const, run: () => perSecond(nothing) },
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

/** Neither reads what a record names nor writes one. */
const nothing: Recorder = Object.assign(async () => undefined, { in: () => nothing })

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
