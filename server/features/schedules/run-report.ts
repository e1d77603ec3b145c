import type { Action } from '@portico/contract/actions.gen.ts'
import type { Download } from '@portico/contract/core/endpoint.ts'
import type { Mode } from '@portico/contract/core/level.ts'
import type { ReportFormat } from '@portico/contract/features/reports/report-formats.ts'
import { keptFileDays, mostAttachedBytes, type RunFailure, type StopReason } from '@portico/contract/features/schedules/schedule-words.ts'
import { ScheduleFilters } from '@portico/contract/features/schedules/schedules.schemas.ts'
import { statementRefusals } from '@portico/contract/features/statements/statements.refusals.ts'
import type { Connectors } from '../../connectors/index.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { recorderOf, systemRecorder } from '../../core/audit/audit.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { piecesOf } from '../../core/files/pieces-of.ts'
import { asAppError } from '../../core/http/database-errors.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { notifyOf } from '../notifications/index.ts'
import { fileKeyOf } from './file-key.ts'
import { limitsOf } from './limits-within.ts'
import { newsOf } from './owner-news.ts'
import { ownerAsNow } from './owner-rights.ts'
import { claimRun, type RunFields, type RunRow, updateClaimed } from './runs.repository.ts'
import { listInside, readSchedule, type ScheduleRow, stopSchedule } from './schedules.repository.ts'
import { writeSendable } from './write-sendable.ts'

export type RunOrder = { runId: string; tenantId: string; mode: Mode }
/** `mostAttached`: what a mail carries, in bytes. `beatMs`: how often a worker says that it lives. */
export type RunTools = { services: Services; files: FileStore; connectors?: Connectors | undefined; mostAttached?: number; beatMs?: number }

/** A worker that has not been heard of for so long is dead. */
export const leaseMs = 30_000
const usualBeatMs = 10_000
/** What fails for no reason of its own is tried again after a while, and so often. */
const againMs = 60_000
export const mostAttempts = 3
const dayMs = 86_400_000

type Held = { scope: TenantScope; run: RunRow; schedule: ScheduleRow }

/**
 * Writes the file of one run with the rights that the owner of its schedule has now, and orders its mails in the transaction that ends it.
 * Safe to be called twice, and again after a worker died: only the holder of the claim writes to the record.
 */
