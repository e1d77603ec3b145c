import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'

/** The tool that explores rows of a report in a window of its own. It gets them from the page that opened it, never from the API. */
export const analytics = {
  get: endpoint({
    method: 'GET',
    summary: 'Where the Data Analytics window loads its tool from',
    paths: { staff: '/api/v1/crm/reports/data-analytics', merchant: '/api/v1/reports/data-analytics' },
    access: {
      staff: ['CRM.Reports.DataAnalytics.View', 'Platform.Reports.DataAnalytics.View'],
      merchant: 'Merchant.Reports.DataAnalytics.View',
    },
    reach: 'none',
    reply: z.object({
      /** The address of the tool, an origin of its own; null where the installation has none. */
      url: z.url().nullable(),
    }),
  }),
}
