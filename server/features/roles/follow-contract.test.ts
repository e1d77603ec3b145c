import { permissionsOf } from '@portico/contract/permissions.ts'
import { systemRoles } from '@portico/contract/system-roles.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { followContract } from './index.ts'

let portico: TestPortico
let everyTenant: string[]
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { platform, northwind, contoso } = portico.world
  everyTenant = [platform.id, northwind.id, contoso.id]
})
afterAll(() => portico?.close())

const query = async (text: string, values: unknown[] = []) => (await portico.admin.query(text, values)).rows
async function follow() {
  let changed = 0
  for (const tenantId of everyTenant) changed += await followContract(portico.services, { level: 'tenant', tenantId, mode: 'Live' })
  return changed
}
const wrong = () =>
  query(
    `select r.name from roles r join jsonb_to_recordset($1::jsonb) as c (level text, name text, permissions text[]) on c.level = r.level and c.name = r.name
     where r.is_system and not (r.permissions @> c.permissions and r.permissions <@ c.permissions)`,
    [JSON.stringify(systemRoles)],
  )

test('roles that follow the contract already are left alone, and nothing is written about them', async () => {
  const before = await portico.tableStates()
  expect(await follow()).toBe(0)
  expect(await portico.tableStates()).toEqual(before)
})

test('system roles of every tenant, merchant and the platform get what an upgrade has brought and lose what it took', async () => {
  await query("update roles set permissions = array['CRM.Gone.View'], sca_required_permissions = array['manageCrmRoles'] where is_system")
  await query("delete from roles where is_system and name = 'Developer' and id not in (select role_id from user_roles)")
  const own = await portico.personWith('tenant', ['CRM.Lead.View'])
  const counted = (await query('select count(*)::int as n from roles where is_system'))[0].n
  const changed = await Promise.all([follow(), follow()])
  expect(Math.max(...changed)).toBeGreaterThan(counted)
  expect(Math.min(...changed)).toBeLessThan(counted)
  expect(await wrong()).toEqual([])
  for (const { id } of [portico.world.acme, portico.world.umbrella])
    expect((await query('select name from roles where merchant_id = $1 order by name', [id])).map(({ name }) => name)).toEqual([
      'Developer',
      'Owner',
      'Viewer',
    ])
  const [administrator] = await query("select * from roles where tenant_id = $1 and name = 'Administrator'", [portico.world.northwind.id])
  expect(administrator.permissions.toSorted()).toEqual(permissionsOf('tenant').toSorted())
  expect(administrator).toMatchObject({ sca_required_permissions: ['manageCrmRoles'], version: 2 })
  expect(await query('select permissions, version from roles where name = $1', [own.role])).toEqual([
    { permissions: ['CRM.Lead.View'], version: 1 },
  ])
  const told = await query('select actor_level, action, after from audit_records where entity_id = $1', [administrator.id])
  expect(told).toMatchObject([{ actor_level: 'system', action: 'roles.update', after: { taken: ['CRM.Gone.View'] } }])
  expect(await follow()).toBe(0)
})

test('an own role that took the name of a new system role stays what it is', async () => {
  const { northwind } = portico.world
  await query("delete from user_roles where role_id in (select id from roles where tenant_id = $1 and name = 'Risk')", [northwind.id])
  await query("update roles set is_system = false, permissions = '{}' where tenant_id = $1 and name = 'Risk'", [northwind.id])
  expect(await follow()).toBe(0)
  expect(await query("select permissions from roles where tenant_id = $1 and name = 'Risk'", [northwind.id])).toEqual([{ permissions: [] }])
})
