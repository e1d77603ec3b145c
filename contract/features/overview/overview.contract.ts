import { endpoint } from '../../core/endpoint.ts'
import { Overview } from './overview.schemas.ts'

/** The landing pages /dashboard and /crm/dashboard: what was taken, how well it went, what waits for someone. */
export const overview = {
  get: endpoint({
    method: 'GET',
    summary: 'Today and the last 30 days, per currency, and what waits for someone',
    paths: { staff: '/api/v1/crm/overview', merchant: '/api/v1/overview' },
    access: { staff: ['CRM.Dashboard.View', 'Platform.Transaction.Lookup'], merchant: 'Merchant.Transaction.View' },
    reply: Overview,
  }),
}
