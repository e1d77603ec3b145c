import { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import { expect, test } from 'vitest'
import { keptTotal } from './kept-total.ts'
import type { Reach } from './search-plan.ts'

const reach = { level: 'tenant', tenantId: 'a', mode: 'Live' } satisfies Reach
const asked = (query: Record<string, string>) => TransactionFilters.parse(query)
const status = asked({ status: 'Captured' })

function aProcess() {
  let at = Date.parse('2026-11-20T00:00:00Z')
  const services = { grownLists: new Set<string>(), countedLists: new Map(), now: () => new Date(at) }
  return {
    totalOf: (who: Reach, filters = status) => keptTotal(services, who, filters),
    pass: (ms: number) => {
      at += ms
    },
    size: () => services.countedLists.size,
  }
}

test('what was counted is kept for ten seconds, in whatever order it is asked for', () => {
  const { totalOf, pass } = aProcess()
  expect(totalOf(reach).total).toBeUndefined()
  totalOf(reach).note(42)
  pass(9999)
  expect(totalOf(reach, asked({ status: 'Captured', sort: 'amountMinor' })).total).toBe(42)
  pass(1)
  expect(totalOf(reach).total).toBeUndefined()
})

test('a kept total belongs to those who see the same rows, and to the same filters', () => {
  const { totalOf } = aProcess()
  totalOf(reach).note(42)
  const limited = (limits: object): Reach => ({ ...reach, limits })
  const others: Reach[] = [
    { ...reach, tenantId: 'b' },
    { ...reach, mode: 'Test' },
    { ...reach, level: 'merchant', merchantId: 'c' },
    { level: 'platform', mode: 'Live' },
    limited({ merchants: ['c'] }),
    limited({ merchants: [] }),
    limited({ paymentMethods: ['Card'] }),
    limited({ serviceProviders: ['Adelphi Acquiring'] }),
  ]
  for (const other of others) expect(totalOf(other).total).toBeUndefined()
  expect(totalOf(reach, asked({ status: 'Captured', currency: 'EUR' })).total).toBeUndefined()
  expect(totalOf(reach, asked({ status: 'Declined' })).total).toBeUndefined()
  expect(totalOf(reach).total).toBe(42)
})

test('a process keeps a bounded number of totals', () => {
  const { totalOf, size } = aProcess()
  for (let n = 0; n < 10_050; n++) totalOf(reach, asked({ externalId: `ORD-${n}` })).note(n)
  expect(size()).toBeLessThanOrEqual(10_000)
})
