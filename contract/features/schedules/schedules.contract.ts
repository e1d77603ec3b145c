import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { type Endpoint, endpoint, file } from '../../core/endpoint.ts'
import { id, instant } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { integerText, listText } from '../../core/query.ts'
import { reportFileTypes } from '../reports/report-formats.ts'
import { runStates } from './schedule-words.ts'
import { savingRefusals, scheduleRefusals, timingRefusals } from './schedules.refusals.ts'
import { NewSchedule, Run, Schedule, ScheduleChange, timing } from './schedules.schemas.ts'
import { anySendable } from './sendable-access.ts'
import { sendableId, sendableIdsText } from './sendable-ids.ts'

const see = {
  access: { staff: ['CRM.Reports.Schedules.View', 'Platform.Reports.Schedules.View'], merchant: 'Merchant.Reports.Schedules.View' },
} as const
const manage = {
  access: { staff: 'CRM.Reports.Schedules.Actions.Manage', merchant: 'Merchant.Reports.Schedules.Actions.Manage' },
} as const
/** The specification has one address for everyone. */
const configuration = <const Tail extends string>(tail: Tail) =>
  ({
    staff: `/api/reporting/customer-configuration/:id${tail}`,
    merchant: `/api/reporting/customer-configuration/:id${tail}`,
  }) as const
const at = <const Tail extends string>(tail: Tail) =>
  ({ staff: `/api/v1/crm/report-schedules${tail}`, merchant: `/api/v1/report-schedules${tail}` }) as const
const files = <const Tail extends string>(tail: Tail) =>
  ({ staff: `/api/v1/crm/report-files/:id${tail}`, merchant: `/api/v1/report-files/:id${tail}` }) as const

/** The customer, or the tenant where a schedule is about all of them. */
const CustomerId = z.strictObject({ id: id() })
const ScheduleId = z.strictObject({ id: id() })
const RunId = z.strictObject({ id: id() })
/** `report-` and the id of the run, as a notification names it. */
const FileName = z
  .string()
  .regex(/^report-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.(csv|xlsx|pdf))?$/, 'The identifier of a file, such as report-…-….csv')

const narrowing = {
  reportType: sendableIdsText().optional(),
  isActive: z.enum(['true', 'false']).optional(),
}

