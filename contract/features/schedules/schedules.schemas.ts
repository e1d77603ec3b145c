import { z } from 'zod'
import { bounded, email, id, instant, version, zoneName } from '../../core/fields.ts'
import { fileColumns } from '../reports/export.endpoint.ts'
import { reportFormats } from '../reports/report-formats.ts'
import { ReportFileQuery } from '../reports/reports.schemas.ts'
import { frequencies, mostRecipients, runFailures, runStates, runTriggers, schedulePeriods, stopReasons } from './schedule-words.ts'
import { sendableId } from './sendable-ids.ts'

const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 08:00')
/** 1 is Monday, 7 Sunday. */
const weekday = () => z.int().min(1).max(7)

/** When it runs. A month that is too short runs on its last day. */
export const timing = {
  frequency: z.enum(frequencies),
  /** Not of a cron text, which has its own. */
  time: time().optional(),
  weekdays: z.array(weekday()).max(7).optional(),
  monthDay: z.int().min(1).max(31).optional(),
  cron: bounded(100).optional(),
  /** The clock of `time` or of the cron text, and of the days of the report. */
  timeZone: zoneName(),
}

/** As the report itself takes them, and a period that moves with the clock in place of its days. */
export const ScheduleFilters = ReportFileQuery.omit({ dateFrom: true, dateTo: true, timeZone: true, timezoneOffset: true }).extend({
  period: z.enum(schedulePeriods),
})
export type ScheduleFilters = z.output<typeof ScheduleFilters>

const sending = {
  filters: ScheduleFilters,
  /** In this order; all of the report where they are left out. */
  columns: z.array(z.enum(fileColumns)).min(1).max(40).optional(),
  ...timing,
  recipients: z.array(email()).min(1).max(mostRecipients),
  format: z.enum(reportFormats),
  /** Sends nothing where the report has no lines. */
  skipIfEmpty: z.boolean(),
  /** That recipients outside the organisation may have the report. */
  confirmOutside: z.boolean().default(false),
}
export const NewSchedule = z.strictObject({ reportType: sendableId(), ...sending, isActive: z.boolean().default(true) })
export const ScheduleChange = z.strictObject({ ...sending, version: version() })

/** One time that it ran, or was to. */
export const Run = z.object({
  id: id(),
  scheduleId: id(),
  /** When it was to run; of one by hand, when that was asked for. */
  dueAt: instant(),
  trigger: z.enum(runTriggers),
  /** The name of the user who asked for it. */
  requestedBy: z.string().nullable(),
  isLate: z.boolean(),
  state: z.enum(runStates),
  failure: z.enum(runFailures).nullable(),
  /** First and last day of the report, both counted. */
  dateFrom: z.iso.date(),
  dateTo: z.iso.date(),
  rowCount: z.int().min(0).nullable(),
  bytes: z.int().min(0).nullable(),
  fileName: z.string().nullable(),
  /** False where the mail has a link, because the file is too large. Null where there is no mail. */
  isAttached: z.boolean().nullable(),
  recipients: z.array(z.string()),
  /** Those who were no users any more, and were not mailed. */
  leftOut: z.array(z.string()),
  /** To whom the mail has gone out. */
  mailed: z.array(z.string()),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  /** Until when its file is kept; null where it has none, or none any more. */
  fileUntil: instant().nullable(),
})
export type Run = z.infer<typeof Run>

export const Schedule = z.object({
  id: id(),
  tenantId: id(),
  tenantName: z.string(),
  /** The customer whose payments it is about, where it is about one. */
  merchantId: id().nullable(),
  merchantName: z.string().nullable(),
  /** Made by the merchant's own user. */
  isOfCustomer: z.boolean(),
  reportType: sendableId(),
  /** As its query has them. */
  filters: z.record(z.string(), z.string()),
  /** Of the merchants and websites in the filters. */
  names: z.record(z.string(), z.string()),
  columns: z.array(z.enum(fileColumns)).nullable(),
  frequency: z.enum(frequencies),
  time: z.string().nullable(),
  weekdays: z.array(weekday()).nullable(),
  monthDay: z.int().nullable(),
  cron: z.string().nullable(),
  timeZone: z.string(),
  recipients: z.array(z.string()),
  /** Those of the recipients that were confirmed, because they are not users of the organisation. */
  outside: z.array(z.string()),
  format: z.enum(reportFormats),
  skipIfEmpty: z.boolean(),
  isActive: z.boolean(),
  /** Why the product has switched it off; null where a user has. */
  stoppedBecause: z.enum(stopReasons).nullable(),
  nextRunAt: instant().nullable(),
  /** With whose rights it runs: of the user who made it, or who last changed it or switched it on. */
  ownerName: z.string(),
  createdAt: instant(),
  createdBy: z.string(),
  updatedAt: instant(),
  version: version(),
  /** The latest first: one in a list, five of a record. */
  lastRuns: z.array(Run),
})
export type Schedule = z.infer<typeof Schedule>
