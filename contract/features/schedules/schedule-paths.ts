/** Pages of the portal. */
export const schedulePaths = { staff: '/crm/reports/schedules', merchant: '/reports/schedules' } as const
export const reportFilePaths = { staff: '/crm/reports/files', merchant: '/reports/files' } as const
