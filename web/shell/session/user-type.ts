import type { Audience } from '@portico/contract/core/endpoint.ts'

/**
 * The user type is in the `profile` claim (specification 000 section 1), so the right address is known before the first call:
 * Merchant is one type, tenant and platform staff are the other. Written differently in different places, so the case does not count.
 */
export const audienceOfClaim = (profile: unknown): Audience => (String(profile).toLowerCase() === 'merchant' ? 'merchant' : 'staff')
