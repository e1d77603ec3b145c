import { runStates, type StopReason } from '@portico/contract/features/schedules/schedule-words.ts'
import type { Run, Schedule } from '@portico/contract/features/schedules/schedules.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { namesOf } from '../reports/index.ts'
import { listLatest, type RunRow } from './runs.repository.ts'
import type { NamedSchedule, ScheduleRow } from './schedules.repository.ts'
import type { Timing } from './timing.ts'

export const toRun = (row: RunRow): Run => ({
  id: row.id,
  scheduleId: row.schedule_id,
  dueAt: row.due_at,
  trigger: row.trigger as Run['trigger'],
  requestedBy: row.requested_by,
  isLate: row.is_late,
  state: runStates.find((state) => state === row.state)!,
  failure: row.failure as Run['failure'],
  dateFrom: row.date_from,
  dateTo: row.date_to,
  rowCount: row.rows,
  bytes: row.bytes,
  fileName: row.file_name,
  isAttached: row.is_attached,
  recipients: row.recipients,
  leftOut: row.left_out,
  mailed: row.mailed,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  fileUntil: row.file_until,
})

export const timingOf = (row: ScheduleRow): Timing & Pick<Schedule, 'time' | 'weekdays' | 'monthDay' | 'cron'> => ({
  frequency: row.frequency as Timing['frequency'],
  time: row.time,
  weekdays: row.weekdays?.split(',').map(Number) ?? null,
  monthDay: row.month_day,
  cron: row.cron,
  timeZone: row.time_zone,
})

/** Schedules with the names that their reader may see, and their latest runs. */
export async function replyOf(db: ReadDb, rows: readonly NamedSchedule[], mostRuns: number): Promise<Schedule[]> {
  const idsIn = (name: string) => [...new Set(rows.flatMap((row) => filtersOf(row)[name]?.split(',') ?? []))]
  const [names, runs] = [
    await namesOf(db, { merchants: idsIn('merchantId'), websites: idsIn('websiteId'), tenants: [] }),
    await listLatest(db, rows, mostRuns),
  ]
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    merchantId: row.customer_id,
    merchantName: row.customer_name,
    isOfCustomer: row.merchant_id !== null,
    reportType: row.report_type,
    filters: filtersOf(row),
    names: Object.fromEntries(
      [...(filtersOf(row).merchantId?.split(',') ?? []), ...(filtersOf(row).websiteId?.split(',') ?? [])].flatMap((id) =>
        names[id] === undefined ? [] : [[id, names[id]]],
      ),
    ),
    columns: row.columns as Schedule['columns'],
    ...timingOf(row),
    recipients: row.recipients,
    outside: row.outside,
    format: row.format as Schedule['format'],
    skipIfEmpty: row.skip_if_empty,
    isActive: row.is_active,
    stoppedBecause: row.stopped_because as StopReason | null,
    nextRunAt: row.next_run_at,
    ownerName: row.owner_name,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    version: row.version,
    lastRuns: runs.filter((run) => run.schedule_id === row.id).map(toRun),
  }))
}

export const filtersOf = (row: Pick<ScheduleRow, 'filters'>) => row.filters as Readonly<Record<string, string>>
