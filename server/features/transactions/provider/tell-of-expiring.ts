import { modes } from '@portico/contract/core/level.ts'
import type { Scope } from '@portico/database/scope.ts'
import type { Services } from '../../../core/call/services.ts'
import { tenantJob } from '../../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../../core/jobs/failed-jobs.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import { tellOfTrouble } from './tell-of-trouble.ts'
import { forgetEnded, takeExpiring } from './told-expiries.repository.ts'

const mostAtOnce = 100
/** As long before its end as the landing page counts an authorisation among what waits. */
const aheadMs = 86_400_000

/** Notifies everyone who may capture, a day before an authorisation is released: once for each. */
export const tellOfExpiring = (tools: JobTools): Job =>
  tenantJob(tools, {
    name: 'tell-of-expiring-authorisations',
    cron: '*/5 * * * *',
    modes,
    async turn(scope) {
      await tellOf(tools.services, scope)
      await tools.services.wakeOutbox()
    },
  })

/** The payment is noted as told in the transaction of the news. */
async function tellOf(services: Services, scope: Scope): Promise<void> {
  const now = services.now()
  const by = new Date(now.getTime() + aheadMs)
  for (let found = mostAtOnce; found === mostAtOnce; )
    found = await services.inScope(scope, async (db) => {
      const expiring = await takeExpiring(db, { now, by }, mostAtOnce)
      for (const payment of expiring.taken) await tellOfTrouble(db, services, payment, ['ExpiringSoon'])
      return expiring.found
    })
  await services.inScope(scope, (db) => forgetEnded(db, now))
}
