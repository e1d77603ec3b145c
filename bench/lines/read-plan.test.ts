import { expect, test } from 'vitest'
import { findFaults, type PlanNode } from './read-plan.ts'

const cost = { 'Total Cost': 1 }
const big = new Set(['transactions'])
const under = (node: PlanNode): PlanNode => ({
  ...cost,
  'Node Type': 'Limit',
  Plans: [{ ...cost, 'Node Type': 'Nested Loop', Plans: [node] }],
})

test('a big table that is read from end to end is found at any depth, a small one may be', () => {
  expect(findFaults(under({ ...cost, 'Node Type': 'Seq Scan', 'Relation Name': 'transactions' }), big)).toEqual([
    'Seq Scan on transactions',
  ])
  expect(findFaults(under({ ...cost, 'Node Type': 'Parallel Seq Scan', 'Relation Name': 'transactions' }), big)).toHaveLength(1)
  expect(findFaults(under({ ...cost, 'Node Type': 'Seq Scan', 'Relation Name': 'tenants' }), big)).toEqual([])
})

test('a search key that is compared row by row is a fault, other filters are not', () => {
  const scan = (Filter: string): PlanNode => ({ ...cost, 'Node Type': 'Index Scan', 'Relation Name': 'transactions', Filter })
  expect(findFaults(under(scan("((external_id >= 'a'::text) AND (mode = cur_mode()))")), big)).toEqual(['Filter on external_id'])
  expect(findFaults(under(scan('(customer_email_lc = $1)')), big)).toEqual(['Filter on customer_email_lc'])
  expect(findFaults(under(scan("(currency = 'EUR'::text)")), big)).toEqual([])
})
