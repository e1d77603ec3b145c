import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../../core/call/services.ts'
import { listTenantIds } from '../../core/database/tenant-ids.repository.ts'
import type { Job } from '../../core/outbox/jobs.ts'
import { endViewing } from './end-viewing.ts'
import { listOverdue } from './viewings.repository.ts'

/** A viewing is over at its time limit, even before this runs; this records the end of viewings that no one has returned to. */
export const endOverdueViewings = ({ pool, services }: { pool: pg.Pool; services: Services }): Job => ({
  name: 'end-overdue-viewings',
  cron: '* * * * *',
  async run() {
    for (const tenantId of await inLocal(pool, listTenantIds)) {
      const rows = await services.inReadScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => listOverdue(db, services.now()))
      for (const row of rows) await endViewing(services, row, 'TimeOver')
    }
  },
})
