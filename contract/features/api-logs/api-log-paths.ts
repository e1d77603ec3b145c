/** The screens of staff and of a merchant. */
export const apiLogPaths = { staff: '/crm/reports/api-logs', merchant: '/reports/api-logs' } as const
/** So many days are requests, answers and attempts kept. */
export const keptDays = 90