/** Reports that are sent by mail at set times. Calls C-ARP-01–05 and what the portal needs beside them. */
export const schedules = {
  ofCustomer: endpoint({
    ...see,
    method: 'GET',
    summary: 'Automated reports about a customer, or about all customers of a tenant, the newest first',
    paths: configuration(''),
    params: CustomerId,
    reply: z.object({ data: z.array(Schedule) }),
  }),
  create: endpoint({
    ...manage,
    method: 'POST',
    summary: 'Have a report sent at set times, about a customer or about all customers of the tenant',
    paths: configuration(''),
    params: CustomerId,
    body: NewSchedule,
    status: 201,
    reply: Schedule,
    refusals: [...savingRefusals, scheduleRefusals.tooMany],
    records: { id: 'none' },
  }),
  update: endpoint({
    ...manage,
    method: 'PUT',
    summary: 'Change what an automated report has, when it is sent and to whom',
    paths: configuration(''),
    params: ScheduleId,
    body: ScheduleChange,
    reply: Schedule,
    refusals: ['stale_version', ...savingRefusals, scheduleRefusals.ofCustomer],
  }),
  activate: endpoint({
    ...manage,
    method: 'POST',
    summary: 'Switch an automated report on',
    paths: configuration('/activate'),
    params: ScheduleId,
    reply: Schedule,
    refusals: [
      scheduleRefusals.ofCustomer,
      scheduleRefusals.reportNotOpen,
      scheduleRefusals.outsideNotAllowed,
      scheduleRefusals.outsideNotConfirmed,
    ],
  }),
  deactivate: endpoint({
    ...manage,
    method: 'POST',
    summary: 'Switch an automated report off',
    paths: configuration('/deactivate'),
    params: ScheduleId,
    reply: Schedule,
  }),
  delete: endpoint({
    ...manage,
    method: 'DELETE',
    summary: 'Delete an automated report; its log stays for the audit trail',
    paths: configuration(''),
    params: ScheduleId,
    reply: null,
  }),
  run: endpoint({
    ...manage,
    method: 'POST',
    summary: 'Send an automated report now',
    paths: at('/:id/run'),
    params: ScheduleId,
    status: 202,
    reply: Run,
    refusals: [scheduleRefusals.ofCustomer, scheduleRefusals.underWay, scheduleRefusals.sentOften],
  }),
  list: endpoint({
    access: { staff: 'CRM.Reports.Schedules.View', merchant: see.access.merchant },
    method: 'GET',
    summary: 'All automated reports, the newest first',
    paths: at(''),
    query: z.strictObject({ ...pageQuery, ...narrowing }),
    reply: pageOf(Schedule),
  }),
  listPlatform: endpoint({
    access: { staff: 'Platform.Reports.Schedules.View' },
    method: 'GET',
    summary: 'The same of all tenants',
    paths: { staff: '/api/v1/crm/report-schedules/platform' },
    reach: 'platform',
    query: z.strictObject({ ...pageQuery, ...narrowing }),
    reply: pageOf(Schedule),
  }),
  get: endpoint({ ...see, method: 'GET', summary: 'One automated report', paths: at('/:id'), params: ScheduleId, reply: Schedule }),
  listRuns: endpoint({
    ...see,
    method: 'GET',
    summary: 'When an automated report ran and what became of it, the latest first',
    paths: at('/:id/runs'),
    params: ScheduleId,
    query: z.strictObject({ ...pageQuery, state: listText(runStates).optional() }),
    reply: pageOf(Run),
  }),
  listAudit: {
    ...auditTrail({
      paths: at('/:id/audit'),
      access: { staff: ['CRM.Audit.View', 'Platform.Audit.View'], merchant: 'Merchant.Audit.View' },
    }),
    params: ScheduleId,
  },
  nextRuns: endpoint({
    ...manage,
    method: 'GET',
    summary: 'The next three times at which such a schedule would run',
    paths: { staff: '/api/v1/crm/report-times', merchant: '/api/v1/report-times' },
    reach: 'own',
    query: z.strictObject({
      ...timing,
      weekdays: listText(['1', '2', '3', '4', '5', '6', '7'], { most: 7 }).optional(),
      monthDay: integerText({ min: 1, max: 31 }).optional(),
    }),
    reply: z.object({ data: z.array(instant()) }),
    refusals: timingRefusals,
  }),
  getFile: endpoint({
    method: 'GET',
    summary: 'What the file of a run of an automated report is',
    paths: files(''),
    access: anySendable,
    params: RunId,
    reply: Run.extend({ reportType: sendableId() }),
    refusals: ['not_allowed'],
  }),
  /** Call C-FRP-01: by the identifier of a file, with or without its ending. */
  fileByName: endpoint({
    method: 'GET',
    summary: 'A finished file of an automated report, by its identifier',
    paths: { staff: '/api/v1/crm/files', merchant: '/api/v1/files' },
    access: anySendable,
    query: z.strictObject({ fileName: FileName }),
    reply: file(reportFileTypes.csv, reportFileTypes.xlsx, reportFileTypes.pdf),
    refusals: ['not_found', 'not_allowed', scheduleRefusals.fileDeleted],
    records: { as: 'downloadFile', id: 'none' },
  }),
  downloadFile: endpoint({
    method: 'GET',
    summary: 'The file of a run of an automated report, for seven days',
    paths: files('/content'),
    access: anySendable,
    params: RunId,
    reply: file(reportFileTypes.csv, reportFileTypes.xlsx, reportFileTypes.pdf),
    refusals: ['not_allowed', scheduleRefusals.fileDeleted],
    records: {},
  }),
} satisfies Record<string, Endpoint>
