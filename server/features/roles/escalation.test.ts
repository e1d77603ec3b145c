import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { invitationOf } from '@portico/testkit/features/people.ts'
import { aRole, giveRole, roleNow } from '@portico/testkit/features/roles.ts'
import { aPortico, type Person, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { managing, refund, roleCalls, view } from './role-calls.fixture.ts'

let portico: TestPortico
const { create, update, grant, remove } = roleCalls(() => portico)
/** Manages roles of every kind at their level, and may look up payments: nothing more. */
let tenantManager: Person
let merchantManager: Person
let platformManager: Person
/** Manages people and roles as well, and is held to Acme. */
let limitedManager: Person

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  tenantManager = await portico.personWith('tenant', managing.tenant)
  merchantManager = await portico.personWith('merchant', managing.merchant)
  platformManager = await portico.personWith('platform', managing.platform)
  const actions = (['Edit', ...clerking] as const).map((right) => `CRM.UserManagement.Users.Actions.${right}` as const)
  const people = ['CRM.UserManagement.Users', ...actions] as const
  limitedManager = await portico.personWith('tenant', [...managing.tenant, ...people])
  await limit(portico, limitedManager, { merchants: [portico.world.acme.id] })
})
afterAll(() => portico?.close())

const roleOf = async ({ id }: Person) =>
  (await portico.admin.query('select role_id from user_roles where user_id = $1', [id])).rows[0].role_id as string
const systemRole = async (tenantId: string, name: string, merchantId: string | null = null) =>
  (
    await portico.admin.query('select id from roles where tenant_id = $1 and name = $2 and merchant_id is not distinct from $3', [
      tenantId,
      name,
      merchantId,
    ])
  ).rows[0].id as string

const withRoles = ({ id }: Person, roleIds: readonly string[]) =>
  portico.as(limitedManager).put(`/api/v1/crm/users/crm/${id}`, { firstName: 'Cy', lastName: 'Ray', phone: null, roleIds, version: 1 })

/** Rights of everyone: nothing of it may differ after an attempt. */
const rights = async () => {
  const roles = await portico.admin.query(
    'select id, tenant_id, merchant_id, name, level, is_system, permissions, sca_required_permissions, version from roles order by id',
  )
  const held = await portico.admin.query('select user_id, role_id from user_roles order by user_id, role_id')
  const people = await portico.admin.query('select id, status, deleted_at from users order by id')
  return { roles: roles.rows, held: held.rows, people: people.rows }
}

/** What a call needs is put there first: only what the call itself does may not show. */
type Attempt = [what: string, status: number, prepare: () => Promise<() => Promise<Reply>>]
const calling = (call: () => Promise<Reply>) => async () => call
const on = (find: () => Promise<string>, call: (id: string) => Promise<Reply>) => async () => {
  const id = await find()
  return () => call(id)
}
const made = (wish: Parameters<typeof aRole>[1]) => async () => (await aRole(portico, wish)).id
const ofSystem = (tenant: 'northwind' | 'contoso' | 'platform', name: string) => () => systemRole(portico.world[tenant].id, name)
const administrator = () => portico.world.northwind.people.administrator!

/** A user with all roles of their level, and the permissions over people with which a clerk might undo them. */
const owners = [
  { level: 'tenant', screen: 'CRM.UserManagement.Users', who: administrator },
  { level: 'merchant', screen: 'Merchant.UserManagement.Users', who: () => portico.world.acme.owner },
  { level: 'platform', screen: 'Platform.UserManagement.Users', who: () => portico.world.platform.people.administrator! },
] as const
type Ending = (clerk: Person, id: string) => Promise<Reply>
const usersUrl = ({ level }: Person) => (level === 'merchant' ? '/api/v1/users' : '/api/v1/crm/users')
const activate = (clerk: Person, id: string, isActive: boolean) =>
  portico.as(clerk).put(`${usersUrl(clerk)}/${id}/activation`, { isActive })
