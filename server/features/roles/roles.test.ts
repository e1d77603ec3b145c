import type { Page } from '@portico/contract/core/page.ts'
import type { Role, RoleDetails, RolesOfUser } from '@portico/contract/features/roles/roles.contract.ts'
import { permissions, permissionsOf } from '@portico/contract/permissions.ts'
import { aRole, giveRole, roleNow } from '@portico/testkit/features/roles.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const staffUrl = '/api/v1/crm/users'
const merchantUrl = '/api/v1/users'
let portico: TestPortico
let staff: Caller
let owner: Caller
let platform: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  staff = portico.as(portico.world.northwind.people.administrator!)
  owner = portico.as(portico.world.acme.owner)
  platform = portico.as(portico.world.platform.people.administrator!)
})
afterAll(() => portico?.close())

const namesIn = ({ body }: { body: unknown }) => (body as Page<Role>).data.map(({ name }) => name)
const refund = 'CRM.Transaction.Actions.Refund'
const view = 'CRM.Transaction.View'
const wish = (name: string, more: object = {}) => ({ name, permissions: [view, refund], scaRequiredPermissions: [refund], ...more })

describe('a role', () => {
  test('A-USER-03 of staff is made, read everywhere, changed and deleted, on record', async () => {
    const made = await staff.post(`${staffUrl}/roles/crm`, wish('Refund desk', { permissions: [refund, view, view] }))
    expect(made.status, made.text).toBe(201)
    const role = made.body as RoleDetails
    expect(role).toMatchObject({ type: 'crm', level: 'tenant', merchantId: null, isSystem: false, isOwn: false, version: 1, usersCount: 0 })
    expect(role.permissions.toSorted()).toEqual([refund, view].toSorted())
    for (const url of [`/roles/details/${role.id}`, `/roles/${role.id}`]) expect((await staff.get(`${staffUrl}${url}`)).body).toEqual(role)
    expect((await staff.get(`${staffUrl}/permissions/${role.id}`)).body).toEqual({
      id: role.id,
      version: 1,
      permissions: role.permissions,
      scaRequiredPermissions: [refund],
    })
    const changed = await staff.put(`${staffUrl}/roles/crm/${role.id}`, {
      version: 1,
      name: 'Desk',
      permissions: [view],
      scaRequiredPermissions: [],
    })
    expect(changed.body).toMatchObject({ name: 'Desk', permissions: [view], scaRequiredPermissions: [], version: 2 })
    const set = await staff.put(`${staffUrl}/permissions/${role.id}`, { permissions: [view, refund], scaRequiredPermissions: [refund] })
    expect(set.body).toMatchObject({ version: 3, scaRequiredPermissions: [refund] })
    const trail = (await staff.get(`${staffUrl}/roles/${role.id}/audit`)).body as Page<object>
    expect(trail.data).toMatchObject([
      { action: 'roles.setPermissions', after: { given: [refund], secondFactor: [refund] } },
      { action: 'roles.update', before: { name: 'Refund desk' }, after: { name: 'Desk', taken: [refund], noSecondFactor: [refund] } },
      { action: 'roles.create', after: { name: 'Refund desk' } },
    ])
    expect((await staff.delete(`${staffUrl}/roles/${role.id}`)).status).toBe(204)
    expect((await staff.get(`${staffUrl}/roles/${role.id}`)).code).toBe('not_found')
  })

  test('of a merchant is made by the merchant, by its tenant, and by the platform in the name of the tenant', async () => {
    const body = { name: 'Cashier', permissions: ['Merchant.Transaction.View'], scaRequiredPermissions: [] }
    const { acme, globex, northwind } = portico.world
    const own = (await owner.post(`${merchantUrl}/roles/merchant`, body)).body as RoleDetails
    expect(own).toMatchObject({ type: 'merchant', level: 'merchant', merchantId: acme.id, merchantName: 'Acme Ltd' })
    const query = { merchantId: globex.id }
    expect((await staff.post(`${staffUrl}/roles/merchant`, body, { query })).body).toMatchObject({ merchantId: globex.id })
    const headers = { tenantId: northwind.id }
    const byPlatform = await platform.post(`${staffUrl}/roles/merchant`, { ...body, name: 'Teller' }, { query, headers })
    expect(byPlatform.body).toMatchObject({ merchantId: globex.id, name: 'Teller' })
    expect((await platform.post(`${staffUrl}/roles/crm`, { ...wish('By the platform') }, { headers })).body).toMatchObject({
      level: 'tenant',
    })
    expect((await staff.post(`${staffUrl}/roles/merchant`, body)).status).toBe(422)
    expect((await staff.post(`${staffUrl}/roles/crm`, wish('Mixed'), { query })).status).toBe(422)
  })

  test('has a name of its own among the roles of its owner', async () => {
    await aRole(portico, { name: 'Night shift' })
    const other = await aRole(portico, {})

    const rename = { version: 1, permissions: [], scaRequiredPermissions: [] }
    for (const name of ['Night shift', 'NİGHT SHIFT', ' night  shift '])
      for (const reply of [
        await staff.post(`${staffUrl}/roles/crm`, wish(name)),
        await staff.put(`${staffUrl}/roles/crm/${other.id}`, { ...rename, name }),
      ])
        expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([409, ['body.name']])
    for (const name of ['', '\u2800', 'Night\u200b shift', 'x'.repeat(81), 'two\nlines'])
      expect((await staff.post(`${staffUrl}/roles/crm`, wish(name))).status, name).toBe(422)
  })

  test('is changed as it was read, or not at all', async () => {
    const { id } = await aRole(portico, {})
    const change = (version: number) => ({ version, name: `Changed ${version}`, permissions: [], scaRequiredPermissions: [] })
    expect((await staff.put(`${staffUrl}/roles/crm/${id}`, change(1))).status).toBe(200)
    expect((await staff.put(`${staffUrl}/roles/crm/${id}`, change(1))).code).toBe('stale_version')
    expect((await staff.put(`${staffUrl}/permissions/${id}`, { version: 1, permissions: [], scaRequiredPermissions: [] })).code).toBe(
      'stale_version',
    )
    expect((await staff.put(`${staffUrl}/roles/merchant/${id}`, change(2))).code).toBe('not_found')
    expect(await roleNow(portico, id)).toMatchObject({ name: 'Changed 1', version: 2 })
  })

  test('A-PERM-10 asks for a second factor only for what it holds and what can ask', async () => {
    const reply = await staff.post(`${staffUrl}/roles/crm`, wish('Wrong', { permissions: [view], scaRequiredPermissions: [refund, view] }))
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([
      422,
      ['body.scaRequiredPermissions.0', 'body.scaRequiredPermissions.1'],
    ])
  })

  test('that people hold is not deleted, and one that no one holds any more is', async () => {
    const { id } = await aRole(portico, {})
    await giveRole(portico, portico.world.northwind.people.finance!, id)
    const refused = await staff.delete(`${staffUrl}/roles/${id}`)
    expect([refused.status, refused.code]).toEqual([409, 'action_not_allowed'])
    expect((await staff.get(`${staffUrl}/roles/${id}/users`)).body).toMatchObject({
      totalCount: 1,
      data: [{ email: 'finance@northwind.example', status: 'Active' }],
    })
    await portico.admin.query('delete from user_roles where role_id = $1', [id])
    expect((await staff.delete(`${staffUrl}/roles/${id}`)).status).toBe(204)
  })

  test('there is at most as many of as a list of choices shows', async () => {
    const { globex } = portico.world
    await portico.admin.query(
      `insert into roles (tenant_id, id, merchant_id, name, level, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'Bulk ' || n, 'merchant', now(), now() from generate_series(1, 200) n`,
      [globex.tenantId, globex.id],
    )
    const body = { name: 'One too many', permissions: [], scaRequiredPermissions: [] }
    expect((await portico.as(globex.owner).post(`${merchantUrl}/roles/merchant`, body)).code).toBe('conflict')
    await portico.admin.query("delete from roles where name like 'Bulk %'")
  })
})

