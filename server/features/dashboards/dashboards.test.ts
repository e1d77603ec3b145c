import type { Board, WidgetAnswer } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import type { LookupFilter } from '@portico/contract/features/overview/overview.schemas.ts'
import { figureFilter } from '@portico/contract/features/reports/figure-filter.ts'
import { anAlert } from '@portico/testkit/features/alerts.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const base = '/api/reporting/api/v2'
const board = `${base}/user-dashboard`
const settings = `${base}/dashboard`
/** Shipped: the customers of the staff. */
const customers = '0d000000-0000-4000-8000-000000000111'
const payments = '0d000000-0000-4000-8000-000000000101'
const rights = ['CRM.Dashboard.View', 'CRM.Reports.TransactionsSummary.View'] as const
const spot = { x: 0, y: 0, w: 6, h: 7 }

let portico: TestPortico
let administrator: Person
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { acme, globex, northwind } = portico.world
  administrator = northwind.people.administrator!
  for (const { id, tenantId } of [acme, globex])
    await loadPayments(portico.admin, [{ tenantId, merchantId: id }], {
      count: 40,
      days: 0.02,
      until: portico.services.now(),
      mode: 'Live',
    })
})
afterAll(() => portico?.close())

const roleOf = async ({ id }: Person): Promise<string> =>
  (await portico.admin.query('select role_id from user_roles where user_id = $1', [id])).rows[0].role_id
const give = ({ id, tenantId }: Person, roleId: string) =>
  portico.admin.query('insert into user_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenantId, id, roleId])
const boardOf = async (person: Person) => (await portico.as(person).get(`${board}/widgets`)).body as Board
async function put(person: Person, widgetId: string): Promise<string> {
  const before = new Set((await boardOf(person)).items.map(({ id }) => id))
  const reply = await portico.as(person).post(board, { widgetId, ...spot })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as Board).items.findLast(({ id, baseWidgetId }) => !before.has(id) && baseWidgetId === widgetId)!.id
}
const dataOf = (person: Person, id: string, source: string, query: Record<string, string> = {}) =>
  portico.as(person).get(`/api/reporting/dashboard/${source}`, {
    query: { widgetId: id, PageSize: '100', ...query },
    headers: { endpointid: source, widgetid: id },
  })

test('A-PERM-15 a widget that is shared by somebody who sees more shows its reader no row more, and is gone once it is taken back', async () => {
  const { acme, globex } = portico.world
  const owner = await portico.personWith('tenant', rights)
  const reader = await portico.personWith('tenant', rights)
  const roleId = await roleOf(owner)
  await give(reader, roleId)
  await limit(portico, reader, { merchants: [acme.id] })
  const id = await put(owner, customers)
  expect((await portico.as(owner).put(`${board}/share`, { widgetId: id, roleId })).status).toBe(204)
  const seen = (await boardOf(reader)).items.find((item) => item.id === id)
  expect(seen).toMatchObject({ sharedBy: expect.any(String), baseWidgetId: customers })
  const rowsOf = async (person: Person) =>
    new Set(((await dataOf(person, id, 'chart-by-customer')).body as WidgetAnswer).data.map(({ customerId }) => customerId))
  expect([...(await rowsOf(owner))].sort()).toEqual([acme.id, globex.id].sort())
  expect([...(await rowsOf(reader))]).toEqual([acme.id])
  const named = (await dataOf(reader, id, 'chart-by-customer', { Customer: globex.id })).body as WidgetAnswer
  expect([named.data, named.count]).toEqual([[], 0])
  expect((await portico.as(owner).put(`${board}/un-share`, { widgetId: id, roleId })).status).toBe(204)
  expect((await boardOf(reader)).items.map((item) => item.id)).not.toContain(id)
  expect((await dataOf(reader, id, 'chart-by-customer')).status).toBe(404)
})

test('A-PERM-14 a widget that is taken from a role is gone from the dashboards of its people, and with it everything shared', async () => {
  const owner = await portico.personWith('tenant', rights)
  const roleId = await roleOf(owner)
  const id = await put(owner, payments)
  const matrix = (await portico.as(administrator).get(`${settings}/management/roles`)).body as {
    data: { roleId: string; version: number; widgetIds: string[] }[]
  }
  const row = matrix.data.find((one) => one.roleId === roleId)!
  expect(row).toMatchObject({ isChosen: false, version: 0 })
  const widgetIds = row.widgetIds.filter((one) => one !== payments)
  const change = { roles: [{ roleId, version: 0, widgetIds }] }
  expect((await portico.as(administrator).post(`${settings}/management/tenant-roles`, change)).status).toBe(200)
  expect((await boardOf(owner)).items.map((item) => item.id)).not.toContain(id)
  expect((await dataOf(owner, id, 'figures')).status).toBe(404)
  const late = await portico.as(administrator).post(`${settings}/management/tenant-roles`, change)
  expect([late.status, (late.body as { current: object }).current]).toEqual([409, { data: expect.any(Array) }])
})

