import { z } from 'zod'
import { AuditRecord } from '../../core/audit-trail.ts'
import { endpoint, file } from '../../core/endpoint.ts'
import { id, instant, line } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { levels } from '../../core/level.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { columnsText, fileTimes, forSpreadsheets, idsText, listText, wordsText } from '../../core/query.ts'
import { auditRefusals } from './audit.refusals.ts'
import { accountEvents, auditColumns, auditResults, longestNameSearchDays, signInColumns } from './audit-words.ts'

const filters = {
  dateFrom: givenInstant().optional(),
  dateTo: givenInstant().optional(),
  result: listText(auditResults).optional(),
  actorId: id().describe('Who did it').optional(),
  name: line(100, 2).describe(`Part of the name of who did it; within at most ${longestNameSearchDays} days`).optional(),
  tenants: idsText().describe('Of the platform: whose records').optional(),
}

const recordFilters = {
  ...filters,
  entity: wordsText(/^[a-z][A-Za-z_-]{1,39}$/).optional(),
  action: wordsText(/^[a-z][A-Za-z_-]{1,39}\.[A-Za-z]{2,40}$/).optional(),
}
const signInFilters = { ...filters, event: listText(accountEvents).optional() }

export const AuditExportQuery = z.strictObject({
  ...recordFilters,
  ...fileTimes(),
  spreadsheet: forSpreadsheets(),
  columns: columnsText(auditColumns),
})
export type AuditExportQuery = z.output<typeof AuditExportQuery>
export const SignInExportQuery = z.strictObject({
  ...signInFilters,
  ...fileTimes(),
  spreadsheet: forSpreadsheets(),
  columns: columnsText(signInColumns),
})
export type SignInExportQuery = z.output<typeof SignInExportQuery>

const Place = z.object({ tenantId: id(), tenantName: z.string(), merchantId: id().nullable(), merchantName: z.string().nullable() })

export const AuditLine = AuditRecord.extend({ ...Place.shape, entity: z.string(), entityId: z.string().nullable() })
export type AuditLine = z.infer<typeof AuditLine>

/** What happened to an account, from where and by which means. */
export const SignInLine = z.object({
  ...Place.shape,
  id: id(),
  at: instant(),
  personId: id().nullable(),
  /** Empty if the address belongs to no user; `address` then has its masked form. */
  personName: z.string(),
  personLevel: z.enum([...levels, 'system', 'none']),
  event: z.enum(accountEvents),
  result: z.enum(auditResults),
  address: z.string().nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
  /** How the user proved their identity, by the names of RFC 8176: pwd, otp, …; or the authority that vouched for them. */
  methods: z.array(z.string()),
  reason: z.string().nullable(),
})
export type SignInLine = z.infer<typeof SignInLine>

const seen = { staff: ['CRM.Audit.View', 'Platform.Audit.View'], merchant: 'Merchant.Audit.View' } as const
/** The login history is a part of the trail: who may take the whole away may take the part. */
export const trailExport = { staff: ['CRM.Audit.Export', 'Platform.Audit.Export'], merchant: 'Merchant.Audit.Export' } as const

export const audit = {
  list: endpoint({
    method: 'GET',
    summary: 'Who did what, newest first',
    paths: { staff: '/api/v1/crm/audit', merchant: '/api/v1/audit' },
    access: seen,
    reach: 'none',
    query: z.strictObject({ ...pageQuery, ...recordFilters }),
    reply: pageOf(AuditLine),
    refusals: ['narrow_the_search', auditRefusals.nameNeedsPeriod],
  }),
  get: endpoint({
    method: 'GET',
    summary: 'One record of the audit trail',
    paths: { staff: '/api/v1/crm/audit/records/:id', merchant: '/api/v1/audit/records/:id' },
    access: seen,
    reach: 'none',
    params: z.strictObject({ id: id() }),
    reply: AuditLine,
    refusals: ['not_found'],
  }),
  checkChain: endpoint({
    method: 'GET',
    summary: 'Whether the records of the tenant are still what was sealed',
    paths: { staff: '/api/v1/crm/audit/chain' },
    access: { staff: seen.staff },
    reach: 'none',
    reply: z.object({
      sealed: z.int().min(0),
      unsealed: z.int().min(0),
      brokenAt: z.object({ seq: z.int(), auditId: id() }).nullable(),
    }),
  }),
  listSignIns: endpoint({
    method: 'GET',
    summary: 'Login history: sign-ins and what else happened to accounts, newest first',
    paths: { staff: '/api/v1/crm/reports/login-history' },
    access: { staff: ['CRM.Reports.LoginHistory.View', 'Platform.Reports.LoginHistory'] },
    reach: 'none',
    query: z.strictObject({ ...pageQuery, ...signInFilters }),
    reply: pageOf(SignInLine),
    refusals: ['narrow_the_search', auditRefusals.nameNeedsPeriod],
  }),
  getSignIn: endpoint({
    method: 'GET',
    summary: 'One event of the login history',
    paths: { staff: '/api/v1/crm/reports/login-history/:id' },
    access: { staff: ['CRM.Reports.LoginHistory.View', 'Platform.Reports.LoginHistory'] },
    reach: 'none',
    params: z.strictObject({ id: id() }),
    reply: SignInLine,
    refusals: ['not_found'],
  }),
  exportCsv: endpoint({
    method: 'GET',
    summary: 'What the list of records shows, all of it: a CSV file in a zip',
    paths: { staff: '/api/v1/crm/audit/csv', merchant: '/api/v1/audit/csv' },
    access: trailExport,
    reach: 'none',
    query: AuditExportQuery,
    reply: file('application/zip', 'text/csv; charset=utf-8'),
    refusals: ['narrow_the_search', auditRefusals.nameNeedsPeriod],
    records: {},
  }),
  exportSignIns: endpoint({
    method: 'GET',
    summary: 'What the login history shows, all of it: a CSV file in a zip',
    paths: { staff: '/api/v1/crm/reports/login-history/csv' },
    access: { staff: trailExport.staff },
    reach: 'none',
    query: SignInExportQuery,
    reply: file('application/zip', 'text/csv; charset=utf-8'),
    refusals: ['narrow_the_search', auditRefusals.nameNeedsPeriod],
    records: {},
  }),
}
