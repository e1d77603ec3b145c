export const tenantPath = '/crm/tenant-management/tenants'