describe('a system role', () => {
  const systemRole = async (name: string) => {
    const { rows } = await portico.admin.query('select id from roles where name = $1 and tenant_id = $2 and is_system', [
      name,
      portico.world.northwind.id,
    ])
    return (await staff.get(`${staffUrl}/roles/${rows[0].id}`)).body as RoleDetails
  }

  test('A-PERM-10 A-USER-06 keeps its name and its permissions, but asks for a second factor where an administrator wishes it', async () => {
    const { id, version, name, permissions } = await systemRole('Finance')
    const put = (change: object) =>
      staff.put(`${staffUrl}/roles/crm/${id}`, { version, name, permissions, scaRequiredPermissions: [refund], ...change })
    expect((await put({ name: 'Money' })).code).toBe('action_not_allowed')
    expect((await put({ permissions: permissions.slice(1), scaRequiredPermissions: [] })).code).toBe('action_not_allowed')
    expect((await put({})).body).toMatchObject({ scaRequiredPermissions: [refund], permissions, version: version + 1 })
    expect((await staff.delete(`${staffUrl}/roles/${id}`)).code).toBe('action_not_allowed')
  })
})

describe('lists', () => {
  test('hold the roles of staff, of all merchants or of one, and each level sees its own alone', async () => {
    const { northwind, acme, initech, contoso } = portico.world
    const list = (caller: Caller, id: string, url = staffUrl) =>
      caller.get(`${url}/all/roles/${id}`, { query: { kind: 'system', pageSize: '100' } })
    const ofStaff = ['Administrator', 'Auditor', 'Developer', 'Finance', 'Risk', 'Support']
    expect(namesIn(await list(staff, 'crm'))).toEqual(ofStaff)
    expect(namesIn(await list(staff, northwind.id))).toEqual(ofStaff)
    expect(namesIn(await list(staff, acme.id))).toEqual(['Developer', 'Owner', 'Viewer'])
    expect(namesIn(await list(staff, 'merchant'))).toHaveLength(6)
    expect(namesIn(await list(owner, 'merchant', merchantUrl))).toEqual(['Developer', 'Owner', 'Viewer'])
    expect(namesIn(await list(platform, 'crm'))).toEqual(ofStaff)
    for (const id of [contoso.id, initech.id, 'crm', northwind.id]) expect((await list(owner, id, merchantUrl)).code, id).toBe('not_found')
    for (const id of [contoso.id, initech.id]) expect((await list(staff, id)).code).toBe('not_found')
    const viaWord = (await staff.get(`${staffUrl}/roles/merchant`, { query: { pageSize: '100' } })).body as Page<Role>
    expect(viaWord.data.every(({ type }) => type === 'merchant')).toBe(true)
  })

  test('are narrowed, sorted and walked page by page', async () => {
    for (const [second, name] of ['Walk c', 'Walk a', 'Walk b'].entries())
      await aRole(portico, {
        name,
        permissions: name === 'Walk b' ? [refund] : [],
        createdAt: new Date(Date.UTC(2026, 0, 5, 9, 0, second)),
      })
    const of = (query: Record<string, string>) => staff.get(`${staffUrl}/all/roles/crm`, { query: { searchKey: 'WALK', ...query } })
    expect(namesIn(await of({}))).toEqual(['Walk a', 'Walk b', 'Walk c'])
    expect(namesIn(await of({ sort: '-name' }))).toEqual(['Walk c', 'Walk b', 'Walk a'])
    expect(namesIn(await of({ sort: 'updatedAt' }))).toEqual(['Walk c', 'Walk a', 'Walk b'])
    expect(namesIn(await of({ permission: refund }))).toEqual(['Walk b'])
    expect(namesIn(await of({ kind: 'system' }))).toEqual([])
    const first = (await of({ pageSize: '2' })).body as Page<Role>
    expect([first.totalCount, first.data.length]).toEqual([3, 2])
    expect(namesIn(await of({ pageSize: '2', cursor: first.nextCursor! }))).toEqual(['Walk c'])
  })

  test('A-USER-03 to choose from say which roles the caller may give', async () => {
    await aRole(portico, { name: 'Within reach', permissions: [view] })
    await aRole(portico, { name: 'Beyond reach', permissions: [refund] })
    const clerk = portico.as(await portico.personWith('tenant', ['CRM.UserManagement.Users', view]))
    const { data } = (await clerk.get(`${staffUrl}/roles-lookup/crm`)).body as { data: { name: string; mayGive: boolean }[] }
    const may = Object.fromEntries(data.map(({ name, mayGive }) => [name, mayGive]))
    expect([may['Within reach'], may['Beyond reach'], may.Administrator]).toEqual([true, false, false])
    expect((await clerk.get(`${staffUrl}/roles-lookup/${portico.world.acme.id}`)).code).toBe('not_found')
    expect((await clerk.get(`${staffUrl}/roles-lookup/merchant`)).status).toBe(422)
  })

  test('A-USER-06 of the catalogue hold every permission of merchants in words', async () => {
    const { data } = (await staff.get(`${staffUrl}/permissions/all-merchant`)).body as {
      data: { name: string; label: string; sca: boolean }[]
    }
    expect(data.map(({ name }) => name)).toEqual(permissionsOf('merchant'))
    const refunds = 'Merchant.Transaction.Actions.Refund'
    expect(data.find(({ name }) => name === refunds)).toMatchObject({ label: permissions[refunds].words.en, sca: true })
  })
})

