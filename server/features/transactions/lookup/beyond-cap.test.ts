import { totalCap } from '@portico/contract/core/page.ts'
import { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import { expect, test } from 'vitest'
import { beyondCap } from './beyond-cap.ts'
import type { Reach } from './search-plan.ts'

const [tenantId, otherId, merchantId] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-7000-8000-000000000000`) as [
  string,
  string,
  string,
]
const reach: Reach = { level: 'tenant', tenantId, mode: 'Live' }
const asked = (query: Record<string, string>) => TransactionFilters.parse(query)

test.each([{}, { currency: 'EUR', dateFrom: '2026-01-01T00:00:00Z', dateTo: '2027-01-01T00:00:00Z' }, { merchantId }] as Record<
  string,
  string
>[])('a list of %o that has more rows than are counted is not counted again, in whatever order', (query) => {
  const known = new Set<string>()
  const first = beyondCap(known, reach, asked(query))
  expect(first.total).toBeUndefined()
  first.note(totalCap + 1)
  expect(beyondCap(known, reach, asked({ ...query, sort: 'amountMinor' })).total).toBe(totalCap + 1)
})

test('a list is counted again as long as its total is exact', () => {
  const known = new Set<string>()
  beyondCap(known, reach, asked({})).note(totalCap)
  expect(beyondCap(known, reach, asked({})).total).toBeUndefined()
})

test.each([{ status: 'Captured' }, { serviceProvider: 'Adelphi Acquiring' }, { searchKey: '4242' }] as Record<string, string>[])(
  'a list of %o may lose rows and is always counted',
  (query) => {
    const known = new Set<string>()
    beyondCap(known, reach, asked(query)).note(totalCap + 1)
    expect(beyondCap(known, reach, asked(query)).total).toBeUndefined()
  },
)

test('a known total belongs to one reader, mode and filter', () => {
  const known = new Set<string>()
  beyondCap(known, reach, asked({})).note(totalCap + 1)
  const others: [Reach, Record<string, string>][] = [
    [{ ...reach, tenantId: otherId }, {}],
    [{ ...reach, mode: 'Test' }, {}],
    [{ level: 'merchant', tenantId, merchantId, mode: 'Live' }, {}],
    [reach, { currency: 'EUR' }],
  ]
  for (const [other, query] of others) expect(beyondCap(known, other, asked(query)).total).toBeUndefined()
})
