import { chanceFrom } from '@portico/demo/random.ts'
import { expect, test } from 'vitest'
import { copyLine } from './copy-text.ts'
import { isStillGood } from './open-set.ts'
import { drawer, merchantShares, merchantsOf, momentOf, spanMs, spread, tenantShares, wideTenant } from './shape.ts'

test('a row for COPY keeps nulls, line ends, tabs and backslashes apart', () => {
  const row = copyLine([null, 'a\tb\nc\\d', 7, true, new Date(0), { text: 'x\ny' }, ''])
  expect(row).toBe('\\N\ta\\tb\\nc\\\\d\t7\tt\t1970-01-01T00:00:00.000Z\t{"text":"x\\\\ny"}\t\n')
  expect(copyLine(['\t', '\t'])).toBe('\\t\t\\t\n')
})

test('business grows threefold over the year, from its first moment to its last', () => {
  const now = spanMs * 2
  expect(momentOf(0, now)).toBe(now - spanMs)
  expect(momentOf(1, now)).toBe(now)
  const first = momentOf(0.001, now) - momentOf(0, now)
  const last = momentOf(1, now) - momentOf(0.999, now)
  expect(first / last).toBeCloseTo(3, 1)
})

test('the largest tenant has 37 % of all payments and the smallest a little more than 1 %', () => {
  expect(tenantShares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  expect(tenantShares.at(-1)).toBeGreaterThan(0.01)
  const draw = drawer(tenantShares)
  const chance = chanceFrom('of this test')
  const drawn = Array.from({ length: 20_000 }, () => draw(chance))
  expect(drawn.filter((tenant) => tenant === 0).length / drawn.length).toBeCloseTo(0.37, 1)
  expect(new Set(drawn).size).toBe(20)
})

test('a kept set outlives later migrations, not a change of what it was made with', () => {
  const kept = { shape: 1, live: 100, migrations: { '0001.sql': 'a' } }
  expect(isStillGood(kept, { ...kept, migrations: { '0001.sql': 'a', '0002.sql': 'b' } })).toBe(true)
  expect(isStillGood(kept, { ...kept, migrations: { '0001.sql': 'changed' } })).toBe(false)
  expect(isStillGood(kept, { ...kept, live: 200 })).toBe(false)
  expect(isStillGood(kept, { ...kept, shape: 2 })).toBe(false)
})

test('limited people have merchants of every size, and other tenants stay small', () => {
  const merchants = Array.from({ length: merchantsOf(wideTenant) }, (_, place) => place)
  expect(spread(merchants, 1)).toEqual([600])
  expect(spread(merchants, 50).slice(0, 3)).toEqual([12, 36, 60])
  expect(new Set(spread(merchants, 1000)).size).toBe(1000)
  expect(merchantShares(wideTenant)).toHaveLength(1200)
  expect(merchantsOf(0)).toBe(20)
})
