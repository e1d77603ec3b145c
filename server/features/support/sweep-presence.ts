import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../../core/call/services.ts'
import { listTenantIds } from '../../core/database/tenant-ids.repository.ts'
import type { Job } from '../../core/outbox/jobs.ts'
import { presentMs } from './be-present.ts'
import { deletePresenceBefore } from './presence.repository.ts'

/** Who closed the window without a word leaves a row behind that no one reads any more. */
export const sweepPresence = ({ pool, services }: { pool: pg.Pool; services: Services }): Job => ({
  name: 'sweep-presence',
  cron: '*/10 * * * *',
  async run() {
    const before = new Date(services.now().getTime() - presentMs)
    for (const tenantId of await inLocal(pool, listTenantIds))
      await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => deletePresenceBefore(db, before))
  },
})