describe('the rights of a person', () => {
  test('are the union of the roles, each with where it comes from', async () => {
    const person = await portico.personWith('tenant', [view])
    const { id } = await aRole(portico, { name: 'Second role', permissions: [view, refund], sca: [refund] })
    await giveRole(portico, person, id)
    const { roles, permissions: held } = (await staff.get(`${staffUrl}/${person.id}/roles`)).body as RolesOfUser
    expect(roles.map(({ name }) => name)).toEqual([person.role, 'Second role'])
    expect(held.find(({ name }) => name === refund)).toEqual({ name: refund, scaRequired: true, roles: [id] })
    expect(held.find(({ name }) => name === view)).toEqual({ name: view, scaRequired: false, roles: roles.map((role) => role.id) })
    expect(held).toHaveLength(2)
  })

  test('A-PERM-03 are gone within two seconds of a change of the role', async () => {
    const clerk = await portico.personWith('tenant', [])
    const { id } = await aRole(portico, { permissions: [view, refund] })
    await giveRole(portico, clerk, id)
    const mine = async () => ((await portico.as(clerk).get('/api/v1/crm/users')).body as { permissions: string[] }).permissions
    expect(await mine()).toContain(refund)
    const takenAt = performance.now()
    expect((await staff.put(`${staffUrl}/permissions/${id}`, { permissions: [view], scaRequiredPermissions: [] })).status).toBe(200)
    await expect.poll(mine, { timeout: 2000, interval: 50 }).not.toContain(refund)
    expect(performance.now() - takenAt).toBeLessThan(2000)
  })
})

