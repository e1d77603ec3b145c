import { comparisonsOf } from '@portico/contract/features/reports/comparisons.ts'
import { figureFilter, hasLookup } from '@portico/contract/features/reports/figure-filter.ts'
import { reportList } from '@portico/contract/features/reports/report-list.ts'
import { describe, expect, test } from 'vitest'
import { daysOfRange } from '../../../shared/list/days-of-range.ts'
import type { ReportAnswer, ReportLine } from '../reports.queries.ts'
import { daysBetween, drawnOf } from './chart-series.ts'
import { moreIs } from './figure-text.ts'
import { axesOf, pivotOf } from './pivot.ts'
import { rowsOf } from './table-rows.ts'

const line = (by: ReportLine['by'], values: ReportLine['values'], currency = 'EUR'): ReportLine => ({
  by,
  currency,
  values,
  before: null,
  filter: { dateFrom: `${by.day ?? '2026-11-01'}T00:00:00Z`, dateTo: `${by.day ?? '2026-11-01'}T23:59:59Z`, status: by.status, currency },
})
const answer = (groupBy: ReportAnswer['groupBy'], data: ReportLine[], more: Partial<ReportAnswer> = {}): ReportAnswer => ({
  id: 'report',
  asOf: '2026-11-04T12:00:00Z',
  mode: 'Live',
  timeZone: 'Europe/Istanbul',
  period: { dateFrom: '2026-11-01', dateTo: '2026-11-04', from: '2026-10-31T21:00:00Z', to: '2026-11-04T21:00:00Z' },
  before: null,
  layout: null,
  isUnfinished: true,
  groupBy,
  measures: ['transactions', 'captured'],
  data,
  isCut: false,
  totals: [],
  names: {},
  ...more,
})
const words = (_: string, value: string) => value

describe('the lines of a report', () => {
  const lines = [
    line({ day: '2026-11-01', status: 'Captured' }, { transactions: 3, captured: 300 }),
    line({ day: '2026-11-01', status: 'Declined' }, { transactions: 2, captured: 0 }),
    line({ day: '2026-11-02', status: 'Captured' }, { transactions: 1, captured: 50 }),
  ]
  const asked = { groupBy: ['day', 'status'] as const, measures: ['transactions', 'captured'] as const, words }
  const wholeOf = () => ({ currency: 'EUR', merchantId: 'm' })

  test('are followed by the subtotal of each day with more than one line, whose lookup is that of the whole day', () => {
    const rows = rowsOf(lines, { ...asked, subtotals: 'day', sort: undefined, wholeOf })
    expect(rows.map(({ subtotal }) => subtotal)).toEqual([undefined, undefined, 'day', undefined])
    expect(rows[2]!.line.values).toEqual({ transactions: 5, captured: 300 })
    expect(rows[2]!.line.filter).toEqual({
      currency: 'EUR',
      merchantId: 'm',
      dateFrom: '2026-11-01T00:00:00Z',
      dateTo: '2026-11-01T23:59:59Z',
    })
  })

  test('have no subtotals while the report is sorted', () => {
    const rows = rowsOf(lines, { ...asked, subtotals: 'day', sort: { id: 'transactions', direction: 'asc' }, wholeOf })
    expect(rows.map(({ line: { values } }) => values.transactions)).toEqual([1, 2, 3])
    const byDay = rowsOf(lines, { ...asked, subtotals: 'day', sort: { id: 'day', direction: 'desc' }, wholeOf })
    expect(byDay.map(({ line: { by } }) => by.day)).toEqual(['2026-11-02', '2026-11-01', '2026-11-01'])
  })
})

