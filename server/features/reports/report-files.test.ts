import { exponentOf } from '@portico/contract/core/money.ts'
import type { Export } from '@portico/contract/features/exports/exports.contract.ts'
import { mostFileRows, rowsAtOnce } from '@portico/contract/features/reports/report-formats.ts'
import { reports } from '@portico/contract/features/reports/reports.contract.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { sheetOf } from '../../core/table/sheet.fixture.ts'
import { runExport } from '../exports/index.ts'

const now = new Date('2026-10-25T13:30:00Z')
const days = { dateFrom: '2026-10-01', dateTo: '2026-10-24' }
let portico: TestPortico
let finance: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world, admin, services } = portico
  await admin.query("update tenants set time_zone = 'Europe/Berlin'")
  const places = [world.acme, world.globex].map(({ id, tenantId }) => ({ merchantId: id, tenantId }))
  await loadPayments(admin, places, { count: 120, days: 20, until: new Date('2026-10-24T12:00:00Z'), mode: 'Live' })
  Object.assign(services, { now: () => now })
  finance = portico.as(world.northwind.people.finance!)
})
afterAll(() => portico?.close())
const [atOnce, most] = [{ ...rowsAtOnce }, { ...mostFileRows }]
afterEach(() => {
  Object.assign(rowsAtOnce, atOnce)
  Object.assign(mostFileRows, most)
})

const send = (body: object, caller = finance) => caller.post(reports.exportReport.paths.staff, body)
const reportOfDays = async (query: Record<string, string> = {}) =>
  (await finance.get(reports.daily.paths.staff, { query: { ...days, ...query } })).body as ReportReply

test('a spreadsheet has the figures of the report as numbers, under words in the language of the reader', async () => {
  const reply = await reportOfDays()
  const file = await send({ reportId: 'transactions-daily', filters: days, format: 'xlsx' })
  expect(file.status, file.text.slice(0, 200)).toBe(200)
  expect(file.headers['content-type']).toContain('spreadsheetml')
  expect(file.headers['content-disposition']).toContain('transactions-daily-2026-10-25.xlsx')
  const [head, ...rows] = sheetOf(file.bytes)
  expect(head).toEqual(['Day', 'Type', 'Status', 'Service provider', 'Currency', 'Transactions', 'Amount', 'Captured', 'Refunded', 'Fees'])
  expect(rows.slice(0, reply.data.length).map((row) => [row[4], row[5], row[6]])).toEqual(
    reply.data.map(({ currency, values }) => [currency, values.transactions, values.amount! / 10 ** exponentOf(currency)]),
  )
  expect(rows.slice(reply.data.length).map(([label, , , , , count]) => [label, count])).toEqual(
    reply.totals.map(({ currency, values }) => [`Total ${currency}`, values.transactions]),
  )
})

test('a Turkish reader has a spreadsheet in Turkish', async () => {
  const { support } = portico.world.northwind.people
  await portico.admin.query("update users set language = 'tr' where id = $1", [support!.id])
  const file = await send({ reportId: 'transactions-daily', filters: days, format: 'xlsx' }, portico.as(support!))
  const [head, first] = sheetOf(file.bytes)
  expect(head!.slice(0, 3)).toEqual(['Gün', 'Tür', 'Durum'])
  expect(first![0]).toMatch(/^\d+ Eki 2026$/)
})

test('a PDF goes on page by page, and tags its rows under one head', async () => {
  const file = await send({ reportId: 'transactions-daily', filters: days, format: 'pdf' })
  expect(file.status, file.text.slice(0, 200)).toBe(200)
  const text = file.bytes.toString('latin1')
  expect(text.slice(0, 8)).toBe('%PDF-1.7')
  expect(text.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(2)
  const { data, totals } = await reportOfDays()
  expect(text.match(/\/S \/TH\b/g)).toHaveLength(10)
  expect(text.match(/\/S \/TD\b/g)).toHaveLength(10 * (data.length + totals.length))
})

test('more rows than are written at once are written in the background, and the file can be fetched', async () => {
  Object.assign(rowsAtOnce, { xlsx: 20 })
  const refused = await send({ reportId: 'transactions-daily', filters: days, format: 'xlsx' })
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'narrow_the_search', reason: 'reports.forBackground' }])
  const query = { reportId: 'transactions-daily', format: 'xlsx', ...days, serviceProvider: 'Bosphorus Pay' }
  const started = await finance.post('/api/v1/crm/exports/reports', { query })
  expect(started.status, started.text).toBe(202)
  const { id } = started.body as Export
  await runExport(
    { services: portico.services, files: portico.files },
    { exportId: id, tenantId: portico.world.northwind.id, mode: 'Live' },
  )
  const reply = await reportOfDays({ serviceProvider: 'Bosphorus Pay' })
  expect((await finance.get(`/api/v1/crm/exports/${id}`)).body).toMatchObject({
    state: 'Done',
    rowsDone: reply.data.length,
    list: 'reports',
  })
  const file = await finance.get(`/api/v1/crm/exports/${id}/file`)
  expect(sheetOf(file.bytes)).toHaveLength(1 + reply.data.length + reply.totals.length)
})

test('a file that would be longer than any may be is refused, also in the background', async () => {
  Object.assign(rowsAtOnce, { pdf: 3, csv: 3 })
  Object.assign(mostFileRows, { pdf: 5 })
  const { body } = await finance.post('/api/v1/crm/exports/reports', { query: { reportId: 'transactions-daily', format: 'pdf', ...days } })
  const { id } = body as Export
  await runExport(
    { services: portico.services, files: portico.files },
    { exportId: id, tenantId: portico.world.northwind.id, mode: 'Live' },
  )
  expect((await finance.get(`/api/v1/crm/exports/${id}`)).body).toMatchObject({ state: 'Failed', failure: 'narrow_the_search' })
  expect((await finance.get(`${reports.daily.paths.staff}/csv`, { query: days })).body).toMatchObject({ reason: 'reports.forBackground' })
})

test('a report that its reader may not open is exported neither at once nor in the background', async () => {
  const support = portico.as(portico.world.northwind.people.developer!)
  await portico.admin.query(
    "update roles set permissions = array(select distinct unnest(permissions || array['CRM.Reports.DeclineReasons.View'])) where tenant_id = $1 and name = 'Developer'",
    [portico.world.northwind.id],
  )
  const query = { reportId: 'transactions-daily', ...days }
  expect((await support.post('/api/v1/crm/exports/reports', { query })).status).toBe(403)
  expect((await support.post('/api/v1/crm/exports/reports', { query: { ...query, reportId: 'decline-reasons' } })).status).toBe(202)
})
