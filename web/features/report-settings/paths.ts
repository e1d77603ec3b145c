export const overviewPath = '/crm/settings/reports/overview'
export const tablePath = '/crm/settings/reports/table'
