import { levelName, levelNumber, levels } from '@portico/contract/core/level.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { expect, test } from 'vitest'
import { audienceOf } from './session.tsx'

test('A-STATE-07 a person without a merchant works on the side of the tenant', () => {
  const merchant = { merchantId: 'm-1' } as UserContext['merchant']
  const sideOf = (part: Pick<UserContext, 'level' | 'merchant'>) => audienceOf(part as UserContext)
  expect(sideOf({ level: 'tenant', merchant: null })).toBe('staff')
  expect(sideOf({ level: 'platform', merchant: null })).toBe('staff')
  expect(sideOf({ level: 'merchant', merchant })).toBe('merchant')
})

test('A-PROD-03 the three levels have a number and a name', () => {
  expect(levels.map((level) => [levelNumber[level], levelName[level]])).toEqual([
    [0, 'Merchant'],
    [1, 'Tenant'],
    [2, 'Platform'],
  ])
})
