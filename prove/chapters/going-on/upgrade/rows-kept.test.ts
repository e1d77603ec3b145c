import { expect, test } from 'vitest'
import type { Row, Rows } from '../../../portico/rows.repository.ts'
import { compareRows, documented, leftEmpty } from './rows-kept.ts'

const rows = (table: string, ...all: Row[]): Rows => new Map([[table, new Map(all.map((row) => [row.id!, row]))]])
const compare = (before: Rows, after: Rows) => compareRows(before, after, documented)

test('a row as it was is kept, whatever columns have come', () => {
  const before = rows('public.tenants', { id: '1', name: 'One' })
  expect(compare(before, rows('public.tenants', { id: '1', name: 'One', pictures: '{}' }))).toEqual({ kept: 1, faults: [] })
})

test('a missing row, value, column or table is reported', () => {
  const before = rows('public.tenants', { id: '1', name: 'One' })
  const faultsOf = (after: Rows) => compare(before, after).faults
  expect(faultsOf(rows('public.tenants'))).toEqual(['public.tenants 1 is gone'])
  expect(faultsOf(rows('public.tenants', { id: '1', name: 'Two' }))).toEqual(['public.tenants 1: name was “One” and is “Two”'])
  expect(faultsOf(rows('public.tenants', { id: '1' }))).toEqual(['public.tenants 1: name was “One” and is gone'])
  expect(faultsOf(new Map())).toEqual(['public.tenants is gone, with 1 rows'])
})

test('own roles may be given more, never less and no other name; system roles are what the contract says', () => {
  const role = (is_system: string, permissions: string[], name = 'Till') =>
    rows('public.roles', { id: '1', name, is_system, permissions: JSON.stringify(permissions), version: '1', updated_at: 'then' })
  expect(compare(role('false', ['A']), role('false', ['A', 'B'])).faults).toEqual([])
  expect(compare(role('false', ['A', 'B']), role('false', ['A'])).faults).toHaveLength(1)
  expect(compare(role('true', ['A', 'B']), role('true', ['C'])).faults).toEqual([])
  expect(compare(role('true', ['A']), role('true', ['A'], 'Desk')).faults).toHaveLength(1)
})

test('a row with a short life may go when it is over', () => {
  const payload = (expires_at: string) => rows('identity.oidc_payloads', { id: '1', expires_at })
  expect(compare(payload('2026-01-01T00:00:00Z'), rows('identity.oidc_payloads')).faults).toEqual([])
  expect(compare(payload('2999-01-01T00:00:00Z'), rows('identity.oidc_payloads')).faults).toHaveLength(1)
})

test('a table that only a new installation has filled is reported', () => {
  const anew = rows('public.merchant_name_parts', { id: '1' })
  expect(leftEmpty(rows('public.merchant_name_parts'), anew)).toHaveLength(1)
  expect(leftEmpty(anew, anew)).toEqual([])
})
