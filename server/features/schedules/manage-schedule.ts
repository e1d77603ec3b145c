import { queryTexts } from '@portico/contract/core/query-texts.ts'
import { lateMinutes, mostByHand, mostSchedules } from '@portico/contract/features/schedules/schedule-words.ts'
import { scheduleRefusals } from '@portico/contract/features/schedules/schedules.refusals.ts'
import { type NewSchedule, type ScheduleChange, ScheduleFilters } from '@portico/contract/features/schedules/schedules.schemas.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, Context } from '../../core/call/context.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { checkSending, type Sending, type Whose } from './check-sending.ts'
import { periodAt } from './period-of.ts'
import { countRecent, findRun, insertRun, type RunRow } from './runs.repository.ts'
import * as repository from './schedules.repository.ts'
import { nextRuns, type Timing } from './timing.ts'
import { filtersOf, replyOf, timingOf } from './to-reply.ts'

type Row = repository.ScheduleRow
type Making = Pick<Context, 'actor' | 'db' | 'record' | 'scope'> & {
  services: Pick<Context['services'], 'now' | 'newId' | 'isQuiet'>
}

/** `about`: a customer, or the tenant where it is about all of them. */
export async function createSchedule(context: Making, about: string, wish: z.output<typeof NewSchedule>): Promise<string> {
  const { db, actor, record, services } = context
  const whose = await whoseIs(context, about)
  const checked = await checkSending(context, wish.reportType, wish, whose)
  if ((await repository.countSchedules(db, whose.merchantId)) >= mostSchedules)
    throw new AppError(scheduleRefusals.tooMany({ most: mostSchedules }))
  const id = services.newId()
  const now = services.now()
  const fields = fieldsOf({ ...wish, ...checked })
  await repository.insertSchedule(db, {
    id,
    merchant_id: whose.merchantId,
    customer_id: whose.customerId,
    report_type: wish.reportType,
    ...fields,
    ...ownedBy(actor),
    is_active: wish.isActive,
    next_run_at: wish.isActive ? nextRuns(wish, now)[0]! : null,
    created_at: now,
    created_by: actor.name,
    updated_at: now,
  })
  const after = { reportType: wish.reportType, merchantId: whose.customerId, ...said(fields), isActive: wish.isActive }
  await record(id, { merchantId: whose.merchantId, after })
  return id
}

/** The user who changes it becomes its owner: no report leaves with the rights of someone who did not choose its content and recipients. */
export async function changeSchedule(context: Context, id: string, change: z.output<typeof ScheduleChange>): Promise<void> {
  const { db, actor, record, services } = context
  const before = await ownToChange(context, id)
  if (before.version !== change.version) throw await stale(context, id)
  const checked = await checkSending(context, before.report_type, change, whoseOf(before), before.outside)
  const now = services.now()
  const fields = fieldsOf({ ...change, ...checked })
  await repository.saveSchedule(db, id, {
    ...fields,
    ...ownedBy(actor),
    ...(before.is_active ? { next_run_at: nextRuns(change, now)[0]! } : {}),
    updated_at: now,
  })
  await record(id, { merchantId: before.merchant_id, before: said(before), after: said(fields) })
}

/** The one who switches it on is its owner from then on. */
export async function activateSchedule(context: Context, id: string): Promise<void> {
  const { db, actor, record, services } = context
  const before = await ownToChange(context, id)
  const isActive = { isActive: before.is_active }
  if (before.is_active) return record(id, { merchantId: before.merchant_id, before: isActive, after: { isActive: true } })
  const timing = timingOf(before)
  const kept: Sending = {
    ...timing,
    filters: ScheduleFilters.parse(before.filters),
    columns: before.columns ?? undefined,
    format: before.format,
    recipients: before.recipients,
    confirmOutside: false,
  }
  const { outside } = await checkSending(context, before.report_type, kept, whoseOf(before), before.outside)
  const now = services.now()
  await repository.saveSchedule(db, id, {
    ...ownedBy(actor),
    outside,
    is_active: true,
    stopped_because: null,
    next_run_at: nextRuns(timing, now)[0]!,
    updated_at: now,
  })
  await record(id, { merchantId: before.merchant_id, before: isActive, after: { isActive: true } })
}

/** Reports that are already under way still arrive. */
export async function deactivateSchedule(context: Making, id: string): Promise<void> {
  const { db, record, services } = context
  const before = await toChange(context, id)
  const isActive = { isActive: before.is_active }
  if (before.is_active)
    await repository.saveSchedule(db, id, { is_active: false, next_run_at: null, stopped_because: null, updated_at: services.now() })
  await record(id, { merchantId: before.merchant_id, before: isActive, after: { isActive: false } })
}

export async function deleteSchedule(context: Context, id: string): Promise<void> {
  const { db, record, services } = context
  const before = await toChange(context, id)
  const now = services.now()
  await repository.saveSchedule(db, id, { is_active: false, next_run_at: null, stopped_because: null, deleted_at: now, updated_at: now })
  await record(id, { merchantId: before.merchant_id, before: { reportType: before.report_type, ...said(before) } })
}

const hourMs = 3_600_000

