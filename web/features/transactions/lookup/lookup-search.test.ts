import { describe, expect, test } from 'vitest'
import { filtersOf, modeOf, periodOf, readSort, writeSort } from './lookup-search.ts'

const zone = 'Europe/Istanbul'
const range = { preset: 'custom', from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' } as const

describe('what a lookup asks of the server', () => {
  test('without a filter: the last 30 days of the person’s zone, newest first', () => {
    const { dateFrom, dateTo, sort, ...rest } = filtersOf({}, {}, zone)
    expect(rest).toEqual({})
    expect(sort).toBeUndefined()
    expect(Date.parse(dateTo!) - Date.parse(dateFrom!)).toBe(30 * 86_400_000)
    expect(new Date(dateFrom!).getUTCHours()).toBe(21)
  })

  test('one payment is looked for through all time', () => {
    expect(filtersOf({}, { searchKey: 'ORD-20481' }, zone)).toEqual({ searchKey: 'ORD-20481', sort: undefined })
    expect(filtersOf({ externalId: 'ORD-20481' }, { externalId: 'ORD-20481' }, zone)).not.toHaveProperty('dateFrom')
  })

  test('a chosen period holds also beside a search', () => {
    expect(filtersOf({ created: range }, { searchKey: 'ORD' }, zone)).toMatchObject({ dateFrom: range.from, dateTo: range.to })
  })

  test('lists, words and amounts go under the names of the wire', () => {
    const values = {
      created: range,
      status: ['Captured', 'Refunded'],
      currency: ['EUR'],
      cardLast4: '4242',
      email: '',
      amount: { from: '5.00', to: undefined },
      unknown: 'x',
    }
    expect(filtersOf(values, { sort: 'amountMinor' }, zone)).toEqual({
      dateFrom: range.from,
      dateTo: range.to,
      status: ['Captured', 'Refunded'],
      currency: ['EUR'],
      cardLast4: '4242',
      amountFrom: 5,
      sort: 'amountMinor',
    })
  })

  test('the chip says which period holds', () => {
    expect(periodOf({}, {})).toEqual({ preset: 'last30Days' })
    expect(periodOf({}, { searchKey: 'x' })).toBeUndefined()
    expect(periodOf({ created: range }, {})).toEqual(range)
  })
})

test.each([
  [undefined, { id: 'createdAt', direction: 'desc' }, undefined],
  ['createdAt', { id: 'createdAt', direction: 'asc' }, 'createdAt'],
  ['-amountMinor', { id: 'amount', direction: 'desc' }, '-amountMinor'],
  ['updatedAt', { id: 'updatedAt', direction: 'asc' }, 'updatedAt'],
  ['-status; drop table', { id: 'createdAt', direction: 'desc' }, undefined],
])('the sort %j is read as %j', (text, sort, written) => {
  expect(readSort(text)).toEqual(sort)
  expect(writeSort(readSort(text))).toBe(written)
})

test('Live is the mode unless the address says Test', () => {
  expect(modeOf({ mode: 'Test' })).toBe('Test')
  expect(modeOf({ mode: 'test' })).toBe('Live')
  expect(modeOf({})).toBe('Live')
})
