import { expect, test } from 'vitest'
import { profileOf } from './person-items.tsx'

test('A-TOOL-10 the own profile of staff and of merchants is a page of each, and without one the account page', () => {
  const screens = new Set(['/tenant/profile-settings', '/merchant/profile-settings'])
  expect((['tenant', 'platform', 'merchant'] as const).map((level) => profileOf(level, screens))).toEqual([
    '/tenant/profile-settings',
    '/tenant/profile-settings',
    '/merchant/profile-settings',
  ])
  expect(profileOf('merchant', new Set())).toBe('/authentication/profile')
})
