/** Customers of the platform: who they are, how their portals look, whether their people are let in. */
export { createTenant } from './create-tenant.ts'
export { addServiceProviders } from './service-providers.repository.ts'
export { tenantFinder } from './tenant-finder.ts'
export { tenantRoutes } from './tenants.routes.ts'