test('B-DASH-22 the platform gives widgets to a tenant, and what it withholds is gone there alone', async () => {
  const { northwind, contoso, platform } = portico.world
  const at = `${settings}/management/${contoso.id}/widgets`
  const caller = portico.as(platform.people.administrator!)
  const given = (await caller.get(`${settings}/widgets-by-category/${contoso.id}/tenant`)).body as { widgetsIds: string[] }
  expect(given.widgetsIds).toContain(customers)
  expect((await caller.post(at, { widgetsIds: given.widgetsIds.filter((id) => id !== customers) })).status).toBe(200)
  const offered = async (person: Person) =>
    ((await portico.as(person).get(`${board}/all/widgets`)).body as { data: { widgets: { widgetId: string }[] }[] }).data.flatMap(
      ({ widgets }) => widgets.map(({ widgetId }) => widgetId),
    )
  expect(await offered(contoso.people.administrator!)).not.toContain(customers)
  expect(await offered(northwind.people.administrator!)).toContain(customers)
})

test('B-DASH-18 two who arrange one dashboard at once: the second gets 409 with the dashboard of now', async () => {
  const person = await portico.personWith('tenant', rights)
  const { version } = await boardOf(person)
  expect(version).toBe(0)
  const items = [{ widgetId: payments, ...spot }]
  const first = await portico.as(person).put(board, { version, items })
  expect(first.body).toMatchObject({ version: 2, items: [{ baseWidgetId: payments, ...spot }] })
  const second = await portico.as(person).put(board, { version, items: [] })
  expect([second.status, (second.body as { current: Board }).current]).toMatchObject([
    409,
    { version: 2, items: [{ baseWidgetId: payments }] },
  ])
})

test.each([
  ['dataSourceEndpoint', { dataSourceEndpoint: 'https://evil.example/rows' }],
  ['dataSourceEndpoint', { dataSourceEndpoint: '/reporting/../crm/users' }],
  ['data.tableConfiguration.navigationUrl', { navigationUrl: 'javascript:alert(1)' }],
  ['data.tableConfiguration.navigationUrl', { navigationUrl: '//evil.example/{customer}' }],
  ['data.tableConfiguration.navigationUrl', { navigationUrl: 'https://evil.example' }],
  ['data.tableConfiguration.navigationUrl', { navigationUrl: '/authentication/logout' }],
  ['data.tableConfiguration.navigationUrl', { navigationUrl: '/crm/nowhere/{customerId}' }],
  ['data.tableConfiguration.pipes.customer', { pipes: { customer: 'constructor' } }],
  ['data.tableConfiguration.templates.customer', { templates: { customer: '<img src=x onerror=alert(1)>' } }],
  ['data.tableConfiguration.tableDataColumns.0', { tableDataColumns: ['password'] }],
  ['filters', { filters: '{"currency":"EUR' }],
])('a widget with a wrong %s is refused by the name of the field: %j', async (field, wrong: Record<string, unknown>) => {
  const { dataSourceEndpoint = '/reporting/chart-by-customer', filters = '{}', ...table } = wrong
  const reply = await portico.as(administrator).post(`${settings}/widget`, {
    name: 'Hostile',
    categoryId: '0d000000-0000-4000-8000-000000000002',
    dataSourceEndpoint,
    filters,
    data: { widgetType: 'TABLE_WIDGET', tableConfiguration: { tableDataColumns: ['customer'], ...table } },
  })
  expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, [`body.${field}`]])
})

test('what a row in the database names is looked at again when it is used', async () => {
  const person = await portico.personWith('tenant', rights)
  const id = portico.services.newId()
  const data = { widgetType: 'TABLE_WIDGET', tableConfiguration: { tableDataColumns: ['customer'], navigationUrl: 'javascript:alert(1)' } }
  const insert = (at: string, endpoint: string) =>
    portico.admin.query(
      `insert into dashboard_widgets (tenant_id, id, category_id, name, data, endpoint, created_at, updated_at)
       values ($1, $2, '0d000000-0000-4000-8000-000000000002', $3, $4, $5, now(), now())`,
      [person.tenantId, at, `Hostile ${endpoint}`, data, endpoint],
    )
  await insert(id, '/reporting/chart-by-customer')
  const copy = await put(person, id)
  const item = (await boardOf(person)).items.find((one) => one.id === copy)!
  expect(item.widget.data.tableConfiguration?.navigationUrl).toBeNull()
  const foreign = portico.services.newId()
  await insert(foreign, 'https://evil.example/rows')
  const reply = await dataOf(administrator, foreign, 'chart-by-customer')
  expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, ['dataSourceEndpoint']])
})

/** How many payments the lookup finds. */
async function found(person: Person, filter: LookupFilter): Promise<number> {
  const query = { ...(filter as Record<string, string>), pageSize: '5' }
  const reply = await portico.as(person).get('/api/v1/crm/transactions', { query })
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { totalCount: number }).totalCount
}

