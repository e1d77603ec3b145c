import { serverFeature } from '../server-feature.ts'
import { merchantRoutes } from './merchants.routes.ts'

export { createMerchant } from './create-merchant.ts'
export { findMerchantBySlug } from './merchants.repository.ts'

/** Customers of a tenant, and their websites. */
export const feature = serverFeature({ tier: 'ground', routes: merchantRoutes })
