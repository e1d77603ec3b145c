import { columnSetsOf } from '@portico/contract/features/views/column-sets.ts'
import type { SavedView, SharingRole } from '@portico/contract/features/views/views.contract.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { aPortico, type Caller, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { MerchantName } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

type Somebody = { caller: Caller; url: string; person: Person; roleId: string }
const someone = (person: Person, roleId: string): Somebody => ({
  caller: portico.as(person),
  url: person.level === 'merchant' ? '/api/v1/views' : '/api/v1/crm/views',
  person,
  roleId,
})
const roleOf = async ({ id }: Person): Promise<string> =>
  (await portico.admin.query('select role_id from user_roles where user_id = $1', [id])).rows[0].role_id
/** A person with a role of their own. */
async function somebody(level: Person['level'] = 'tenant', permissions: Permission[] = [], merchant?: MerchantName): Promise<Somebody> {
  const person = await portico.personWith(level, permissions, merchant ? { merchant } : {})
  return someone(person, await roleOf(person))
}
const give = ({ id, tenantId, merchantId }: Person, roleId: string) =>
  portico.admin.query('insert into user_roles (tenant_id, user_id, role_id, merchant_id) values ($1, $2, $3, $4)', [
    tenantId,
    id,
    roleId,
    merchantId,
  ])
const take = ({ id }: Person, roleId: string) =>
  portico.admin.query('delete from user_roles where user_id = $1 and role_id = $2', [id, roleId])

const listKey = columnSetsOf('transactions.lookup-columns')
const fields = { name: 'What reconciliation needs', search: 'list.pinned=id', columns: ['id', 'amount'], isShared: true }
const saveFor = ({ caller, url }: Somebody, sharedRoleId: string | null, more: Partial<typeof fields> = {}) =>
  caller.post(url, { listKey, ...fields, sharedRoleId, ...more })
async function saved(who: Somebody, sharedRoleId: string | null = who.roleId): Promise<SavedView> {
  const reply = await saveFor(who, sharedRoleId)
  expect(reply.status, reply.text).toBe(201)
  return reply.body as SavedView
}
const listOf = async ({ caller, url }: Somebody) => ((await caller.get(url, { query: { listKey } })).body as { data: SavedView[] }).data
const seenBy = async (who: Somebody, { id }: SavedView) => (await listOf(who)).some((view) => view.id === id)
const rolesOf = async ({ caller, url }: Somebody) => ((await caller.get(`${url}/roles`)).body as { data: SharingRole[] }).data
const put = ({ caller, url }: Somebody, { id }: SavedView, sharedRoleId: string | null, more: Partial<typeof fields> = {}) =>
  caller.put(`${url}/${id}`, { ...fields, sharedRoleId, ...more })
const faultsOf = (reply: { status: number; body: never }) => [reply.status, (reply.body as { fields?: object }).fields]

test.each(['tenant', 'merchant', 'platform'] as const)(
  'a column set of a %s user that is shared with a role is seen by its holders alone, from the moment they hold it',
  async (level) => {
    const owner = await somebody(level)
    const set = await saved(owner)
    expect(set).toMatchObject({ isShared: true, sharedRole: { id: owner.roleId, isSystem: false }, isOwn: true })
    const colleague = await somebody(level)
    const manager = await somebody(level, [
      `${{ platform: 'Platform', tenant: 'CRM', merchant: 'Merchant' }[level]}.SharedViews.Manage` as Permission,
    ])
    expect([await seenBy(colleague, set), await seenBy(manager, set)]).toEqual([false, false])
    expect([(await put(colleague, set, null)).status, (await manager.caller.delete(`${manager.url}/${set.id}`)).status]).toEqual([404, 404])

    await give(colleague.person, owner.roleId)
    expect(await listOf(colleague)).toMatchObject([{ id: set.id, isOwn: false, mayEdit: false, sharedRole: { id: owner.roleId } }])
    expect((await put(colleague, set, null)).status).toBe(403)
    await take(colleague.person, owner.roleId)
    expect(await seenBy(colleague, set)).toBe(false)
  },
)

test('a merchant’s role shares within that merchant, and a system role within its tenant', async () => {
  const acme = await somebody('merchant', [], 'acme')
  const set = await saved(acme)
  const { northwind, contoso } = portico.world
  const sibling = await somebody('merchant', [], 'globex')
  expect(await seenBy(sibling, set)).toBe(false)
  const [finance, foreign] = [someone(northwind.people.finance!, ''), someone(contoso.people.finance!, '')]
  const ofFinance = await saved(finance, await roleOf(northwind.people.finance!))
  expect(ofFinance.sharedRole).toMatchObject({ name: 'Finance', isSystem: true })
  expect([await seenBy(someone(northwind.people.support!, ''), ofFinance), await seenBy(foreign, ofFinance)]).toEqual([false, false])
  const second = await somebody()
  await give(second.person, ofFinance.sharedRole!.id)
  expect(await seenBy(second, ofFinance)).toBe(true)
})

