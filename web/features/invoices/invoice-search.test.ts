import { expect, test } from 'vitest'
import { daysOfMonth, filtersOf, lastMonth, modeOf, monthsBefore } from './invoice-search.ts'

test('a month of the filter asks for its days, to the last one', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect([daysOfMonth('2026-13'), daysOfMonth('x')]).toEqual([undefined, undefined])
  expect(filtersOf({ month: '2026-10', state: ['Overdue'] }, { searchKey: 'INV' })).toEqual({
    periodFrom: '2026-10-01',
    periodTo: '2026-10-31',
    state: ['Overdue'],
    searchKey: 'INV',
  })
  expect(filtersOf({ month: 'x' }, {})).toEqual({})
})

test('the last whole month is that before today, also in January', () => {
  expect(lastMonth('2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(monthsBefore('2026-02-10', 3)).toEqual(['2026-02', '2026-01', '2025-12'])
})

test('Live is the mode unless the address says Test', () => {
  expect([modeOf({}), modeOf({ mode: 'test' }), modeOf({ mode: 'Test' })]).toEqual(['Live', 'Live', 'Test'])
})
