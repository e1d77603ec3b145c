import type { Permission } from '@portico/contract/permissions.ts'
import type { Scope } from '@portico/database/scope.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Giver } from './granting.ts'
import { assignRoles, findRole, insertRoles, refuseLastAdministrator } from './index.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const actorOf = ({ id, level, tenantId, merchantId }: Person, permissions: readonly Permission[]): Giver => ({
  userId: id,
  level,
  tenantId,
  merchantId,
  limits: null,
  permissions: new Set(permissions),
})
const scopeOf = ({ tenantId, level, merchantId }: Person): Scope => ({
  level: level === 'merchant' ? 'merchant' : 'tenant',
  tenantId,
  merchantId,
  mode: 'Live',
})

/** A role with these permissions where the person belongs. */
async function aRole(of: Person, permissions: readonly Permission[]): Promise<string> {
  const id = portico.services.newId()
  await portico.services.inScope(scopeOf(of), (db) =>
    insertRoles(db, [
      {
        id,
        merchantId: of.merchantId,
        name: `Role ${id}`,
        level: of.level,
        isSystem: false,
        permissions,
        scaRequiredPermissions: [],
        createdAt: portico.services.now(),
      },
    ]),
  )
  return id
}
const assign = (actor: Giver, to: Person, roleIds: readonly string[], scope: Scope = scopeOf(to)) =>
  portico.services
    .inScope(scope, (db) => assignRoles(db, to.id, roleIds, actor))
    .then(
      (change) => change,
      (error: { code: string }) => error.code,
    )
const rolesOf = async ({ id }: Person) =>
  (await portico.admin.query('select role_id from user_roles where user_id = $1 order by role_id', [id])).rows.map((row) => row.role_id)

describe('roles are given', () => {
  test('roles are assigned as a whole: roles that are not named are removed', async () => {
    const [giver, person] = [await portico.personWith('tenant', []), await portico.personWith('tenant', ['CRM.Transaction.View'])]
    const held = ['CRM.Transaction.View', 'CRM.Lead.View'] as const
    const one = await aRole(person, ['CRM.Lead.View'])
    expect(await assign(actorOf(giver, held), person, [one])).toEqual({ before: [person.role], after: [`Role ${one}`] })
    expect(await rolesOf(person)).toEqual([one])
    expect(await assign(actorOf(giver, held), person, [])).toEqual({ before: [`Role ${one}`], after: [] })
    expect(await rolesOf(person)).toEqual([])
  })

  test('to a user of a merchant by its tenant and by the merchant itself', async () => {
    const owner = portico.world.acme.owner
    const [staff, person] = [await portico.personWith('tenant', []), await portico.personWith('merchant', [])]
    const role = await aRole(person, ['Merchant.Transaction.Actions.Refund'])
    const before = await rolesOf(person)
    const tenant: Scope = { level: 'tenant', tenantId: person.tenantId, mode: 'Live' }
    expect(await assign(actorOf(staff, []), person, [role], tenant)).toMatchObject({ after: [`Role ${role}`] })
    expect(await assign(actorOf(owner, ['Merchant.Transaction.Actions.Refund']), person, before)).toMatchObject({ after: [person.role] })
    expect(await assign(actorOf(owner, []), person, [role])).toBe('not_allowed')
    expect(await rolesOf(person)).toEqual(before)
  })

  test('by no user to themselves', async () => {
    const person = await portico.personWith('tenant', ['CRM.Lead.View'])
    const role = await aRole(person, [])
    expect(await assign(actorOf(person, ['CRM.Lead.View']), person, [role])).toBe('not_allowed')
  })

  test('and taken by no one who holds less than they say', async () => {
    const [giver, person] = [await portico.personWith('tenant', []), await portico.personWith('tenant', ['CRM.Lead.View'])]
    const more = await aRole(person, ['CRM.Transaction.Actions.Refund'])
    const before = await rolesOf(person)
    expect(await assign(actorOf(giver, ['CRM.Lead.View']), person, [...before, more])).toBe('not_allowed')
    expect(await assign(actorOf(giver, ['CRM.Transaction.Actions.Refund']), person, [])).toBe('not_allowed')
    expect(await rolesOf(person)).toEqual(before)
  })

  test('not of another level, another merchant or another tenant', async () => {
    const giver = await portico.personWith('tenant', [])
    const [clerk, user] = [await portico.personWith('tenant', []), await portico.personWith('merchant', [])]
    const foreign = [
      await aRole(portico.world.acme.owner, []),
      await aRole(portico.world.contoso.people.administrator!, []),
      await aRole(portico.world.platform.people.administrator!, []),
      portico.services.newId(),
    ]
    for (const role of foreign) expect(await assign(actorOf(giver, []), clerk, [role])).toBe('invalid_input')
    const ofOthers = [await aRole(clerk, []), await aRole(portico.world.globex.owner, []), await aRole(portico.world.initech.owner, [])]
    const tenant: Scope = { level: 'tenant', tenantId: user.tenantId, mode: 'Live' }
    for (const role of ofOthers) expect(await assign(actorOf(giver, []), user, [role], tenant)).toBe('invalid_input')
    expect(await assign(actorOf(giver, []), portico.world.initech.owner, [], tenant)).toBe('not_found')
  })

  test('and the database itself refuses a person the role of another merchant', async () => {
    const user = await portico.personWith('merchant', [])
    const { rows } = await portico.admin.query('select id from roles where merchant_id = $1 limit 1', [portico.world.globex.id])
    const insert = portico.admin.query('insert into user_roles (tenant_id, user_id, role_id, merchant_id) values ($1, $2, $3, $4)', [
      user.tenantId,
      user.id,
      rows[0].id,
      user.merchantId,
    ])
    await expect(insert).rejects.toMatchObject({ code: '23503' })
  })
})

describe('someone is left who manages the roles of a tenant', () => {
  const everything = ['manageCrmRoles'] as const
  const scope = (): Scope => ({ level: 'tenant', tenantId: portico.world.contoso.id, mode: 'Live' })
  const platform = () => actorOf(portico.world.platform.people.administrator!, [])

  test('also where two take the role from each other at the same moment', async () => {
    const first = portico.world.contoso.people.administrator!
    const second = portico.world.contoso.people.finance!
    const administrator = await portico.services.inScope(scope(), (db) => findRole(db, 'tenant', 'Administrator', null))
    await assign(platform(), second, [administrator!.id])
    const answers = await Promise.all([assign(platform(), first, []), assign(platform(), second, [])])
    expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(1)
    const holders = [...(await rolesOf(first)), ...(await rolesOf(second))]
    expect(holders).toEqual([administrator!.id])
    await assign(platform(), first, [administrator!.id])
    await assign(platform(), second, [])
  })

  test('and a person who cannot sign in does not count', async () => {
    const administrator = portico.world.contoso.people.administrator!
    const other = portico.world.contoso.people.support!
    const role = await aRole(other, everything)
    await assign(platform(), other, [role])
    await portico.admin.query("update users set status = 'Locked' where id = $1", [other.id])
    expect(await assign(platform(), administrator, [])).toBe('conflict')
    const deactivate = () =>
      portico.services.inScope(scope(), (db) =>
        refuseLastAdministrator(db, () => db.updateTable('users').set({ status: 'Inactive' }).where('id', '=', administrator.id).execute()),
      )
    await expect(deactivate()).rejects.toMatchObject({ code: 'conflict' })
    await portico.admin.query("update users set status = 'Active' where id = $1", [other.id])
    await deactivate()
  })
})
