import { serverFeature } from '../server-feature.ts'
import { tenantFinder } from './tenant-finder.ts'
import { tenantRoutes } from './tenants.routes.ts'

export { createTenant } from './create-tenant.ts'
export { addServiceProviders } from './service-providers.repository.ts'
export { tenantFinder } from './tenant-finder.ts'

/** Customers of the platform: who they are, how their portals look, whether their people are let in. */
export const feature = serverFeature({ tier: 'ground', routes: tenantRoutes, finder: { tenant: tenantFinder } })
