import { expect, test } from 'vitest'
import { rowsIn, strangeIn } from './whose-rows.ts'

const own = { tenantId: 'northwind', merchantId: 'acme', mode: 'Live' }

test('a row of another tenant, merchant or mode is found anywhere', () => {
  expect(strangeIn({ data: [{ tenantId: 'northwind', merchantId: 'acme', mode: 'Live' }] }, own)).toBeUndefined()
  expect(strangeIn({ data: [{ tenantId: 'contoso' }] }, own)).toBe('tenantId contoso instead of northwind')
  expect(strangeIn({ parent: { rows: [{ merchantId: 'globex' }] } }, own)).toBe('merchantId globex instead of acme')
  expect(strangeIn([{ mode: 'Test' }], own)).toBe('mode Test instead of Live')
})

test('staff of a tenant are shown all its merchants, and a row without a merchant is no one else’s', () => {
  expect(strangeIn([{ merchantId: 'globex' }, { merchantId: null }], { tenantId: 'northwind' })).toBeUndefined()
  expect(rowsIn({ data: [{ tenantId: 'northwind' }, { merchantId: 'acme', of: { tenantId: 'northwind' } }, {}] })).toBe(3)
})
