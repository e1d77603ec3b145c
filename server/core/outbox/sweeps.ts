import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../call/services.ts'
import { listTenantIds } from '../database/tenant-ids.repository.ts'
import type { Job } from './jobs.ts'
import { deleteOldAnswers } from './sweeps.repository.ts'

const keptMs = 48 * 3_600_000

/** Answers kept for idempotency keys are forgotten after two days: twice what callers are promised. */
export const sweepAnswers = ({ pool, services }: { pool: pg.Pool; services: Services }): Job => ({
  name: 'sweep-idempotency',
  cron: '17 * * * *',
  async run() {
    const before = new Date(services.now().getTime() - keptMs)
    for (const tenantId of await inLocal(pool, listTenantIds))
      await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => deleteOldAnswers(db, before))
  },
})
