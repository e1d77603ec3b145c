import { modes } from '@portico/contract/core/level.ts'
import type { Connectors } from '../../connectors/index.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { type TenantScope, tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import { forEach } from '../../core/jobs/for-each.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { endExport, ignoreLostClaim } from './claim.ts'
import { fileKeyOf } from './file-key.ts'
import { type ExportOrder, runExport } from './run-export.ts'
import { listExpired, listLeft, markExpired } from './running.repository.ts'

export const runQueue = 'run-export'
/** A worker may die of an export; it is not given more of them than this. */
const mostAttempts = 3
/** An order that has not arrived by then was lost. */
const lostAfterMs = 120_000

type Needs = JobTools & { files: FileStore; connectors?: Connectors | undefined }

/** What the worker does for exports: runs them, takes up those that were left, deletes old files. */
export const exportJobs = ({ files, connectors, ...jobs }: Needs): Job[] => {
  const tools = { services: jobs.services, files, connectors }
  return [
    // More than run at once, one of each tenant: exports of one tenant wait for each other and not for the places of others.
    { name: runQueue, atOnce: 4, run: (order) => runExport(tools, order as ExportOrder) },
    tenantJob(jobs, { name: 'resume-exports', cron: '* * * * *', modes, turn: (scope) => resume(tools, scope) }),
    tenantJob(jobs, { name: 'expire-exports', cron: '41 * * * *', modes, turn: (scope) => expire(tools, scope) }),
  ]
}

type Tools = Omit<Needs, 'pool'>

async function resume(tools: Tools, scope: TenantScope): Promise<void> {
  const { services, files } = tools
  const { tenantId, mode } = scope
  const now = services.now()
  const left = await services.inScope(scope, (db) => listLeft(db, { now, queuedBefore: new Date(now.getTime() - lostAfterMs) }))
  await forEach(left, async (row) => {
    const { id, attempt } = row
    if (attempt < mostAttempts) await runExport(tools, { exportId: id, tenantId, mode }, 0).catch(ignoreNoPlace)
    else {
      await endExport(services, scope, row, { state: 'Failed', failure: 'interrupted' }).catch(ignoreLostClaim)
      await files.delete(fileKeyOf({ tenant_id: tenantId, id, attempt }))
    }
  })
}

/** It is taken up again in a minute. */
function ignoreNoPlace(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
}

/** First the file, then the word that it is gone: whatever stops in between is done again. */
async function expire({ services, files }: Tools, scope: TenantScope): Promise<void> {
  const { tenantId } = scope
  await forEach(await services.inScope(scope, (db) => listExpired(db, services.now())), async ({ id, attempt }) => {
    await files.delete(fileKeyOf({ tenant_id: tenantId, id, attempt }))
    await services.inScope(scope, (db) => markExpired(db, id))
  })
}
