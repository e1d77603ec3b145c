/** The screens of a tenant and of a merchant. */
export const webhookReportPaths = {
  events: { tenant: '/crm/reports/webhookreport', merchant: '/reports/webhookreport' },
  attempts: { tenant: '/crm/reports/webhookreportV2', merchant: '/reports/webhookreportV2' },
  destinations: '/crm/reports/webhooks-destinations/status',
  statistics: '/crm/reports/webhooks-destinations/statistics',
} as const

/** The longest period of the statistics, and the one that they have until a reader chooses another. */
export const statisticsDays = { most: 92, standard: 30 } as const
