/** Customers of a tenant, and their websites. */
export { createMerchant } from './create-merchant.ts'
export { findMerchantBySlug } from './merchants.repository.ts'
export { merchantRoutes } from './merchants.routes.ts'
