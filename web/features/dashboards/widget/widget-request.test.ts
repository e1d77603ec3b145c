import { expect, test } from 'vitest'
import { rowPath } from './row-path.ts'
import { dataPath, firstPage, widgetQuery, widgetRequest } from './widget-request.ts'

const source = { widgetId: 'w1', dataSourceEndpoint: '/reporting/transactions/by-day', dataSourceEndpointId: 'e1' }

test('B-DASH-05 the figures of a widget are asked with its endpoint and its id as headers', () => {
  expect(widgetRequest(source, {})).toMatchObject({ source: 'transactions/by-day', headers: { endpointid: 'e1', widgetid: 'w1' } })
})

test('B-DASH-06/21 filters with arrays are joined by commas and nulls left out, beside the widget and the time zone of the reader', () => {
  const filters = { Customer: ['a', 'b'], paymentMethod: [], serviceProviderFilter: null, currency: 'EUR' }
  expect(widgetRequest(source, filters, { offset: -180 }).query).toEqual({
    Customer: 'a,b',
    currency: 'EUR',
    widgetId: 'w1',
    timezoneOffset: '-180',
  })
  expect(widgetQuery({ a: undefined, b: 0, c: '' })).toEqual({ b: '0' })
})

test('B-DASH-07 addresses that begin with /reporting are read at /reporting/dashboard, others as they are', () => {
  expect(dataPath('/reporting/transactions')).toBe('/reporting/dashboard/transactions')
  expect(['/webhooks/status', '/reportings/x'].map(dataPath)).toEqual(['/webhooks/status', '/reportings/x'])
})

test('B-DASH-08/09 a table asks for its page, five rows of the first one in Live unless it says otherwise', () => {
  expect(firstPage).toEqual({ pageIndex: 0, PageSize: 5, mode: 2 })
  const { query } = widgetRequest(source, { startDate: '2026-11-01' }, { table: { pageIndex: 2, pageSize: 10 } })
  expect(query).toMatchObject({ pageIndex: '2', PageSize: '10', mode: '2', startDate: '2026-11-01' })
  expect(widgetRequest(source, { mode: 1 }, { table: { pageIndex: 0, pageSize: 5 } }).query.mode).toBe('1')
})

test('B-DASH-04 a row leads to a path that may hold one of its fields, and never outside the portal', () => {
  expect(rowPath('/crm/organizations/{merchantId}', { merchantId: 'm 1/2' })).toBe('/crm/organizations/m%201%2F2')
  expect(rowPath('/crm/reports', {})).toBe('/crm/reports')
  expect(rowPath('/crm/organizations/{merchantId}', { merchantId: null })).toBeUndefined()
  expect(rowPath('/crm/{x}', { x: '..' })).toBeUndefined()
  expect(
    ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', null].map((url) => rowPath(url, {})),
  ).toEqual(Array.from({ length: 6 }, () => undefined))
})
