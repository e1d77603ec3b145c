import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../../core/call/services.ts'
import { listTenantIds } from '../../core/database/tenant-ids.repository.ts'
import type { Job } from '../../core/outbox/jobs.ts'
import { deleteDaysBefore } from './daily-mails.repository.ts'
import { keptSince } from './kept-since.ts'
import { deleteOlder } from './notifications.repository.ts'

/** What no list shows any more is deleted. */
export const forgetNotifications = ({ pool, services }: { pool: pg.Pool; services: Services }): Job => ({
  name: 'forget-notifications',
  cron: '29 * * * *',
  async run() {
    const before = keptSince(services.now())
    for (const tenantId of await inLocal(pool, listTenantIds))
      await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, async (db) => {
        await deleteOlder(db, before)
        await deleteDaysBefore(db, before)
      })
  },
})
