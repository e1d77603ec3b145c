import type { CatalogueReport } from '@portico/contract/features/report-catalogue/report-catalogue.contract.ts'
import type { ReportSetting } from '@portico/contract/features/report-settings/report-settings.contract.ts'
import { reports } from '@portico/contract/features/reports/reports.contract.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import { switchableIds } from '@portico/contract/features/reports/switchable.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

const path = '/api/v1/crm/report-catalogue'
const id = 'transactions-daily'
const declared = { nameEn: null, nameTr: null, tenantIds: null, maxDaysSelected: null } as const
let portico: TestPortico
let platform: Caller
let northwind: Caller
let contoso: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  Object.assign(portico.services, { now: () => new Date('2026-10-25T13:30:00Z') })
  const { world } = portico
  platform = portico.as(world.platform.people.administrator!)
  northwind = portico.as(world.northwind.people.administrator!)
  contoso = portico.as(world.contoso.people.administrator!)
})
afterAll(() => portico?.close())
afterEach(() => portico.admin.query('delete from report_catalogue'))

/** Rights are at most a second old: the next call sees what was said. */
const say = async (said: object, version = 0) => {
  const reply = await platform.put(`${path}/${id}`, { version, ...declared, ...said })
  await new Promise((resolve) => setTimeout(resolve, 1050))
  return reply
}
const daily = (caller: Caller, query = {}) => caller.get(reports.daily.paths.staff, { query })

test('the platform sees every report as it is declared until it says something of it; tenants do not see the catalogue', async () => {
  const { data } = (await platform.get(path)).body as { data: CatalogueReport[] }
  expect(data.map((one) => one.id)).toEqual(switchableIds)
  expect(data.find((one) => one.id === id)).toEqual({
    id,
    ...declared,
    declaredEn: 'Daily transactions',
    declaredTr: 'Günlük işlemler',
    declaredDays: 92,
    version: 0,
    updatedAt: null,
  })
  expect((await northwind.get(path)).status).toBe(403)
})

test('a report for chosen tenants is closed to the others, and its reason says so', async () => {
  expect((await say({ tenantIds: [portico.world.northwind.id] })).status).toBe(200)
  expect((await daily(northwind)).status).toBe(200)
  const closed = await daily(contoso)
  expect([closed.status, closed.body]).toMatchObject([403, { reason: 'reports.notAvailable' }])
  expect(((await contoso.get('/api/v1/crm/users')).body as UserContext).permissions).not.toContain('CRM.Reports.TransactionsDaily.View')
  const listed = ((await contoso.get('/api/v1/crm/report-settings')).body as { data: ReportSetting[] }).data
  expect(listed.map((one) => one.id)).not.toContain(id)
  expect((await contoso.get(`/api/v1/crm/report-settings/${id}`)).status).toBe(404)
  expect((await daily(platform)).status).toBe(200)
})

test('a shorter limit holds for every reader, and for the usual period of a tenant', async () => {
  await say({ maxDaysSelected: 5 })
  const { period } = (await daily(northwind)).body as ReportReply
  expect(period).toMatchObject({ dateFrom: '2026-10-21', dateTo: '2026-10-25' })
  for (const reader of [northwind, platform]) {
    const reply = await daily(reader, { dateFrom: '2026-10-20' })
    expect([reply.status, reply.body]).toMatchObject([422, { reason: 'reports.periodTooLong', params: { most: 5 } }])
  }
  const setting = await northwind.put(`/api/v1/crm/report-settings/${id}`, { version: 0, isOn: true, defaultDays: 6 })
  expect([setting.status, setting.body]).toMatchObject([422, { fields: { 'body.defaultDays': expect.any(String) } }])
})

test('titles of the platform are those of the overview and of the portal', async () => {
  await say({ nameEn: 'Days in detail', nameTr: 'Ayrıntılı günler' })
  expect((await northwind.get(`/api/v1/crm/report-settings/${id}`)).body).toMatchObject({
    nameEn: 'Days in detail',
    nameTr: 'Ayrıntılı günler',
  })
  expect(((await northwind.get('/api/v1/crm/users')).body as UserContext).reportRules[id]).toMatchObject({ nameEn: 'Days in detail' })
})

test('wrong limits and tenants name their fields, and a change upon an old version is refused with the one of now', async () => {
  const fieldsOf = async (said: object) => {
    const reply = await platform.put(`${path}/${id}`, { version: 0, ...declared, ...said })
    return [reply.status, Object.keys((reply.body as { fields: object }).fields)]
  }
  expect(await fieldsOf({ maxDaysSelected: 93 })).toEqual([422, ['body.maxDaysSelected']])
  expect(await fieldsOf({ tenantIds: [portico.services.newId()] })).toEqual([422, ['body.tenantIds']])
  expect((await platform.put(`${path}/${id}`, { version: 0, ...declared, maxDaysSelected: 60 })).body).toMatchObject({ version: 1 })
  const late = await platform.put(`${path}/${id}`, { version: 0, ...declared })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version', current: { maxDaysSelected: 60, version: 1 } }])
  const { data } = (await platform.get(`${path}/${id}/audit`)).body as { data: { action: string; result: string }[] }
  expect(data.map(({ action, result }) => `${action} ${result}`)).toContain('report-catalogue.update done')
})
