export { createTenant } from './create-tenant.ts'
export { addServiceProviders } from './service-providers.repository.ts'
export { tenantFinder } from './tenant-finder.ts'
