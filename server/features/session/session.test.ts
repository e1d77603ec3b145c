import { levelOf, type Permission } from '@portico/contract/permissions.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

test('A-PERM-02 the context tells tenant users their identity, their permissions and the look of their portal', async () => {
  const { world, as } = portico
  const reply = await as(world.northwind.people.finance!).get('/api/v1/crm/users')
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    level: 'tenant',
    userType: 'crm',
    isPlatform: false,
    tenant: { name: 'Northwind' },
    systemRoleName: 'Finance',
    configureTimeZone: 'Europe/Istanbul',
  })
  expect((reply.body as { permissions: string[] }).permissions).toContain('CRM.Transaction.Actions.Refund')
})

test('the context tells merchant users their own merchant and no permission of staff', async () => {
  const { world, as } = portico
  const reply = await as(world.umbrella.owner).get('/api/v1/users')
  expect(reply.body).toMatchObject({
    level: 'merchant',
    userType: 'merchant',
    merchant: { merchantId: world.umbrella.id, visibility: 'Visible', description: null, merchantNotes: null, users: 2 },
    mode: { allowed: ['Test'], toggle: 'forced' },
  })
  const { permissions } = reply.body as { permissions: Permission[] }
  expect(permissions.length).toBeGreaterThan(0)
  expect(permissions.filter((name) => levelOf(name) !== 'merchant')).toEqual([])
})

test('A-PROD-04 platform staff see all tenants, a tenant only itself', async () => {
  const { world, as } = portico
  const names = async (person: never) => (await as(person).get('/api/v1/crm/users')).body as { tenants: { name: string }[] }
  expect((await names(world.platform.people.support as never)).tenants.map((tenant) => tenant.name)).toEqual(['Contoso', 'Northwind'])
  expect((await names(world.contoso.people.finance as never)).tenants.map((tenant) => tenant.name)).toEqual(['Contoso'])
})

test('A-PERM-03 a change of role works within a second', async () => {
  const { as, personWith, services } = portico
  const person = await personWith('tenant', ['CRM.Dashboard.View'])
  const held = async () => ((await as(person).get('/api/v1/crm/users')).body as { permissions: string[] }).permissions
  expect(await held()).toEqual(['CRM.Dashboard.View'])
  await services.inScope({ level: 'tenant', tenantId: person.tenantId, mode: 'Live' }, (db) =>
    db
      .updateTable('roles')
      .set({ permissions: ['CRM.Transaction.View'] })
      .where('name', '=', person.role)
      .execute(),
  )
  await expect.poll(held, { timeout: 2000 }).toEqual(['CRM.Transaction.View'])
})

test('a user’s choice of how the shell looks is kept for that user only, and a merchant learns which website it works on', async () => {
  const { world, as } = portico
  const appearanceOf = async (person: Parameters<typeof as>[0], path: string) =>
    ((await as(person).get(path)).body as { appearance: object }).appearance
  const standard = { layoutName: null, density: 'comfortable', shortcuts: true, figuresInOwnZone: false }
  expect(await appearanceOf(world.acme.owner, '/api/v1/users')).toEqual(standard)
  const chosen = { layoutName: 'enterprise', density: 'compact', shortcuts: false, figuresInOwnZone: true }
  expect((await as(world.acme.owner).put('/api/v1/session/appearance', chosen)).body).toEqual(chosen)
  expect(await appearanceOf(world.acme.owner, '/api/v1/users')).toEqual(chosen)
  expect(await appearanceOf(world.globex.owner, '/api/v1/users')).toEqual(standard)
  const { figuresInOwnZone: _, ...ofBefore } = chosen
  expect((await as(world.acme.owner).put('/api/v1/session/appearance', ofBefore)).body).toEqual({ ...chosen, figuresInOwnZone: false })
  const { data } = (await as(world.acme.owner).get(`/api/v1/lookup/organizations/${world.acme.id}/websites/active`)).body as {
    data: { id: string }[]
  }
  expect((await as(world.acme.owner).get('/api/v1/users')).body).toMatchObject({ merchant: { websiteId: data[0]?.id } })
})

test('a merchant sees its own websites and not those of a sibling', async () => {
  const { world, as } = portico
  const own = await as(world.acme.owner).get(`/api/v1/lookup/organizations/${world.acme.id}/websites/active`)
  expect((own.body as { data: unknown[] }).data).toHaveLength(2)
  expect((await as(world.acme.owner).get(`/api/v1/lookup/organizations/${world.globex.id}/websites/active`)).status).toBe(404)
})

test('no one signed in gets 401, an unknown client of the sign-in 404', async () => {
  expect((await portico.nobody.get('/api/v1/crm/users')).status).toBe(401)
  expect((await portico.nobody.get('/api/v1/_configuration/portal')).body).toMatchObject({ client_id: 'portal', response_type: 'code' })
  expect((await portico.nobody.get('/api/v1/_configuration/other')).code).toBe('not_found')
})