const endings: [how: string, call: Ending][] = [
  ['deactivation', (clerk, id) => activate(clerk, id, false)],
  ['deletion', (clerk, id) => portico.as(clerk).delete(`${usersUrl(clerk)}/crm/${id}`)],
]
const emailOf = async (id: string) => (await portico.admin.query('select email from users where id = $1', [id])).rows[0].email as string
const securings: [how: string, call: Ending][] = [
  ['a reset of the second factor', (clerk, id) => portico.as(clerk).delete(`${usersUrl(clerk)}/${id}/second-factor`)],
  [
    'a reset of the password',
    async (clerk, id) => portico.as(clerk).post(`${usersUrl(clerk)}/password-reset`, { email: await emailOf(id) }),
  ],
  ['the end of the sessions', (clerk, id) => portico.as(clerk).delete(`${usersUrl(clerk)}/${id}/sessions`)],
  ['the end of one session', (clerk, id) => portico.as(clerk).delete(`${usersUrl(clerk)}/${id}/sessions/a-session-of-somebody`)],
  ['an unlocking', (clerk, id) => portico.as(clerk).put(`${usersUrl(clerk)}/${id}/unlock`)],
]
const renewals: [how: string, call: Ending][] = [
  ...securings,
  ['an activation', (clerk, id) => activate(clerk, id, true)],
  ['a new invitation', (clerk, id) => portico.as(clerk).post(`${usersUrl(clerk)}/${id}/invitation`)],
]
const clerking = ['Activate', 'Delete', 'Secure', 'Add'] as const
const aClerk = ({ level, screen }: (typeof owners)[number]) =>
  portico.personWith(level, [screen, ...clerking.map((right) => `${screen}.Actions.${right}` as const)])
const byAClerk = (whose: (typeof owners)[number], call: Ending) => async () => {
  const clerk = await aClerk(whose)
  return () => call(clerk, whose.who().id)
}

