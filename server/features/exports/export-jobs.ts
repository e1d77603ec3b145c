import type { Mode } from '@portico/contract/core/level.ts'
import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../../core/call/services.ts'
import { listTenantIds } from '../../core/database/tenant-ids.repository.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import type { Job } from '../../core/outbox/jobs.ts'
import { endExport, ignoreLostClaim } from './claim.ts'
import { fileKeyOf } from './file-key.ts'
import { type ExportOrder, runExport } from './run-export.ts'
import { listExpired, listLeft, markExpired } from './running.repository.ts'

export const runQueue = 'run-export'
/** A worker may die of an export; it is not given more of them than this. */
const mostAttempts = 3
/** An order that has not arrived by then was lost. */
const lostAfterMs = 120_000

type Needs = { pool: pg.Pool; services: Services; files: FileStore }

/** What the worker does for exports: runs them, takes up those that were left, deletes old files. */
export const exportJobs = ({ pool, services, files }: Needs): Job[] => {
  const forEachPlace = async (work: (tenantId: string, mode: Mode) => Promise<void>) => {
    for (const tenantId of await inLocal(pool, listTenantIds)) for (const mode of ['Live', 'Test'] as const) await work(tenantId, mode)
  }
  return [
    { name: runQueue, run: (order) => runExport({ services, files }, order as ExportOrder) },
    { name: 'resume-exports', cron: '* * * * *', run: () => forEachPlace((tenantId, mode) => resume({ services, files }, tenantId, mode)) },
    {
      name: 'expire-exports',
      cron: '41 * * * *',
      run: () => forEachPlace((tenantId, mode) => expire({ services, files }, tenantId, mode)),
    },
  ]
}

type Tools = Omit<Needs, 'pool'>

async function resume({ services, files }: Tools, tenantId: string, mode: Mode): Promise<void> {
  const scope = { level: 'tenant', tenantId, mode } as const
  const now = services.now()
  const left = await services.inScope(scope, (db) => listLeft(db, { now, queuedBefore: new Date(now.getTime() - lostAfterMs) }))
  for (const row of left) {
    const { id, attempt } = row
    if (attempt < mostAttempts) await runExport({ services, files }, { exportId: id, tenantId, mode })
    else {
      await endExport(services, scope, row, { state: 'Failed', failure: 'interrupted' }).catch(ignoreLostClaim)
      await files.delete(fileKeyOf({ tenant_id: tenantId, id, attempt }))
    }
  }
}

/** First the file, then the word that it is gone: whatever stops in between is done again. */
async function expire({ services, files }: Tools, tenantId: string, mode: Mode): Promise<void> {
  const scope = { level: 'tenant', tenantId, mode } as const
  for (const { id, attempt } of await services.inScope(scope, (db) => listExpired(db, services.now()))) {
    await files.delete(fileKeyOf({ tenant_id: tenantId, id, attempt }))
    await services.inScope(scope, (db) => markExpired(db, id))
  }
}
