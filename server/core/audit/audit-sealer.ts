import type pg from 'pg'
import type { Services } from '../call/services.ts'
import { eachTenant, type TenantScope } from '../jobs/each-tenant.ts'
import { tryHoldChain } from './audit-chain.repository.ts'
import { sealAudit } from './audit-chain.ts'

/** Seals the audit records of every tenant every few seconds, in order, away from the requests that wrote them. */
export function startAuditSealer({ pool, services, everyMs = 2000 }: { pool: pg.Pool; services: Services; everyMs?: number }) {
  let stopped = false
  let wake = () => {}

  async function sealTenant(scope: TenantScope) {
    for (;;) {
      const sealed = await services.inScope(scope, async (db) => ((await tryHoldChain(db)) ? sealAudit(db, services.now()) : 0))
      if (sealed < 500 || stopped) return
    }
  }
  async function loop() {
    while (!stopped) {
      try {
        await eachTenant({ pool, services }, { name: 'seal-audit', turn: sealTenant })
      } catch (error) {
        services.log.warn({ err: error }, 'audit records wait to be sealed')
      }
      await Promise.race([
        new Promise<void>((resolve) => setTimeout(resolve, everyMs).unref()),
        new Promise<void>((resolve) => (wake = resolve)),
      ])
    }
  }
  const ended = loop()
  return {
    async stop() {
      stopped = true
      wake()
      await ended
    },
  }
}
