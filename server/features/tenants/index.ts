export { createTenant } from './create-tenant.ts'
export { addServiceProviders } from './service-providers.repository.ts'
