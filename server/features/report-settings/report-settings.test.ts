import type { ReportSetting } from '@portico/contract/features/report-settings/report-settings.contract.ts'
import { reports } from '@portico/contract/features/reports/reports.contract.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { switchableIds } from '@portico/contract/features/reports/switchable.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { versionOf } from '@portico/testkit/features/report-settings.samples.ts'
import { scheduleRequest } from '@portico/testkit/features/schedules.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const path = '/api/v1/crm/report-settings'
const now = new Date('2026-10-25T13:30:00Z')
let portico: TestPortico
let administrator: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world, admin, services } = portico
  const places = [world.acme, world.initech].map(({ id, tenantId }) => ({ merchantId: id, tenantId }))
  await loadPayments(admin, places, { count: 40, days: 20, until: new Date('2026-10-25T12:00:00Z'), mode: 'Live' })
  Object.assign(services, { now: () => now })
  administrator = portico.as(world.northwind.people.administrator!)
})
afterAll(() => portico?.close())

const atOnce = { isOn: true, isForMerchants: true, defaultDays: null } as const
/** Rights are at most a second old: the next call sees what was said. */
const say = async (id: string, said: object, caller = administrator) => {
  const version = await versionOf({ portico, place: 'acme' }, id)
  const reply = await caller.put(`${path}/${id}`, { version, ...atOnce, ...said })
  await new Promise((resolve) => setTimeout(resolve, 1050))
  return reply
}
const reasonOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { reason?: string }).reason]
const off = [403, 'reports.switchedOff']
const permissionsOf = async (caller: Caller, address = '/api/v1/crm/users') => ((await caller.get(address)).body as UserContext).permissions

test('every report is listed as it is declared until the tenant says something of it', async () => {
  const { data, totalCount } = (await administrator.get(path)).body as { data: ReportSetting[]; totalCount: number }
  expect(data.map(({ id }) => id)).toEqual(switchableIds)
  expect(totalCount).toBe(switchableIds.length)
  expect(data.find(({ id }) => id === 'transactions-daily')).toEqual({
    id: 'transactions-daily',
    nameEn: 'Daily transactions',
    nameTr: 'Günlük işlemler',
    ...atOnce,
    hasMerchants: true,
    standardDays: 7,
    mostDays: 92,
    hasColumns: true,
    version: 0,
    updatedAt: null,
  })
  const first = (await administrator.get(path, { query: { pageSize: '5' } })).body as { data: ReportSetting[]; nextCursor: string }
  const next = (await administrator.get(path, { query: { pageSize: '10', cursor: first.nextCursor } })).body as { data: ReportSetting[] }
  expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(switchableIds)
})

test('a report that is off has no page, menu entry, call, file or export for people of the tenant, and its reason says so', async () => {
  const { world } = portico
  const finance = portico.as(world.northwind.people.finance!)
  const id = 'transactions-summary'
  expect((await finance.get(reports.summary.paths.staff)).status).toBe(200)
  expect(await permissionsOf(finance)).toContain('CRM.Reports.TransactionsSummary.View')
  expect((await say(id, { isOn: false })).status).toBe(200)
  for (const reply of [
    await finance.get(reports.summary.paths.staff),
    await finance.get(reports.summaryCsv.paths.staff),
    await finance.get(reports.chartByStatus.paths.staff),
    await finance.get(reports.chartByHour.paths.staff),
    await finance.get(reports.chartByBaseCurrency.paths.staff),
    await finance.post(reports.exportReport.paths.staff, { reportId: id, filters: {}, format: 'csv' }),
    await finance.post('/api/v1/crm/exports/reports', { query: { reportId: id, format: 'csv' } }),
    await portico.as(world.acme.owner).get(reports.summary.paths.merchant!),
  ])
    expect(reasonOf(reply), reply.text.slice(0, 300)).toEqual(off)
  const wish = scheduleRequest(world.northwind.people.finance!, { reportType: id })
  const schedule = await finance.post(`/api/reporting/customer-configuration/${world.northwind.id}`, wish)
  expect(reasonOf(schedule)).toEqual([403, 'schedules.reportNotOpen'])
  expect(await permissionsOf(finance)).not.toContain('CRM.Reports.TransactionsSummary.View')
  // Another tenant, and the platform that looks at this one, are not held to it.
  expect((await portico.as(world.contoso.people.administrator!).get(reports.summary.paths.staff)).status).toBe(200)
  expect((await portico.as(world.platform.people.finance!).get(reports.summary.paths.staff)).status).toBe(200)
  await say(id, {})
  expect((await finance.get(reports.summary.paths.staff)).status).toBe(200)
})

test('a report that is not for merchants is closed to them alone', async () => {
  const { acme, northwind } = portico.world
  await say('transactions-daily', { isForMerchants: false })
  const owner = portico.as(acme.owner)
  expect(reasonOf(await owner.get(reports.daily.paths.merchant!))).toEqual(off)
  expect(await permissionsOf(owner, '/api/v1/users')).not.toContain('Merchant.Reports.TransactionsDaily.View')
  expect((await portico.as(northwind.people.finance!).get(reports.daily.paths.staff)).status).toBe(200)
  await say('transactions-daily', {})
  expect((await owner.get(reports.daily.paths.merchant!)).status).toBe(200)
})

test('support analytics is switched off like any other report', async () => {
  await say('support-analytics-report', { isOn: false })
  expect(reasonOf(await administrator.get(reports.supportAnalytics.paths.staff))).toEqual(off)
  await say('support-analytics-report', {})
})

