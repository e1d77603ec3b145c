/** Pages of the portal. */
export const alertPaths = { staff: '/crm/reports/alerts', merchant: '/merchant/alerts' } as const
export const rulePath = '/crm/settings/alerts/decline-pending-ratio'