const attempts: Attempt[] = [
  ['a new role with more than its maker holds', 403, calling(() => create(tenantManager, { permissions: [view, refund] }))],
  ['more than is held added to a role of others', 403, on(made({}), (id) => grant(tenantManager, id, [refund]))],
  ['the same by the full form', 403, on(made({}), (id) => update(tenantManager, id, { permissions: [refund] }))],
  [
    'more than is held, at the platform',
    403,
    calling(() => create(platformManager, { permissions: ['Platform.Transaction.Actions.Refund'] })),
  ],
  [
    'more than is held, at a merchant',
    403,
    calling(() => create(merchantManager, { permissions: ['Merchant.Transaction.Actions.Refund'] })),
  ],
  [
    'removing a permission one does not have from a role of others',
    403,
    on(made({ permissions: [refund] }), (id) => grant(tenantManager, id, [])),
  ],
  [
    'removing the second factor of a permission one does not have',
    403,
    on(made({ permissions: [refund], sca: [refund] }), (id) => grant(tenantManager, id, [refund])),
  ],
  ['a permission of the platform by a tenant', 422, calling(() => create(tenantManager, { permissions: ['Platform.Tenants.View'] }))],
  [
    'a permission of merchants in a role of staff',
    422,
    calling(() => create(tenantManager, { permissions: ['Merchant.Transaction.View'] })),
  ],
  ['a permission of staff by a merchant', 422, calling(() => create(merchantManager, { permissions: [view] }))],
  [
    'a permission of staff in a role of a merchant',
    422,
    calling(() => create(tenantManager, { permissions: [view] }, 'merchant', { query: { merchantId: portico.world.acme.id } })),
  ],
  ['a permission that there is not', 422, calling(() => create(tenantManager, { permissions: ['Platform.*', '*', 'toString'] }))],
  ['a permission of the platform in another case', 422, calling(() => create(tenantManager, { permissions: ['platform.tenants.view'] }))],
  [
    'the own role, more of it',
    403,
    on(
      () => roleOf(tenantManager),
      (id) => grant(tenantManager, id, [...managing.tenant, refund]),
    ),
  ],
  [
    'the own role, only its name',
    403,
    on(
      () => roleOf(tenantManager),
      (id) => update(tenantManager, id, { permissions: managing.tenant }),
    ),
  ],
  [
    'the own role, deleted',
    403,
    on(
      () => roleOf(tenantManager),
      (id) => remove(tenantManager, id),
    ),
  ],
  [
    'a second role of one’s own',
    403,
    async () => {
      const { id } = await aRole(portico, { permissions: [view] })
      await giveRole(portico, tenantManager, id)
      return () => grant(tenantManager, id, [])
    },
  ],
  ['a role of another tenant', 404, on(ofSystem('contoso', 'Support'), (id) => grant(tenantManager, id, []))],
  ['a role of the platform by a tenant', 404, on(ofSystem('platform', 'Support'), (id) => grant(tenantManager, id, []))],
  ['a role of a sibling merchant', 404, on(made({ level: 'merchant', place: 'globex' }), (id) => grant(merchantManager, id, []))],
  ['a role of staff by a merchant', 404, on(made({}), (id) => grant(merchantManager, id, []))],
  [
    'a role made in a sibling merchant',
    404,
    calling(() => create(merchantManager, {}, 'merchant', { query: { merchantId: portico.world.globex.id } })),
  ],
  ['a role of staff made by a merchant', 404, calling(() => create(merchantManager, {}, 'crm'))],
  [
    'a role made in another tenant by its header',
    404,
    calling(() => create(tenantManager, {}, 'crm', { headers: { tenantId: portico.world.contoso.id } })),
  ],
  [
    'a role made at a merchant of another tenant',
    404,
    calling(() => create(tenantManager, {}, 'merchant', { query: { merchantId: portico.world.initech.id } })),
  ],
  ['a merchant on the address of staff', 403, calling(() => portico.as(merchantManager).post('/api/v1/crm/users/roles/crm', {}))],
  [
    'staff’s roles by one who manages those of merchants alone',
    403,
    async () => {
      const person = await portico.personWith('tenant', ['manageMerchantRoles', view])
      return () => create(person, { permissions: [view] })
    },
  ],
  ['a system role, weaker', 409, on(ofSystem('northwind', 'Finance'), (id) => grant(administrator(), id, [view]))],
  ['a system role, deleted', 409, on(ofSystem('northwind', 'Auditor'), (id) => remove(administrator(), id))],
  [
    'the role of the last administrator, deleted',
    409,
    on(ofSystem('contoso', 'Administrator'), (id) => remove(platformManager, id, { headers: { tenantId: portico.world.contoso.id } })),
  ],
  ['an older version than there is', 409, on(made({}), (id) => update(tenantManager, id, { version: 7 }))],
  ...['isSystem', 'level', 'merchantId', 'tenantId', 'id', 'users', '__proto__'].map(
    (field): Attempt => [
      `the field ${field} beside the others`,
      field === '__proto__' ? 400 : 422,
      calling(() =>
        portico.as(tenantManager).send({
          method: 'POST',
          url: '/api/v1/crm/users/roles/crm',
          headers: { 'content-type': 'application/json' },
          payload: `{"name":"Mass","permissions":[],"${field}":${field === 'isSystem' ? 'true' : '"platform"'}}`,
        }),
      ),
    ],
  ),
  ...[...endings, ...securings].flatMap(([how, call]) =>
    owners.map((whose): Attempt => [`${how} of an administrator by a clerk of their ${whose.level}`, 403, byAClerk(whose, call)]),
  ),
  ...renewals.map(
    ([how, call]): Attempt => [
      `${how} of a colleague who sees more merchants`,
      403,
      async () => {
        const colleague = await portico.personWith('tenant', [])
        await portico.admin.query("update users set status = 'Inactive' where id = $1", [colleague.id])
        return () => call(limitedManager, colleague.id)
      },
    ],
  ),
  [
    'a role of colleagues who see more merchants made to ask for no second factor',
    403,
    async () => {
      const { id } = await aRole(portico, { permissions: ['manageCrmRoles'], sca: ['manageCrmRoles'] })
      await giveRole(portico, await portico.personWith('tenant', []), id)
      return () => grant(limitedManager, id, ['manageCrmRoles'])
    },
  ],
  [
    'the own role made to ask for no second factor',
    403,
    async () => {
      const manager = await portico.personWith('tenant', managing.tenant)
      const { id } = await aRole(portico, { permissions: [refund], sca: [refund] })
      await giveRole(portico, manager, id)
      return () => grant(manager, id, [refund])
    },
  ],
  [
    'a role for a colleague who sees more merchants than its giver',
    403,
    async () => {
      const colleague = await portico.personWith('tenant', [])
      const { id } = await aRole(portico, { permissions: [view] })
      return async () => withRoles(colleague, [await roleOf(colleague), id])
    },
  ],
  [
    'a right in a role of colleagues who see more merchants than its giver',
    403,
    async () => {
      const { id } = await aRole(portico)
      await giveRole(portico, await portico.personWith('tenant', []), id)
      return () => grant(limitedManager, id, [view])
    },
  ],
  [
    'oneself, through the users of a role',
    405,
    on(made({}), (id) => portico.as(tenantManager).post(`/api/v1/crm/users/roles/${id}/users`, { userId: tenantManager.id })),
  ],
]