/** The worker writes and sends it, with the rights of its owner. */
export async function runNow(context: Context, id: string): Promise<RunRow> {
  const { db, actor, record, services, afterCommit } = context
  const row = await ownToChange(context, id)
  const now = services.now()
  const recent = await countRecent(db, id, new Date(now.getTime() - hourMs))
  if (recent.under_way > 0) throw new AppError(scheduleRefusals.underWay())
  if (recent.by_hand >= mostByHand) throw new AppError(scheduleRefusals.sentOften({ most: mostByHand }))
  const runId = await addRun(context, row, { dueAt: now, requestedBy: actor.name })
  if (!runId) throw new AppError(scheduleRefusals.underWay())
  await record(id, { merchantId: row.merchant_id, after: { run: runId } })
  afterCommit((free) => free.wakeOutbox())
  return (await findRun(db, runId))!
}

type Adding = Pick<Context, 'db'> & { services: Pick<Context['services'], 'now' | 'newId' | 'isQuiet'> }

/** A run of this moment, and its order for the worker; undefined where there is one already. */
export async function addRun(
  { db, services }: Adding,
  row: Row,
  { dueAt, requestedBy }: { dueAt: Date; requestedBy: string | null },
): Promise<string | undefined> {
  const id = services.newId()
  const now = services.now()
  const { period } = ScheduleFilters.parse(row.filters)
  const { dateFrom, dateTo } = periodAt(period, dueAt, row.time_zone)
  const isNew = await insertRun(db, {
    id,
    merchant_id: row.merchant_id,
    schedule_id: row.id,
    due_at: dueAt,
    trigger: requestedBy === null ? 'Clock' : 'Hand',
    requested_by: requestedBy,
    is_late: now.getTime() - dueAt.getTime() > lateMinutes * 60_000,
    date_from: dateFrom,
    date_to: dateTo,
    created_at: now,
  })
  if (!isNew) return undefined
  await publish(db, services, 'report.run_due', { runId: id }, { merchantId: row.merchant_id })
  return id
}

/** Merchants schedule for themselves; staff for a customer whom they see, or for their tenant. */
export async function whoseIs({ db, scope }: Pick<Context, 'db' | 'scope'>, about: string): Promise<Whose> {
  const id = about.toLowerCase()
  if (scope.level === 'merchant') {
    if (id !== scope.merchantId) throw new AppError('not_found')
    return { merchantId: id, customerId: id }
  }
  if (id === scope.tenantId) return { merchantId: null, customerId: null }
  if (!(await repository.merchantIsThere(db, id))) throw new AppError('not_found')
  return { merchantId: null, customerId: id }
}

const whoseOf = (row: Row): Whose => ({ merchantId: row.merchant_id, customerId: row.customer_id })

async function toChange({ db }: Pick<Context, 'db'>, id: string): Promise<Row> {
  const row = await repository.lockSchedule(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** One that the caller's own side has made. */
async function ownToChange(context: Pick<Context, 'db' | 'scope'>, id: string): Promise<Row> {
  const row = await toChange(context, id)
  if (row.merchant_id !== (context.scope.level === 'merchant' ? context.scope.merchantId : null))
    throw new AppError(scheduleRefusals.ofCustomer())
  return row
}

/** With what it is now, beside what was sent. */
async function stale({ db }: Pick<Context, 'db'>, id: string): Promise<AppError> {
  const found = await repository.findSchedule(db, id)
  const [current] = found ? await replyOf(db, [found], 1) : []
  return new AppError('stale_version', { extra: { current } })
}

const ownedBy = ({ userId, name, limits }: Actor) => ({
  owner_id: userId,
  owner_name: name,
  owner_limits: limits === null ? null : JSON.stringify(limits),
})

type Saved = Timing & {
  filters: ScheduleFilters
  columns?: readonly string[] | undefined
  recipients: string[]
  outside: string[]
  format: string
  skipIfEmpty: boolean
}

/** Of the times only those that its frequency has. */
function fieldsOf(saved: Saved) {
  const { frequency, filters, columns, recipients, outside, format, skipIfEmpty, timeZone } = saved
  return {
    filters: JSON.stringify(queryTexts(filters)),
    columns: columns ? [...columns] : null,
    frequency,
    time: frequency === 'cron' ? null : saved.time!,
    weekdays: frequency === 'weekly' ? [...new Set(saved.weekdays)].sort().join(',') : null,
    month_day: frequency === 'monthly' ? saved.monthDay! : null,
    cron: frequency === 'cron' ? saved.cron! : null,
    time_zone: timeZone,
    recipients,
    outside,
    format,
    skip_if_empty: skipIfEmpty,
  }
}

type Said = Omit<ReturnType<typeof fieldsOf>, 'filters' | 'frequency'> & { filters: unknown; frequency: string }
/** What the trail has of it. */
const said = (row: Said) => ({
  filters: typeof row.filters === 'string' ? JSON.parse(row.filters) : filtersOf(row),
  columns: row.columns,
  frequency: row.frequency,
  time: row.time,
  weekdays: row.weekdays,
  monthDay: row.month_day,
  cron: row.cron,
  timeZone: row.time_zone,
  recipients: row.recipients,
  format: row.format,
  skipIfEmpty: row.skip_if_empty,
})
