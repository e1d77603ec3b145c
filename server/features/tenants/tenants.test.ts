import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Tenant, TenantListItem } from '@portico/contract/features/tenants/tenants.contract.ts'
import { aTenant, aTheme, tenantRequest } from '@portico/testkit/features/tenants.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let platform: Caller
const path = '/api/v1/tenants'
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  platform = portico.as(portico.world.platform.people.administrator!)
})
afterAll(() => portico?.close())

const put = (tenant: Tenant, tail = '', body: object = {}) =>
  platform.put(`${path}/${tenant.tenantId}${tail}`, { version: tenant.version, ...body })
const changeOf = ({ tenantName, supportEmail }: Tenant, wish: object = {}) => ({
  tenantName,
  supportEmail,
  themeSettings: aTheme,
  isDefaultTenant: false,
  ...wish,
})
const detailsOf = async (id: string) => (await platform.get(`${path}/${id}/details`)).body as Tenant

describe('a tenant', () => {
  test('a new tenant has its roles and a first administrator, who is invited and its only user', async () => {
    const administrator = { email: 'first@fabrikam.example', firstName: 'First', lastName: 'Person' }
    const reply = await platform.post(path, tenantRequest({ tenantName: ' Fabrikam Ödeme ', administrator }))
    expect(reply.status, reply.text).toBe(201)
    const made = reply.body as Tenant
    expect(made).toMatchObject({
      tenantName: 'Fabrikam Ödeme',
      status: 'Active',
      isDefaultTenant: false,
      isPlatform: false,
      themeSettings: { ...aTheme, buttonsLinkColorRGB: '31, 41, 55' },
      version: 1,
    })
    expect(await detailsOf(made.tenantId)).toEqual({ ...made, merchants: 0, staff: 1, merchantUsers: 0 })
    const { rows } = await portico.admin.query(
      'select u.id, u.email, u.status, r.name from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where u.tenant_id = $1',
      [made.tenantId],
    )
    expect(rows).toMatchObject([{ email: administrator.email, status: 'InvitationSent', name: 'Administrator' }])
    const { rows: due } = await portico.admin.query("select payload from outbox where topic = 'user.invitation_due' and tenant_id = $1", [
      made.tenantId,
    ])
    expect(due.map(({ payload }) => payload)).toContainEqual({ userId: rows[0].id })
  })

  test('counts its figures in the days of a zone that program and database know, UTC where none is named', async () => {
    expect((await aTenant(portico)).timeZone).toBe('UTC')
    const made = await aTenant(portico, { timeZone: 'Europe/Istanbul' })
    expect(made.timeZone).toBe('Europe/Istanbul')
    for (const timeZone of ['Mars/Olympus', '+03:00', 'US/Pacific-New', '']) {
      for (const reply of [await platform.post(path, tenantRequest({ timeZone })), await put(made, '', changeOf(made, { timeZone }))])
        expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, ['body.timeZone']])
    }
    expect((await detailsOf(made.tenantId)).timeZone).toBe('Europe/Istanbul')
  })

  test('is made whole or not at all: without a name or an address no one is invited', async () => {
    const before = await portico.rowCounts()
    const reply = await platform.post(
      path,
      tenantRequest({ tenantName: ' ', administrator: { email: 'nobody', firstName: 'A', lastName: 'B' } }),
    )
    expect(Object.keys((reply.body as { fields: object }).fields).sort()).toEqual(['body.administrator.email', 'body.tenantName'])
    expect(await portico.rowCounts()).toEqual(before)
  })

  test('changes its name, its support mail and its look, and the trail says from what to what', async () => {
    const made = await aTenant(portico)
    const themeSettings = { ...aTheme, sidebarBackgroundColor: '#ABCDEF', layoutName: 'material' }
    const reply = await put(made, '', changeOf(made, { tenantName: 'New name', supportEmail: null, themeSettings }))
    expect(reply.body).toMatchObject({ tenantName: 'New name', supportEmail: null, themeSettings, version: 2 })
    expect(await put(made, '', changeOf(made))).toMatchObject({ status: 409, code: 'stale_version' })
    const trail = (await platform.get(`${path}/${made.tenantId}/audit`)).body as Page<AuditRecord>
    expect(trail.data.map(({ action, result }) => [action, result])).toEqual([
      ['tenants.update', 'refused'],
      ['tenants.update', 'done'],
      ['tenants.create', 'done'],
    ])
    expect(trail.data[1]).toMatchObject({
      before: expect.objectContaining({ tenantName: made.tenantName, sidebarBackgroundColor: '#112233' }),
      after: expect.objectContaining({ tenantName: 'New name', sidebarBackgroundColor: '#ABCDEF' }),
    })
    const apps = await put(await detailsOf(made.tenantId), '', changeOf(made, { scaCodes: 'App' }))
    expect(apps.body).toMatchObject({ scaCodes: 'App', version: 3 })
    expect((await put(await detailsOf(made.tenantId), '', changeOf(made))).body).toMatchObject({ scaCodes: 'App', version: 4 })
    expect(((await platform.get(`${path}/${made.tenantId}/audit`)).body as Page<AuditRecord>).data[1]).toMatchObject({
      before: { scaCodes: 'AppElseMail' },
      after: { scaCodes: 'App' },
    })
    const zoned = await put(await detailsOf(made.tenantId), '', changeOf(made, { timeZone: 'Asia/Kathmandu' }))
    expect(zoned.body).toMatchObject({ timeZone: 'Asia/Kathmandu', version: 5 })
    expect((await put(await detailsOf(made.tenantId), '', changeOf(made))).body).toMatchObject({ timeZone: 'Asia/Kathmandu' })
    const colourless = await put(made, '', changeOf(made, { themeSettings: { ...aTheme, textColor: 'red' } }))
    expect(Object.keys((colourless.body as { fields: object }).fields)).toEqual(['body.themeSettings.textColor'])
  })

  test('is the one default, which another loses, and neither the platform nor a shut tenant becomes it', async () => {
    const [one, other] = [await aTenant(portico), await aTenant(portico)]
    expect((await put(one, '', changeOf(one, { isDefaultTenant: true }))).body).toMatchObject({ isDefaultTenant: true })
    const held = await put(await detailsOf(one.tenantId), '/deactivate')
    expect(held).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect((await put(other, '', changeOf(other, { isDefaultTenant: true }))).body).toMatchObject({ isDefaultTenant: true })
    expect(await detailsOf(one.tenantId)).toMatchObject({ isDefaultTenant: false, version: 3 })
    const own = await detailsOf(portico.world.platform.id)
    expect((await put(own, '', changeOf(own, { isDefaultTenant: true }))).code).toBe('action_not_allowed')
    expect((await put(own, '/deactivate')).code).toBe('action_not_allowed')
  })

  test('that is deactivated lets no one work, at the latest two seconds after, and lets them in again', async () => {
    const { contoso, umbrella } = portico.world
    const [staff, owner] = [portico.as(contoso.people.administrator!), portico.as(umbrella.owner)]
    const statuses = async () => [
      (await staff.get('/api/v1/crm/users')).status,
      (await owner.get('/api/v1/users')).status,
      (await portico.as(portico.world.northwind.people.administrator!).get('/api/v1/crm/users')).status,
    ]
    const within = { timeout: 2000, interval: 50 }
    expect(await statuses()).toEqual([200, 200, 200])
    const shut = (await put(await detailsOf(contoso.id), '/deactivate')).body as Tenant
    expect(shut.status).toBe('Inactive')
    await expect.poll(statuses, within).toEqual([401, 401, 200])
    expect((await put(shut, '', changeOf(shut, { isDefaultTenant: true }))).code).toBe('action_not_allowed')
    expect((await put(shut, '/activate')).body).toMatchObject({ status: 'Active' })
    await expect.poll(statuses, within).toEqual([200, 200, 200])
  })
})