test('the walls keep a row for a role from another tenant and from a sibling merchant, whatever the statement asks', async () => {
  const acme = await somebody('merchant', [], 'acme')
  const set = await saved(acme)
  const { globex, contoso } = portico.world
  const rowsOf = (scope: Parameters<typeof portico.services.inScope>[0]) =>
    portico.services.inScope(scope, (db) => db.selectFrom('saved_views').select('id').where('id', '=', set.id).execute())
  const { tenantId, merchantId } = acme.person
  const [mode, level] = ['Live', 'merchant'] as const
  expect(await rowsOf({ level, tenantId, merchantId: merchantId!, mode })).toEqual([{ id: set.id }])
  expect(await rowsOf({ level, tenantId: globex.tenantId, merchantId: globex.id, mode })).toEqual([])
  expect(await rowsOf({ level: 'tenant', tenantId: contoso.id, mode })).toEqual([])
})

test('users share with roles that they hold; users who manage shared views share with every role of the organisation', async () => {
  const owner = await somebody()
  const other = await somebody()
  const ofMerchant = await somebody('merchant')
  const foreign = await roleOf(portico.world.contoso.people.finance!)
  expect((await rolesOf(owner)).map(({ id }) => id)).toEqual([owner.roleId])
  const refusal = [422, { 'body.sharedRoleId': 'Choose one of your own roles.' }]
  expect(faultsOf(await saveFor(owner, other.roleId))).toEqual(refusal)
  for (const roleId of [ofMerchant.roleId, foreign, owner.person.id]) expect((await saveFor(owner, roleId)).status).toBe(404)
  expect(faultsOf(await saveFor(owner, owner.roleId, { isShared: false }))).toEqual([
    422,
    { 'body.sharedRoleId': 'Share the view before you choose who sees it.' },
  ])

  const manager = await somebody('tenant', ['CRM.SharedViews.Manage'])
  const offered = (await rolesOf(manager)).map(({ id }) => id)
  expect(offered).toEqual(expect.arrayContaining([owner.roleId, other.roleId, manager.roleId]))
  expect(offered).not.toContain(ofMerchant.roleId)
  expect(offered).not.toContain(foreign)
  const set = await saved(manager, other.roleId)
  expect([await seenBy(manager, set), await seenBy(other, set), await seenBy(owner, set)]).toEqual([true, true, false])
  expect((await saveFor(manager, foreign)).status).toBe(404)
})

test('an owner who has left the role keeps the set and may go on changing it, and a colleague sees neither more nor less', async () => {
  const owner = await somebody()
  const colleague = await somebody()
  await give(colleague.person, owner.roleId)
  const set = await saved(owner)
  await take(owner.person, owner.roleId)
  expect((await put(owner, set, owner.roleId, { name: 'Renamed' })).body).toMatchObject({
    name: 'Renamed',
    sharedRole: { id: owner.roleId },
  })
  expect(await listOf(colleague)).toMatchObject([{ name: 'Renamed' }])
  expect((await put(owner, set, null)).body).toMatchObject({ isShared: true, sharedRole: null })
  expect((await put(owner, set, owner.roleId)).status).toBe(422)
  expect((await put(owner, set, null, { isShared: false })).body).toMatchObject({ isShared: false, sharedRole: null })
  expect(await seenBy(colleague, set)).toBe(false)
})

test('a manager who gives a set to a role of others no longer sees it', async () => {
  const owner = await somebody()
  const manager = await somebody('tenant', ['CRM.SharedViews.Manage'])
  const set = await saved(owner, null)
  const reply = await put(manager, set, owner.roleId)
  expect([reply.status, await seenBy(manager, set), await seenBy(owner, set)]).toEqual([200, false, true])
  const { rows } = await portico.admin.query("select before, after from audit_records where entity_id = $1 and action = 'views.update'", [
    set.id,
  ])
  expect(rows).toMatchObject([{ before: { isShared: true, sharedRoleId: null }, after: { isShared: true, sharedRoleId: owner.roleId } }])
})

test('a set whose role is deleted is its owner’s alone again, never everyone’s', async () => {
  const administrator = someone(portico.world.northwind.people.administrator!, '')
  const made = await administrator.caller.post('/api/v1/crm/users/roles/crm', {
    name: 'Month end',
    permissions: [],
    scaRequiredPermissions: [],
  })
  const roleId = (made.body as { id: string }).id
  const set = await saved(administrator, roleId)
  const colleague = await somebody()
  expect(await seenBy(colleague, set)).toBe(false)
  const gone = await administrator.caller.delete(`/api/v1/crm/users/roles/${roleId}`)
  expect(gone.status, gone.text).toBe(204)
  expect(await seenBy(colleague, set)).toBe(false)
  expect((await listOf(administrator)).find(({ id }) => id === set.id)).toMatchObject({ isShared: false, sharedRole: null })
})
