import { z } from 'zod'
import { type Endpoint, endpoint } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { pageOf } from '../../core/page.ts'
import { Log, LogDetail, LogQuery, LogQueryOfPlatform } from './api-logs.schemas.ts'

const see = { access: { staff: 'CRM.Reports.ApiLogs.View', merchant: 'Merchant.Reports.ApiLogs.View' }, method: 'GET' } as const
const seeAll = { access: { staff: 'Platform.Reports.ApiLogs' }, method: 'GET', reach: 'platform' } as const

/** Requests that the platform answered, and those that it sent: calls about payments, calls to providers, their news, and webhooks. */
export const apiLogs = {
  list: endpoint({
    ...see,
    summary: 'API logs, the newest first',
    paths: { staff: '/api/v1/crm/reports/api-logs', merchant: '/api/v1/reports/customer/api-logs' },
    query: LogQuery,
    reply: pageOf(Log),
  }),
  get: endpoint({
    ...see,
    summary: 'One request with its answer, masked',
    paths: { staff: '/api/v1/crm/reports/api-logs/:id', merchant: '/api/v1/reports/customer/api-logs/:id' },
    params: z.strictObject({ id: id() }),
    reply: LogDetail,
  }),
  listPlatform: endpoint({
    ...seeAll,
    summary: 'API logs of all tenants, the newest first',
    paths: { staff: '/api/v1/crm/platform/reports/api-logs' },
    query: LogQueryOfPlatform,
    reply: pageOf(Log),
  }),
  getPlatform: endpoint({
    ...seeAll,
    summary: 'One request of any tenant with its answer, masked',
    paths: { staff: '/api/v1/crm/platform/reports/api-logs/:tenantId/:id' },
    params: z.strictObject({ tenantId: id(), id: id() }),
    reply: LogDetail,
  }),
} satisfies Record<string, Endpoint>
