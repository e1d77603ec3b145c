import { modes } from '@portico/contract/core/level.ts'
import type { Connectors } from '../../connectors/index.ts'
import type { Services } from '../../core/call/services.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { type TenantScope, tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import { forEach } from '../../core/jobs/for-each.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { claimDue } from './claim-due.ts'
import { fileKeyOf } from './file-key.ts'
import { type RunOrder, type RunTools, runReport } from './run-report.ts'
import { forgetFile, listExpired, listLeft } from './runs.repository.ts'

export const runQueue = 'run-report'
/** An order that has not arrived by then was lost. */
const lostAfterMs = 120_000

type Needs = JobTools & { files: FileStore; connectors: Connectors; mostAttached?: number }

/** What the worker does for schedules: finds those that are due, writes their reports, takes up what was left, deletes old files. */
export const scheduleJobs = ({ files, connectors, mostAttached, ...jobs }: Needs): Job[] => {
  const tools = { services: jobs.services, files, connectors, ...(mostAttached === undefined ? {} : { mostAttached }) }
  return [
    // One of each tenant at once: reports of one tenant wait for each other.
    { name: runQueue, atOnce: 2, run: (order) => runReport(tools, order as RunOrder) },
    tenantJob(jobs, { name: 'send-due-reports', cron: '* * * * *', modes, turn: (scope) => sendDue(tools, scope) }),
    tenantJob(jobs, { name: 'delete-report-files', cron: '47 * * * *', modes, turn: (scope) => deleteFiles(tools, scope) }),
  ]
}

async function sendDue(tools: RunTools, scope: TenantScope): Promise<void> {
  const { services } = tools
  const now = services.now()
  const left = await services.inReadScope(scope, (db) => listLeft(db, { now, queuedBefore: new Date(now.getTime() - lostAfterMs) }))
  await claimDue(services, scope)
  await forEach(left, (runId) => runReport(tools, { runId, tenantId: scope.tenantId, mode: scope.mode }))
}

/** First the file, then the word that it is gone: whatever stops in between is done again. */
async function deleteFiles({ services, files }: { services: Services; files: FileStore }, scope: TenantScope): Promise<void> {
  const expired = await services.inReadScope(scope, (db) => listExpired(db, services.now()))
  await forEach(expired, async (run) => {
    await files.delete(fileKeyOf(run))
    await services.inScope(scope, (db) => forgetFile(db, run.id))
  })
}
