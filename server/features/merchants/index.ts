export { createMerchant } from './create-merchant.ts'
export { findMerchantBySlug } from './merchants.repository.ts'