test('there are thirty attempts at least', () => expect(attempts.length).toBeGreaterThanOrEqual(30))

describe('no one gains a right by', () => {
  test.each(attempts)('%s (%i)', async (_what, status, prepare) => {
    const attempt = await prepare()
    const before = await rights()
    const reply = await attempt()
    expect(reply.status, reply.text).toBe(status)
    expect(await rights()).toEqual(before)
  })

  test('managing one’s own sessions and password, or a colleague with no more permissions', async () => {
    const [whose] = owners
    const [clerk, colleague] = [await aClerk(whose), await aClerk(whose)]
    for (const { id, email } of [clerk, colleague]) {
      expect((await portico.as(clerk).delete(`${usersUrl(clerk)}/${id}/sessions`)).status).toBe(200)
      expect((await portico.as(clerk).post(`${usersUrl(clerk)}/password-reset`, { email })).status).toBe(204)
    }
  })

  test('bringing back a person with more permissions than the caller, though one with no more can be brought back', async () => {
    const [whose] = owners
    const [clerk, manager, colleague] = [await aClerk(whose), await portico.personWith('tenant', managing.tenant), await aClerk(whose)]
    await portico.admin.query("update users set status = 'Inactive' where id = any($1)", [[manager.id, colleague.id]])
    const refused = await activate(clerk, manager.id, true)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('This person has more permissions than you.')])
    for (const isActive of [true, false]) expect((await activate(clerk, colleague.id, isActive)).status).toBe(200)
    expect((await portico.as(clerk).delete(`${usersUrl(clerk)}/crm/${colleague.id}`)).status).toBe(204)
  })

  test('inviting someone who would see more than oneself: they get the inviter’s limits', async () => {
    const payments = {
      acme: await aCapturedPayment(portico, { merchant: 'acme' }),
      globex: await aCapturedPayment(portico, { merchant: 'globex' }),
    }
    const { id: role } = await aRole(portico, { permissions: [view] })
    const invitation = await invitationOf(portico, { level: 'tenant' }, { roleIds: [role] })
    const reply = await portico.as(limitedManager).post('/api/v1/crm/users/crm', invitation)
    expect(reply.status, reply.text).toBe(201)
    const { id } = reply.body as { id: string }
    await portico.admin.query("update users set status = 'Active' where id = $1", [id])
    const invited: Person = { ...limitedManager, id, email: invitation.email }
    const read = async (payment: string) => (await portico.as(invited).get(`/api/v1/crm/transactions/${payment}`)).status
    expect([await read(payments.acme), await read(payments.globex)]).toEqual([200, 404])
    const colleague = { ...invited, id: (await portico.personWith('tenant', [])).id }
    await limit(portico, colleague, { merchants: [portico.world.acme.id] })
    expect((await withRoles(colleague, [role])).status).toBe(200)
  })

  test('leaving a tenant without anyone who manages its roles', async () => {
    const { contoso } = portico.world
    const headers = { tenantId: contoso.id }
    const administrators = await systemRole(contoso.id, 'Administrator')
    const keeper = contoso.people.administrator!
    const { id } = await aRole(portico, { place: 'initech', permissions: ['manageCrmRoles'] })
    await portico.admin.query('delete from user_roles where role_id = $1', [administrators])
    await giveRole(portico, keeper, id)
    expect((await grant(platformManager, id, [], [], { headers })).code).toBe('conflict')
    expect(await roleNow(portico, id)).toMatchObject({ permissions: ['manageCrmRoles'], version: 1 })
    await giveRole(portico, contoso.people.finance!, administrators)
    expect((await grant(platformManager, id, [], [], { headers })).status).toBe(200)
  })
})