test('a Turkish reader finds and sorts system roles by their translated names, and own roles by the name as written', async () => {
  const reader = await portico.personWith('tenant', ['CRM.UserManagement.Roles'])
  await portico.admin.query("update users set language = 'tr' where id = $1", [reader.id])
  const turkish = portico.as(reader)
  const url = `${staffUrl}/all/roles/crm`
  const found = async (caller: Caller, searchKey: string) => namesIn(await caller.get(url, { query: { searchKey } }))
  expect([await found(turkish, 'denet'), await found(turkish, 'audit')]).toEqual([['Auditor'], []])
  expect([await found(staff, 'denet'), await found(staff, 'audit')]).toEqual([[], ['Auditor']])

  const of = async (query: Record<string, string>) =>
    (await turkish.get(url, { query: { kind: 'system', ...query } })).body as Page<Role> & { nextCursor: string }
  const shown = ['Auditor', 'Support', 'Finance', 'Developer', 'Risk', 'Administrator']
  const first = await of({ sort: 'name', pageSize: '2' })
  const second = await of({ sort: 'name', pageSize: '4', cursor: first.nextCursor })
  expect([first, second].flatMap((body) => namesIn({ body }))).toEqual(shown)
  expect(namesIn({ body: await of({ sort: '-name' }) })).toEqual(shown.toReversed())
})
