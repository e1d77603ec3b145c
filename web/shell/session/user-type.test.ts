import { expect, test } from 'vitest'
import { audienceOfClaim } from './user-type.ts'

test.each([
  ['Merchant', 'merchant'],
  ['merchant', 'merchant'],
  ['crm', 'staff'],
  ['Crm', 'staff'],
  [undefined, 'staff'],
])('A-PROD-02 A-AUTH-02/03 the claim %s makes one a %s', (claim, audience) => {
  expect(audienceOfClaim(claim)).toBe(audience)
})
