import { totalCap } from '@portico/contract/core/page.ts'
import { expect, test } from 'vitest'
import { knownTotal, noteTotal } from './known-total.ts'

const window = (belongsTo: string) => ({ place: null, offset: 0, pageSize: 20, belongsTo })

function aMemory() {
  let at = 0
  const services = { fullLists: new Map<string, number>(), now: () => new Date(at) }
  return { services, later: (ms: number) => (at += ms) }
}

test('a list beyond the cap is known to be so for a minute, however often it is asked for, and is then counted again', () => {
  const { services, later } = aMemory()
  noteTotal(window('people'), totalCap + 1, services)
  later(59_000)
  expect(knownTotal(window('people'), services)).toBe(totalCap + 1)
  noteTotal(window('people'), totalCap + 1, services)
  later(1001)
  expect(knownTotal(window('people'), services)).toBeUndefined()
})

test('a list that can be counted is counted each time, and no list speaks for another', () => {
  const { services } = aMemory()
  noteTotal(window('people'), totalCap, services)
  expect(knownTotal(window('people'), services)).toBeUndefined()
  noteTotal(window('people'), totalCap + 1, services)
  expect(knownTotal(window('customers'), services)).toBeUndefined()
})

test('a later page has the total that its first page has counted', () => {
  const { services } = aMemory()
  const place = { value: 'a', id: 'b', backwards: false, offset: 20, total: 41 }
  expect(knownTotal({ ...window('people'), place, offset: 20 }, services)).toBe(41)
})