test('the usual period of the tenant is that of a report without days, and never longer than the report may be', async () => {
  const { contoso } = portico.world
  await say('transactions-daily', { defaultDays: 45 })
  const periodOf = async (caller: Caller, query = {}) =>
    ((await caller.get(reports.daily.paths.staff, { query })).body as ReportReply).period
  expect(await periodOf(administrator)).toMatchObject({ dateFrom: '2026-09-11', dateTo: '2026-10-25' })
  expect(await periodOf(administrator, { dateFrom: '2026-10-20' })).toMatchObject({ dateFrom: '2026-10-20', dateTo: '2026-10-25' })
  expect(await periodOf(portico.as(contoso.people.administrator!))).toMatchObject({ dateFrom: '2026-10-19' })
  expect(((await administrator.get('/api/v1/crm/users')).body as UserContext).reportRules['transactions-daily']).toMatchObject({ days: 45 })
  const refused = await say('transactions-daily', { defaultDays: 93 })
  expect([refused.status, (refused.body as { fields: object }).fields]).toEqual([
    422,
    { 'body.defaultDays': 'This report shows at most 92 days.' },
  ])
  await say('transactions-daily', {})
})

test('a change upon an old version is refused with what the report has become, and both are on record', async () => {
  const id = 'decline-reasons'
  const version = await versionOf({ portico, place: 'acme' }, id)
  const first = await administrator.put(`${path}/${id}`, { version, ...atOnce, isForMerchants: undefined, defaultDays: 60 })
  expect(first.status, first.text).toBe(200)
  const second = await administrator.put(`${path}/${id}`, { version, ...atOnce, isOn: false })
  expect([second.status, second.body]).toMatchObject([409, { code: 'stale_version', current: { id, isOn: true, defaultDays: 60 } }])
  const { data } = (await administrator.get(`${path}/${id}/audit`)).body as { data: { action: string; result: string; after: object }[] }
  expect(data.map(({ action, result }) => [action, result])).toEqual([
    ['report-settings.update', 'refused'],
    ['report-settings.update', 'done'],
  ])
})

test('two who say something of a report for the first time do not overwrite each other', async () => {
  const both = await Promise.all(
    [10, 20].map((defaultDays) => administrator.put(`${path}/transactions-summary-v3`, { version: 0, ...atOnce, defaultDays })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

const daily = 'transactions-daily-v1'
const columnsPath = `${path}/${daily}/columns`
const of = (column: string, said: object = {}) => ({ column, isShown: true, width: null, format: 'Standard', hasTotal: true, ...said })
const setColumns = async (columns: object[] | null, version?: number) =>
  administrator.put(columnsPath, { version: version ?? (await versionOf({ portico, place: 'acme' }, daily)), columns })

test('columns of a report follow the tenant on its page and in its files, unless the caller names others', async () => {
  const finance = portico.as(portico.world.northwind.people.finance!)
  const { body: before } = await finance.get(reports.dailyV1.paths.staff)
  expect((before as ReportReply).layout).toBeNull()
  const wanted = [
    of('net'),
    of('day', { width: 140 }),
    of('fees', { isShown: false }),
    of('captured', { format: 'ShareOfTotal', hasTotal: false }),
  ]
  const saved = await setColumns(wanted)
  expect(saved.status, saved.text).toBe(200)
  expect((saved.body as { columns: { column: string }[] }).columns.map(({ column }) => column)).toEqual([
    'net',
    'day',
    'fees',
    'captured',
    'currency',
    'payments',
    'refunded',
  ])
  const { body } = await finance.get(reports.dailyV1.paths.staff)
  expect((body as ReportReply).layout).toEqual(wanted)
  const headOf = async (reply: Promise<{ text: string }>) => (await reply).text.split('\r\n')[0]
  expect(await headOf(finance.get(reports.dailyV1Csv.paths.staff))).toBe('net,day,captured,currency,payments,refunded')
  const order = { reportId: daily, filters: {}, format: 'csv' }
  expect(await headOf(finance.post(reports.exportReport.paths.staff, order))).toBe('net,day,captured,currency,payments,refunded')
  expect(await headOf(finance.post(reports.exportReport.paths.staff, { ...order, columns: ['day', 'fees'] }))).toBe('day,fees')
  // Merchants of the tenant have its columns, and the platform those of the declaration.
  expect(((await portico.as(portico.world.acme.owner).get(reports.dailyV1.paths.merchant!)).body as ReportReply).layout).toEqual(wanted)
  expect(
    ((await portico.as(portico.world.platform.people.finance!).get(reports.dailyV1.paths.staff)).body as ReportReply).layout,
  ).toBeNull()
  expect((await setColumns(null)).body).toMatchObject({ isChosen: false })
  expect(((await finance.get(reports.dailyV1.paths.staff)).body as ReportReply).layout).toBeNull()
})

test.each<[says: string, columns: object[], reason: string]>([
  ['a column that the report has not', [of('advice')], 'report-settings.unknownColumn'],
  ['a column twice', [of('day'), of('day')], 'report-settings.givenTwice'],
  [
    'no figure at all',
    ['payments', 'captured', 'refunded', 'fees', 'net'].map((column) => of(column, { isShown: false })),
    'report-settings.noFigure',
  ],
])('%s is refused at the columns', async (_, columns, reason) => {
  const reply = await setColumns(columns)
  expect([reply.status, reply.body]).toMatchObject([422, { reason, fields: { 'body.columns': expect.any(String) } }])
})

test('columns upon an old version are refused with those of now; support analytics has none', async () => {
  const version = await versionOf({ portico, place: 'acme' }, daily)
  expect((await setColumns([of('net')], version)).status).toBe(200)
  const late = await setColumns([of('fees')], version)
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'stale_version', current: { columns: [{ column: 'net' }, {}, {}, {}, {}, {}, {}] } },
  ])
  expect((await administrator.get(`${path}/support-analytics-report/columns`)).status).toBe(404)
  await setColumns(null)
})