describe('who sees what', () => {
  test('A-USER-09 everyone reads the own tenant, and staff of a tenant no other', async () => {
    const { northwind, contoso, acme } = portico.world
    for (const person of [northwind.people.support!, acme.owner])
      expect((await portico.as(person).get(`${path}/mydetails`)).body).toMatchObject({ tenantId: northwind.id, tenantName: 'Northwind' })
    const staff = portico.as(northwind.people.administrator!)
    expect((await staff.get(`${path}/${northwind.id}/details`)).body).toMatchObject({ tenantName: 'Northwind', merchants: 2 })
    expect((await staff.get(`${path}/${contoso.id}/details`)).code).toBe('not_found')
    expect((await staff.put(`${path}/${northwind.id}`, { version: 1 })).code).toBe('not_allowed')
  })

  test('A-USER-09 the list is for choosing: tenants by name, without the platform unless it is asked for', async () => {
    const names = async (query: Record<string, string>) =>
      ((await platform.get(path, { query })).body as Page<TenantListItem>).data.map(({ tenantName }) => tenantName)
    const all = await names({ pageIndex: '0', pageSize: '100' })
    expect(all).toContain('Contoso')
    expect(all).not.toContain('Portico')
    expect(await names({ withPlatform: 'true', searchKey: 'PORT' })).toEqual(['Portico'])
    expect(await names({ searchKey: 'wind' })).toEqual(['Northwind'])
    expect(await names({ searchKey: portico.world.contoso.id })).toEqual(['Contoso'])
    expect(await names({ searchKey: 'contoso', status: 'Inactive' })).toEqual([])
    expect(await names({ sort: '-name', pageSize: '1000' })).toEqual([...(await names({ pageSize: '1000' }))].reverse())
  })

  test.each([
    'Platform.Audit.View',
    'Platform.Reports.LoginHistory',
    'Platform.Keys.View',
    'Platform.Support.View',
    'Platform.Transaction.Lookup',
  ] as const)('a user who reads data of all tenants, by %s, can narrow it to one of them', async (permission) => {
    const reader = portico.as(await portico.personWith('platform', [permission]))
    expect((await reader.get(path)).status).toBe(200)
  })
})