export async function runReport(tools: RunTools, { runId, tenantId, mode }: RunOrder): Promise<void> {
  const { services, files } = tools
  const scope: TenantScope = { level: 'tenant', tenantId, mode }
  const now = services.now()
  const held = await services.inScope(scope, async (db) => {
    const run = await claimRun(db, runId, { now, leasedUntil: leaseFrom(now) })
    const schedule = run && (await readSchedule(db, run.schedule_id))
    return run && schedule && { scope, run, schedule }
  })
  if (!held) return
  // Whatever a worker before us wrote, no one will fetch.
  if (held.run.attempt > 1) await files.delete(fileKeyOf({ ...held.run, attempt: held.run.attempt - 1 }))
  try {
    await whileAlive(tools, held, () => runHeld(tools, held))
  } catch (error) {
    services.log.warn({ err: error, runId, scheduleId: held.schedule.id, attempt: held.run.attempt }, 'scheduled report failed')
    await afterFailure(services, held, error)
    await files.delete(fileKeyOf(held.run))
  }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

/** Renews the claim as long as the work goes on. Where that fails for a while, another worker begins anew, and this one writes nothing. */
async function whileAlive({ services, beatMs = usualBeatMs }: RunTools, { scope, run }: Held, work: () => Promise<void>): Promise<void> {
  const renew = () => services.inScope(scope, (db) => updateClaimed(db, run, { leased_until: leaseFrom(services.now()) }))
  const beat = setInterval(() => void renew().catch((error) => services.log.warn({ err: error }, 'claim of a report not renewed')), beatMs)
  try {
    await work()
  } finally {
    clearInterval(beat)
  }
}

async function runHeld(tools: RunTools, held: Held): Promise<void> {
  const { services } = tools
  const { run, schedule } = held
  if (run.attempt > mostAttempts) return fail(services, held, 'Interrupted')
  const isOff = !schedule.is_active && run.trigger === 'Clock'
  if (isOff || schedule.deleted_at !== null) return void (await end(services, held, { state: 'Stopped', failure: 'SwitchedOff' }))
  const owner = await ownerAsNow(services, schedule)
  if (typeof owner === 'string') return stop(services, held, owner)
  const { kept, leftOut } = await recipientsNow(services, held)
  if (kept.length === 0) return stop(services, held, 'NoRecipients', { left_out: leftOut })
  const download = await write(tools, held, owner)
  try {
    const rows = download.rows ?? 0
    if (rows === 0 && schedule.skip_if_empty) return void (await end(services, held, { state: 'Empty', rows }))
    await send(tools, held, { owner, download, kept, leftOut })
  } finally {
    await download.copy?.end()
  }
}

/** Those who are users still, and those whom a user has confirmed because they are not. */
async function recipientsNow(services: Services, { scope, schedule }: Held) {
  const whose = { merchantId: schedule.merchant_id, customerId: schedule.customer_id }
  const inside = await services.inReadScope(scope, (db) => listInside(db, schedule.recipients, whose))
  const isKept = (address: string) => inside.has(address) || schedule.outside.includes(address)
  return { kept: schedule.recipients.filter(isKept), leftOut: schedule.recipients.filter((address) => !isKept(address)) }
}

function write({ services, connectors }: RunTools, { run, schedule }: Held, owner: Actor): Promise<Download> {
  const scope = scopeOfActor(owner, run.mode as Mode)
  const { period: _period, ...filters } = ScheduleFilters.parse(schedule.filters)
  const recordAs = (action: Action) => recorderOf(action, { actor: owner, request: { id: run.id }, services })
  // Rows that are copied out have a place among those of the background: no person waits for one.
  const takeCopyPlace: Services['takeCopyPlace'] = () => services.takeCopyPlace({ kind: 'background', tenantId: run.tenant_id })
  const context = { actor: owner, scope, mode: scope.mode, services: { ...services, takeCopyPlace }, recordAs, connectors }
  return writeSendable(context, {
    id: schedule.report_type,
    filters,
    dateFrom: run.date_from,
    dateTo: run.date_to,
    timeZone: schedule.time_zone,
    format: schedule.format as ReportFormat,
    columns: schedule.columns ?? undefined,
  })
}

type Written = { owner: Actor; download: Download; kept: string[]; leftOut: string[] }

/** First the bytes, then in one transaction the end of the run and everything that follows from it. */
async function send({ services, files, mostAttached = mostAttachedBytes }: RunTools, held: Held, written: Written): Promise<void> {
  const { run, schedule, scope } = held
  const { owner, download, kept, leftOut } = written
  const bytes = await files.put(fileKeyOf(run), piecesOf(download.bytes))
  const limits = limitsOf(ScheduleFilters.parse(schedule.filters), owner.limits)
  const isOurs = await services.inScope(scope, async (db) => {
    const now = services.now()
    const fields: RunFields = {
      state: 'Sending',
      leased_until: null,
      rows: download.rows ?? null,
      bytes,
      file_name: download.name,
      file_until: new Date(now.getTime() + keptFileDays * dayMs),
      file_limits: limits === null ? null : JSON.stringify(limits),
      is_attached: bytes <= mostAttached,
      recipients: kept,
      left_out: leftOut,
    }
    if (!(await updateClaimed(db, run, fields))) return false
    for (const to of kept) await publish(db, services, 'report.mail_due', { runId: run.id, to }, { merchantId: run.merchant_id })
    await notifyOf(db, services, await newsOf(db, schedule, run, { kind: 'ready', fileName: download.name }))
    return true
  })
  if (isOurs) await services.wakeOutbox()
  else await files.delete(fileKeyOf(run))
}

/** False where another worker has it by now. */
const end = (services: Services, { scope, run }: Held, fields: RunFields): Promise<boolean> =>
  services.inScope(scope, (db) => updateClaimed(db, run, { ...fields, finished_at: services.now(), leased_until: null }))

/** The schedule goes on, and its owner hears of it. */
async function fail(services: Services, { scope, run, schedule }: Held, failure: RunFailure): Promise<void> {
  await services.inScope(scope, async (db) => {
    const fields = { state: 'Failed', failure, finished_at: services.now(), leased_until: null }
    if (await updateClaimed(db, run, fields)) await notifyOf(db, services, await newsOf(db, schedule, run, { kind: 'failed', failure }))
  })
  await services.wakeOutbox()
}

/** Without the right nothing is sent, now or later, until a user switches it on again. */
async function stop(services: Services, { scope, run, schedule }: Held, because: StopReason, more: RunFields = {}): Promise<void> {
  await services.inScope(scope, async (db) => {
    const at = services.now()
    if (!(await updateClaimed(db, run, { ...more, state: 'Stopped', failure: because, finished_at: at, leased_until: null }))) return
    if (await stopSchedule(db, schedule, { because, at })) {
      const record = systemRecorder('schedules.stop', 'Portico', db, services)
      await record(schedule.id, {
        merchantId: schedule.merchant_id,
        before: { isActive: true },
        after: { isActive: false, stoppedBecause: because },
      })
    }
    await notifyOf(db, services, await newsOf(db, schedule, run, { kind: 'stopped', failure: because }))
  })
  await services.wakeOutbox()
}

/** What no later try can change fails at once; anything else is left to be taken up again. */
async function afterFailure(services: Services, held: Held, error: unknown): Promise<void> {
  const known = error instanceof AppError ? error : asAppError(error)
  if (known?.code === 'narrow_the_search' || known?.said?.reason === statementRefusals.tooManyEntries.reason)
    return fail(services, held, 'TooManyRows')
  // Later there is a place among those that copy rows out.
  const isLasting = known !== undefined && known.code !== 'unavailable' && known.code !== 'too_many_requests'
  if (isLasting || held.run.attempt >= mostAttempts) return fail(services, held, 'Internal')
  const again = new Date(services.now().getTime() + againMs)
  await services.inScope(held.scope, (db) => updateClaimed(db, held.run, { leased_until: again }))
}
