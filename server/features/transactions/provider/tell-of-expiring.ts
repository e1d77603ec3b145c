import { inLocal, type Scope } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../../../core/call/services.ts'
import { listTenantIds } from '../../../core/database/tenant-ids.repository.ts'
import type { Job } from '../../../core/outbox/jobs.ts'
import { tellOfTrouble } from './tell-of-trouble.ts'
import { forgetEnded, takeExpiring } from './told-expiries.repository.ts'

const mostAtOnce = 100
/** As long before its end as the landing page counts an authorisation among what waits. */
const aheadMs = 86_400_000

/** Notifies everyone who may capture, a day before an authorisation is released: once for each. */
export const tellOfExpiring = ({ pool, services }: { pool: pg.Pool; services: Services }): Job => ({
  name: 'tell-of-expiring-authorisations',
  cron: '*/5 * * * *',
  async run() {
    for (const tenantId of await inLocal(pool, listTenantIds))
      for (const mode of ['Live', 'Test'] as const) await tellOf(services, { level: 'tenant', tenantId, mode })
    await services.wakeOutbox()
  },
})

/** The payment is noted as told in the transaction of the news. */
async function tellOf(services: Services, scope: Scope): Promise<void> {
  const now = services.now()
  const by = new Date(now.getTime() + aheadMs)
  for (let taken = mostAtOnce; taken === mostAtOnce; )
    taken = await services.inScope(scope, async (db) => {
      const payments = await takeExpiring(db, { now, by }, mostAtOnce)
      for (const payment of payments) await tellOfTrouble(db, services, payment, ['ExpiringSoon'])
      return payments.length
    })
  await services.inScope(scope, (db) => forgetEnded(db, now))
}
