/** The one page that opens a window of another origin and stays in touch with it, for staff and for merchants. */
export const analyticsPaths = { staff: '/crm/reports/data-analytics', merchant: '/reports/data-analytics' } as const

export const analyticsWords = { en: 'Data analytics', tr: 'Veri analizi' }
