import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { describe, expect, test } from 'vitest'
import { readFilters, writeFilters } from './filter-url.ts'

const filters: FilterDefinition[] = [
  { id: 'created', label: 'Created', kind: 'dateRange', fixed: true },
  { id: 'status', label: 'Status', kind: 'options', options: [{ value: 'Captured', label: 'Captured' }] },
  { id: 'mode', label: 'Mode', kind: 'select', options: [] },
  { id: 'amount', label: 'Amount', kind: 'amountRange' },
  { id: 'email', label: 'E-mail', kind: 'text' },
]

const range = { preset: 'custom', from: '2026-11-15T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }

test.each([
  ['a preset, which moves with the clock', { created: { preset: 'last7Days' } }, { created: 'last7Days' }],
  ['two instants', { created: range }, { created: `${range.from}..${range.to}` }],
  ['several values', { status: ['Captured', 'Refunded'] }, { status: 'Captured,Refunded' }],
  ['one value', { mode: 'Test' }, { mode: 'Test' }],
  ['an amount from zero', { amount: { from: '0' } }, { amountFrom: '0' }],
  ['an amount up to a negative one', { amount: { to: '-12.345' } }, { amountTo: '-12.345' }],
  ['a word', { email: 'ığüş+1@example.com' }, { email: 'ığüş+1@example.com' }],
])('%s is written to the address and read back', (_, values, search) => {
  const written = Object.entries(writeFilters(filters, values)).filter(([, value]) => value !== undefined)
  expect(Object.fromEntries(written)).toEqual(search)
  expect(readFilters(filters, search)).toEqual(normal(values))
})

/** Amounts are read with both ends, one of them open. */
const normal = (values: Record<string, unknown>) =>
  'amount' in values ? { amount: { from: undefined, to: undefined, ...(values.amount as object) } } : values

describe('an address that was tampered with', () => {
  test.each<Record<string, string>>([
    { created: 'tomorrow' },
    { created: 'x..y' },
    { created: `${range.from}..${range.to}..${range.to}` },
    { amountFrom: '5,00' },
    { amountFrom: '1e3' },
    { amountFrom: '1.23456' },
    { status: '' },
    { unknown: 'x' },
  ])('%j means nothing', (search) => {
    expect(readFilters(filters, search)).toEqual({})
  })
})

test('a removed filter leaves the address', () => {
  expect(writeFilters(filters, {})).toEqual({
    created: undefined,
    status: undefined,
    mode: undefined,
    amountFrom: undefined,
    amountTo: undefined,
    email: undefined,
  })
})