test.each([
  ['transactions-by-status', 'BarChart', 'status'],
  ['transactions-by-payment-method', 'PieChart', 'paymentMethod'],
  ['transactions-by-currency', 'BarChart', 'currency'],
  ['transactions-by-date', 'LineChart', 'date'],
  ['last-24-hours', 'LineChart', 'hour'],
  ['declines-by-reason', 'BarChart', 'failureReason'],
] as const)('each point of a chart of %s leads to the payments that it counts', async (source, chartType, x) => {
  const y = source === 'declines-by-reason' ? ('unsuccessful' as const) : ('count' as const)
  const made = await portico.as(administrator).post(`${settings}/widget`, {
    name: `Points of ${source}`,
    categoryId: '0d000000-0000-4000-8000-000000000002',
    dataSourceEndpoint: `/reporting/${source}`,
    data: { widgetType: 'CHART_WIDGET', chartConfiguration: { chartType, xAxisColumn: x, yAxisColumn: [y] } },
  })
  expect(made.status, made.text).toBe(201)
  const { widgetId } = made.body as { widgetId: string }
  const { data, lookups, lookup, count } = (await dataOf(administrator, widgetId, source)).body as WidgetAnswer
  expect(lookups).toHaveLength(data.length)
  const measure = y === 'count' ? ('payments' as const) : y
  const told: [number, number][] = []
  for (const [place, row] of data.entries()) {
    const filter = lookups[place] && figureFilter(measure, lookups[place])
    if (filter && Number(row[y]) > 0) told.push([await found(administrator, filter), Number(row[y])])
  }
  expect(told.length).toBeGreaterThan(0)
  for (const [rows, counted] of told) expect(rows).toBe(counted)
  expect(await found(administrator, figureFilter(measure, lookup!)!)).toBe(count)
})

test('B-DASH-01 widgets are offered by category, and a category of one’s own has those that were put into it', async () => {
  const person = await portico.personWith('tenant', rights)
  const caller = portico.as(person)
  const { data } = (await caller.get(`${board}/all/widgets`)).body as { data: { name: string; widgets: { widgetId: string }[] }[] }
  expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Today', 'Payments']))
  const { id } = (await caller.post(`${board}/category`, { name: 'Mornings', userType: 'crm' })).body as { id: string }
  await caller.post(board, { widgetId: payments, categoryId: id, ...spot })
  const own = (await caller.get(`${board}/by-category/${id}`)).body as { data: Board['items'] }
  expect(own.data.map(({ baseWidgetId }) => baseWidgetId)).toEqual([payments])
})

test('B-DASH-12 sources depend on the kind of user: a merchant has none about other merchants', async () => {
  const { acme, northwind } = portico.world
  const idsOf = async (person: Person) =>
    ((await portico.as(person).get(`${base}/data-source`)).body as { data: { id: string }[] }).data.map(({ id }) => id)
  expect(await idsOf(northwind.people.administrator!)).toContain('chart-by-customer')
  const merchants = await idsOf(acme.owner)
  expect(merchants).toContain('figures')
  expect(merchants).not.toContain('chart-by-customer')
})

test('a widget names the alerts that fire about its figures, to those who may see them, and no others', async () => {
  const { acme, globex, northwind, platform } = portico.world
  const { id: alertId } = await anAlert(portico, { tenantId: acme.tenantId, merchantId: acme.id })
  const seeing = [...rights, 'CRM.Reports.Alerts.View'] as const
  const reader = await portico.personWith('tenant', seeing)
  const alertsOf = async (person: Person, id: string, query: Record<string, string> = {}, source = 'figures') => {
    const reply = await dataOf(person, id, source, query)
    expect(reply.status, reply.text).toBe(200)
    return (reply.body as WidgetAnswer).alertViewModels
  }
  const id = await put(reader, payments)
  expect(await alertsOf(reader, id)).toEqual([{ id: alertId, tenantId: northwind.id, title: expect.any(String) }])
  expect(await alertsOf(reader, id, { Customer: acme.id })).toHaveLength(1)
  expect(await alertsOf(reader, id, { Customer: globex.id })).toEqual([])
  expect(await alertsOf(reader, id, { mode: '1' })).toEqual([])
  expect(await alertsOf(reader, id, { startDate: '2020-01-01', endDate: '2020-01-31' })).toEqual([])
  const [held, blind] = [await portico.personWith('tenant', seeing), await portico.personWith('tenant', rights)]
  await limit(portico, held, { merchants: [globex.id] })
  for (const person of [held, blind]) expect(await alertsOf(person, await put(person, payments))).toEqual([])
  const ofMerchants = '0d000000-0000-4000-8000-000000000201'
  expect(await alertsOf(acme.owner, await put(acme.owner, ofMerchants))).toHaveLength(1)
  expect(await alertsOf(globex.owner, await put(globex.owner, ofMerchants))).toEqual([])
  const everywhere = await alertsOf(platform.people.administrator!, await put(platform.people.administrator!, payments))
  expect(everywhere.map((one) => one.id)).toContain(alertId)
  expect(everywhere.find((one) => one.id === alertId)!.title).toMatch(/ · /)
})