describe('the chart of a report', () => {
  test('has every day of the period, leaves out the one that is not over, and draws the largest values by themselves', () => {
    const data = [
      line({ day: '2026-11-01', type: 'Payment', status: 'Captured', serviceProvider: 'A' }, { transactions: 3 }),
      line({ day: '2026-11-03', type: 'Payment', status: 'Captured', serviceProvider: 'B' }, { transactions: 4 }),
      line({ day: '2026-11-03', type: 'Payment', status: 'Declined', serviceProvider: 'B' }, { transactions: 1 }),
      line({ day: '2026-11-03', type: 'Payment', status: 'Captured', serviceProvider: 'B' }, { transactions: 9 }, 'NOK'),
    ]
    const drawn = drawnOf(reportList.daily, answer(['day', 'type', 'status', 'serviceProvider'], data), 'EUR')!
    expect(drawn).toMatchObject({ kind: 'line', x: 'day', places: ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'] })
    expect(drawn.series).toEqual([
      { name: 'Captured', values: [3, 0, 4, null] },
      { name: 'Declined', values: [0, 0, 1, null] },
    ])
  })

  test('ranks what has no order of its own, and draws the grouping that was chosen', () => {
    const data = [line({ paymentMethod: 'Card' }, { payments: 2 }), line({ paymentMethod: 'Wallet' }, { payments: 5 })]
    const drawn = drawnOf(reportList.summary, answer(['paymentMethod'], data), 'EUR')
    expect(drawn).toMatchObject({ kind: 'bar', x: 'paymentMethod', places: ['Wallet', 'Card'], series: [{ values: [5, 2] }] })
    expect(drawnOf(reportList.summaryV3, answer(['paymentMethod', 'status'], data), 'EUR')).toBeUndefined()
  })

  test('days follow each other over the end of a month', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  })
})

describe('a table of two dimensions', () => {
  test('has the largest rows and columns first, empty cells for missing lines, and sums of both', () => {
    const lines = [
      line({ serviceProvider: 'A', status: 'Captured' }, { transactions: 4 }),
      line({ serviceProvider: 'B', status: 'Captured' }, { transactions: 8 }),
      line({ serviceProvider: 'A', status: 'Declined' }, { transactions: 1 }),
    ]
    const pivot = pivotOf(lines, axesOf(['serviceProvider', 'status'], false)!, 'transactions', true)
    expect(pivot.columns).toEqual(['Captured', 'Declined'])
    expect(pivot.rows.map(({ name, cells, total }) => [name, cells.map(({ value, heat }) => [value, heat]), total])).toEqual([
      [
        'B',
        [
          [8, 1],
          [null, 0],
        ],
        8,
      ],
      [
        'A',
        [
          [4, 0.5],
          [1, 0.125],
        ],
        5,
      ],
    ])
    expect([pivot.totals, pivot.total]).toEqual([[12, 1], 13])
  })

  test('days by months have the days of the month as rows, in the order of time', () => {
    const lines = ['2026-02-01', '2026-01-31', '2026-01-01'].map((day) => line({ day }, { transactions: 1 }))
    const pivot = pivotOf(lines, axesOf(['day'], true)!, 'transactions', true)
    expect([pivot.columns, pivot.rows.map(({ name }) => name)]).toEqual([
      ['2026-01-01', '2026-02-01'],
      ['01', '31'],
    ])
  })

  test('rates are not added up, and lines of several tenants are one cell', () => {
    const lines = ['t1', 't2'].map((tenant) =>
      line({ tenant, serviceProvider: 'A', status: 'Captured' }, { transactions: 2, successRate: 9000 }),
    )
    const axes = axesOf(['tenant', 'serviceProvider', 'status'], false)!
    expect(pivotOf(lines, axes, 'transactions', true).rows[0]!.cells[0]).toMatchObject({ value: 4, line: undefined })
    const rates = pivotOf(lines, axes, 'successRate', false)
    expect([rates.total, rates.rows[0]!.total, rates.rows[0]!.cells[0]!.value]).toEqual([null, null, null])
  })
})

test('a rise is bad news for refunds and declines, and for any count of payments that failed', () => {
  expect(moreIs('amount', { status: 'Captured' })).toBe('good')
  expect(moreIs('amount', { status: 'Declined,Failed' })).toBe('bad')
  expect(moreIs('refunded', null)).toBe('bad')
  expect([moreIs('declines', null), moreIs('passedOn', null)]).toEqual(['bad', 'bad'])
  expect(moreIs('savedShare', { status: 'Declined,Failed' })).toBe('good')
})

test('a figure without a lookup is not one that its line cannot have', () => {
  const refunds = { type: 'Refund' }
  expect([figureFilter('captured', refunds), hasLookup('captured')]).toEqual([null, true])
  expect([figureFilter('passedOn', refunds), hasLookup('passedOn')]).toEqual([null, false])
})

test('whole months compare with those of another year alone', () => {
  expect(comparisonsOf(['month'])).toEqual(['none', 'year'])
  expect(comparisonsOf(['day'])).toEqual(['none', 'period', 'year', 'weekdays'])
})

test('a range of days is asked for by its first and last day, as the calendar of its reader has them', () => {
  const now = Date.parse('2026-11-20T22:30:00Z')
  expect(daysOfRange({ preset: 'last7Days' }, 'Europe/Istanbul', now)).toEqual({ dateFrom: '2026-11-15', dateTo: '2026-11-21' })
  const custom = { preset: 'custom', from: '2026-11-01T21:00:00.000Z', to: '2026-11-03T21:00:00.000Z' } as const
  expect(daysOfRange(custom, 'Europe/Istanbul')).toEqual({ dateFrom: '2026-11-02', dateTo: '2026-11-03' })
  expect(daysOfRange(undefined, 'Europe/Istanbul')).toEqual({})
})
