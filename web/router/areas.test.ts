import { permissionNames } from '@portico/contract/permissions.ts'
import { expect, test } from 'vitest'
import { admits, areaOf, areas } from './areas.ts'

type Level = 'merchant' | 'tenant' | 'platform'
const who = (level: Level, permissions: string[] = []) => ({ level, permissions })
const opens = (path: string, level: Level, permissions: string[] = []) => admits(areaOf(path) ?? {}, who(level, permissions))

test.each([
  ['/merchant/profile-settings', ['merchant']],
  ['/tenant/profile-settings', ['tenant', 'platform']],
  ['/crm/leave-management/leaves', ['platform']],
  ['/platform/ai-agent', ['platform']],
  ['/crm/tenant-management/tenants', ['platform']],
  ['/crm/tenant-management/encryption-keys', ['tenant', 'platform']],
  ['/platform/transaction-management/transaction-lookup', ['platform']],
  ['/crm/disputes', ['tenant', 'platform']],
  ['/transaction-management/transaction-lookup', ['tenant', 'platform']],
  ['/merchant/transaction-management/transaction-lookup', ['merchant']],
  ['/boarding/documents', ['merchant']],
  ['/reports/summary', ['merchant']],
  ['/developer-settings/hosted-payment', ['merchant']],
  ['/documentation/api-references/details', ['merchant']],
  ['/crm/documentation/api-references/details', ['merchant', 'tenant', 'platform']],
])('A-PROD-16 A-GUARD-09/13/14 %s is for %j', (path, levels) => {
  expect((['merchant', 'tenant', 'platform'] as const).filter((level) => opens(path, level))).toEqual(levels)
})

test.each([
  ['/merchant/profile-settings', 'customer'],
  ['/tenant/profile-settings', 'tenant'],
  ['/crm/leave-management', 'platform'],
  ['/platform/ai-agent', 'platform'],
])('A-GUARD-13/14 %s carries the user type %s itself', (path, userType) => {
  expect(areas.filter((area) => area.path === path)).toEqual([{ path, userType }])
})

test.each([
  ['/smart-routing-visualization', 'Merchant.PaymentsSettings.SmartRouting.View'],
  ['/merchant/payment-settings/websites', 'Merchant.Payments.Settings'],
])('A-GUARD-10/11 %s needs %s', (path, permission) => {
  expect(opens(path, 'merchant', [permission])).toBe(true)
  expect(opens(path, 'merchant', permissionNames.filter((name) => name !== permission) as string[])).toBe(false)
})

test('A-GUARD-12 an empty list of permissions is open to every merchant, and to no one else', () => {
  expect(areas.filter(({ path }) => path === '/merchant/users')).toEqual([
    { path: '/merchant/users', userType: 'customer', permissions: [] },
  ])
  expect([opens('/merchant/users', 'merchant'), opens('/merchant/users', 'tenant')]).toEqual([true, false])
})

test('an address that only begins with the same letters lies in no area', () => {
  expect(areaOf('/merchants')).toBeUndefined()
  expect(areaOf('/crm')).toMatchObject({ path: '/crm' })
})

test('every permission an area asks for exists', () => {
  const asked = areas.flatMap(({ permissions = [] }) => permissions)
  expect(asked.filter((permission) => !permissionNames.includes(permission as never))).toEqual([])
})
