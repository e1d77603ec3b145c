import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { clocks, Overview } from './overview.schemas.ts'

/** The landing pages /dashboard and /crm/dashboard: volume, success rate, payments that need attention. */
export const overview = {
  get: endpoint({
    method: 'GET',
    summary: 'Today and the last 30 days, per currency, and the payments that need attention',
    paths: { staff: '/api/v1/crm/overview', merchant: '/api/v1/overview' },
    access: { staff: ['CRM.Dashboard.View', 'Platform.Transaction.Lookup'], merchant: 'Merchant.Transaction.View' },
    reach: 'none',
    query: z.strictObject({ clock: z.enum(clocks).default('tenant') }),
    reply: Overview,
  }),
}
