export const merchantPath = '/crm/organizations'
