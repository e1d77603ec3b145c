export const composePath = '/crm/settings/report-settings/compose'
