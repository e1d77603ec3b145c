import { z } from 'zod'
import { AuditRecord } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, instant, line } from '../../core/fields.ts'
import { levels } from '../../core/level.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { idsText, listText, wordsText } from '../../core/query.ts'
import { accountEvents, auditResults, longestNameSearchDays } from './audit-words.ts'

const filters = {
  dateFrom: instant().optional(),
  dateTo: instant().optional(),
  result: listText(auditResults).optional(),
  actorId: id().describe('Who did it').optional(),
  name: line(100, 2).describe(`Part of the name of who did it; within at most ${longestNameSearchDays} days`).optional(),
  tenants: idsText().describe('Of the platform: whose records').optional(),
}

const Place = z.object({ tenantId: id(), tenantName: z.string(), merchantId: id().nullable(), merchantName: z.string().nullable() })

export const AuditLine = AuditRecord.extend({ ...Place.shape, entity: z.string(), entityId: z.string().nullable() })
export type AuditLine = z.infer<typeof AuditLine>

/** What happened to an account, from where and by which means. */
export const SignInLine = z.object({
  ...Place.shape,
  id: id(),
  at: instant(),
  personId: id().nullable(),
  /** Empty where the address belongs to nobody; then `address` has what can be told of it. */
  personName: z.string(),
  personLevel: z.enum([...levels, 'system', 'none']),
  event: z.enum(accountEvents),
  result: z.enum(auditResults),
  address: z.string().nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
  /** How the person proved who he is, by the names of RFC 8176: pwd, otp, …; or the authority that vouched for him. */
  methods: z.array(z.string()),
  reason: z.string().nullable(),
})
export type SignInLine = z.infer<typeof SignInLine>

const seen = { staff: ['CRM.Audit.View', 'Platform.Audit.View'], merchant: 'Merchant.Audit.View' } as const

export const auditLists = {
  list: endpoint({
    method: 'GET',
    summary: 'Who did what, newest first',
    paths: { staff: '/api/v1/crm/audit', merchant: '/api/v1/audit' },
    access: seen,
    reach: 'none',
    query: z.strictObject({
      ...pageQuery,
      ...filters,
      entity: wordsText(/^[a-z][A-Za-z_-]{1,39}$/).optional(),
      action: wordsText(/^[a-z][A-Za-z_-]{1,39}\.[A-Za-z]{2,40}$/).optional(),
    }),
    reply: pageOf(AuditLine),
    refusals: ['narrow_the_search'],
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
    query: z.strictObject({ ...pageQuery, ...filters, event: listText(accountEvents).optional() }),
    reply: pageOf(SignInLine),
    refusals: ['narrow_the_search'],
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
}
