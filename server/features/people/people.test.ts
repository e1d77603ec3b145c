import type { Page } from '@portico/contract/core/page.ts'
import type { Person, PersonDetails, PersonSession } from '@portico/contract/features/people/people.schemas.ts'
import type { PersonAction } from '@portico/contract/features/people/people-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { administratorOf, anActivePerson, anInvitedPerson, invitationOf, roleId } from '@portico/testkit/features/people.ts'
import { anAccountFor, profileUrl } from '@portico/testkit/features/profile.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { startRelayOfPeople } from '@portico/testkit/portico/relay.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const crm = '/api/v1/crm/users'
let portico: TestPortico
let admin: Caller
let platform: Caller
let owner: Caller
let relay: Awaited<ReturnType<typeof startRelayOfPeople>>
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { northwind, platform: own, acme } = portico.world
  admin = portico.as(northwind.people.administrator!)
  platform = portico.as(own.people.administrator!)
  owner = portico.as(acme.owner)
  relay = await startRelayOfPeople(portico)
})
afterAll(async () => {
  await relay?.stop()
  await portico?.close()
})

const tenant = { level: 'tenant' } as const
const ofAcme = { level: 'merchant', place: 'acme' } as const
const rowsOf = ({ body }: { body: unknown }) => (body as Page<Person>).data
const auditOf = async (id: string) =>
  (
    await portico.admin.query("select action, before, after from audit_records where entity = 'people' and entity_id = $1 order by id", [
      id,
    ])
  ).rows
const linksTo = (email: string) =>
  portico.mails.filter(({ to }) => to === email).flatMap(({ text }) => text.match(/https?:\/\/\S+token=\S+/g) ?? [])
const tokenOf = async ({ id }: { id: string }) => (await portico.identity()).sessions.issueToken(id, 600)
/** A person with a living session that the API has just served. */
async function signedIn(whose: typeof tenant | typeof ofAcme) {
  const person = await anActivePerson(portico, whose)
  const caller = portico.withToken(await tokenOf(person))
  const url = whose.level === 'merchant' ? '/api/v1/users' : crm
  expect((await caller.get(url)).status).toBe(200)
  return { person, isIn: async () => (await caller.get(url)).status }
}
const within2s = { timeout: 2000, interval: 50 }

const fieldsIn = ({ body }: { body: unknown }) => Object.keys((body as { fields?: object }).fields ?? {})

describe('an invitation', () => {
  test('is mailed with a link, shows until when it holds, and its repetition makes the link before useless', async () => {
    const person = await anInvitedPerson(portico, tenant)
    expect(person).toMatchObject({ status: 'InvitationSent', isActive: false, roles: [{ name: 'Finance' }], secondFactor: false })
    await expect.poll(() => linksTo(person.email).length).toBe(1)
    const seen = (await admin.get(`${crm}/crm/${person.id}`)).body as PersonDetails
    expect(Date.parse(seen.invitationExpiresAt!) - Date.now()).toBeGreaterThan(6 * 86_400_000)
    expect((await admin.post(`${crm}/${person.id}/invitation`)).status).toBe(204)
    await expect.poll(() => linksTo(person.email).length).toBe(2)
    const { rows } = await portico.admin.query(
      'select count(*) filter (where used_at is null)::int as good, count(*)::int as all from identity.one_time_links where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ good: 1, all: 2 }])
    expect((await auditOf(person.id)).map(({ action }) => action)).toEqual(['people.invite', 'people.resendInvitation'])
  })

  test('a person who is invited gets the inviter’s time zone, unless the database does not know it', async () => {
    const inviter = administratorOf(portico, tenant)
    await anAccountFor(portico, inviter)
    const zoneAfter = async (zone: string) => {
      await portico.admin.query('update users set time_zone = $1 where id = $2', [zone, inviter.id])
      const caller = portico.withToken(await tokenOf(inviter))
      const { id } = (await caller.post(`${crm}/crm`, await invitationOf(portico, tenant))).body as Person
      return (await portico.admin.query('select time_zone from users where id = $1', [id])).rows[0].time_zone
    }
    expect([await zoneAfter('Asia/Kathmandu'), await zoneAfter('US/Pacific-New')]).toEqual(['Asia/Kathmandu', 'UTC'])
  })

  test('an invitation to an address in use in another tenant is answered like any other, and only its owner gets an email', async () => {
    const theirs = portico.world.contoso.people.finance!
    await (await portico.identity()).accounts.create({
      userId: theirs.id,
      email: theirs.email,
      password: 'Copper-teapot-93',
      verified: true,
    })
    const [free, taken] = [
      await admin.post(`${crm}/crm`, await invitationOf(portico, tenant)),
      await admin.post(`${crm}/crm`, await invitationOf(portico, tenant, { email: theirs.email })),
    ]
    const shape = ({ status, body }: { status: number; body: unknown }) => [status, Object.keys(body as object)]
    expect(shape(taken)).toEqual(shape(free))
    const { id } = taken.body as Person
    await expect.poll(() => portico.mails.filter(({ to }) => to === theirs.email).length).toBe(1)
    expect(linksTo(theirs.email)).toEqual([])
    const look = async (one: string) => {
      const { id: _, email, createdAt, ...rest } = (await admin.get(`${crm}/crm/${one}`)).body as PersonDetails
      return { ...rest, invitationExpiresAt: rest.invitationExpiresAt !== null }
    }
    await expect.poll(async () => look((free.body as Person).id)).toEqual(await look(id))
    const { rows } = await portico.admin.query('select user_id from identity.accounts where email = $1', [theirs.email])
    expect(rows).toEqual([{ user_id: theirs.id }])
  })

  test('an invitation of a colleague, or of a user of the tenant’s merchants, is refused, since the inviter sees them anyway', async () => {
    for (const email of [portico.world.northwind.people.finance!.email, portico.world.globex.viewer.email.toUpperCase()]) {
      const reply = await admin.post(`${crm}/crm`, await invitationOf(portico, tenant, { email }))
      expect([reply.status, reply.code, (reply.body as { fields: object }).fields]).toEqual([
        409,
        'conflict',
        { 'body.email': expect.any(String) },
      ])
    }
  })

  test('an address may be international; it is kept in one form and found in both', async () => {
    const good = await invitationOf(portico, tenant)
    const kept = { 'r&d@example.com': 'r&d@example.com', 'X@Bücher.example': 'x@xn--bcher-kva.example' }
    for (const [email, as] of Object.entries({ ...kept, 'x@xn--e1afmkfd.xn--p1ai': 'x@xn--e1afmkfd.xn--p1ai' }))
      expect((await admin.post(`${crm}/crm`, { ...good, email })).body).toMatchObject({ email: as })
    const again = await admin.post(`${crm}/crm`, { ...good, email: 'x@пример.рф' })
    expect([again.status, fieldsIn(again)]).toEqual([409, ['body.email']])
    for (const email of ['x@1.2.3.4', 'a..b@example.com', 'x@example.com\u202e', 'x@xn--a.com'])
      expect(fieldsIn(await admin.post(`${crm}/crm`, { ...good, email }))).toEqual(['body.email'])
  })

  test('a name may be written in every script, and shows each of its characters', async () => {
    const good = await invitationOf(portico, tenant)
    for (const firstName of ['ශ්‍රී', 'علی‌رضا', ' Cafe\u0301 ']) {
      const { email } = await invitationOf(portico, tenant)
      expect((await admin.post(`${crm}/crm`, { ...good, email, firstName })).body).toMatchObject({
        firstName: firstName.normalize().trim(),
      })
    }
    for (const firstName of ['\u3164', '\u2800', '\u034f\u115f', '\u200b', 'Ana\u202e', 'Ana\u3164']) {
      const reply = await admin.post(`${crm}/crm`, { ...good, firstName })
      const { reasons } = reply.body as { reasons?: object }
      expect([reply.status, reasons]).toEqual([422, { 'body.firstName': { reason: 'text.name', params: {} } }])
    }
  })

  test('a name that was kept before its rule stays where a change leaves it, and no other breaks the rule', async () => {
    const person = await anActivePerson(portico, tenant)
    await portico.admin.query('update users set first_name = $2 where id = $1', [person.id, 'Ada\u202e'])
    const change = { firstName: 'Ada\u202e', lastName: 'Byron', phone: '+46 8 555', roleIds: person.roles.map(({ id }) => id) }
    const put = async (more: object) => {
      const { version } = (await admin.get(`${crm}/crm/${person.id}`)).body as PersonDetails
      return admin.put(`${crm}/crm/${person.id}`, { ...change, ...more, version })
    }
    expect((await put({})).body).toMatchObject({ firstName: 'Ada\u202e', lastName: 'Byron', phone: '+46 8 555' })
    for (const [more, fields] of [
      [{ firstName: 'Ada\u202ex' }, ['body.firstName']],
      [{ lastName: 'Ada\u202e' }, ['body.lastName']],
      [{ firstName: 'Ada', lastName: '\u3164' }, ['body.lastName']],
      [{ phone: 'none' }, ['body.firstName', 'body.phone']],
    ] as const) {
      const reply = await put(more)
      expect([reply.status, fieldsIn(reply).sort()]).toEqual([422, fields])
    }
    expect((await admin.get(`${crm}/crm/${person.id}`)).body).toMatchObject({ lastName: 'Byron' })
    const someone = await portico.personWith('tenant', [])
    await portico.admin.query('update users set first_name = $2 where id = $1', [someone.id, 'Ada\u202e'])
    const self = portico.as(someone)
    const { version } = (await self.get(profileUrl(tenant))).body as { version: number }
    const own = { firstName: 'Ada\u202e', lastName: 'Byron', timeZone: 'Europe/Oslo', language: 'en', version }
    expect((await self.put(profileUrl(tenant), own)).body).toMatchObject({ timeZone: 'Europe/Oslo' })
  })

  test('from a merchant does not tell who works for the tenant or for a sibling', async () => {
    for (const email of [portico.world.northwind.people.risk!.email, portico.world.globex.owner.email])
      expect((await owner.post('/api/v1/users/crm', await invitationOf(portico, ofAcme, { email }))).status).toBe(201)
  })

  test('takes no field that is not asked for', async () => {
    const good = await invitationOf(portico, tenant)
    for (const more of [
      { status: 'Active' },
      { tenantId: portico.world.contoso.id },
      { isActive: true },
      { permissions: ['CRM.Audit.View'] },
    ])
      expect((await admin.post(`${crm}/crm`, { ...good, ...more })).status).toBe(422)
    const person = await anActivePerson(portico, tenant)
    const change = { firstName: 'A', lastName: 'B', phone: null, roleIds: person.roles.map(({ id }) => id), version: 1 }
    for (const more of [{ email: 'new@northwind.example' }, { status: 'Locked' }, { merchantId: portico.world.acme.id }])
      expect((await admin.put(`${crm}/crm/${person.id}`, { ...change, ...more })).status).toBe(422)
  })

  test('gives no role of another level, merchant or tenant, nor one that gives more than the inviter has', async () => {
    const roles = [
      await roleId(portico, { level: 'platform' }, 'Support'),
      await roleId(portico, { level: 'tenant', place: 'initech' }, 'Finance'),
      await roleId(portico, ofAcme, 'Viewer'),
    ]
    for (const id of roles)
      expect((await admin.post(`${crm}/crm`, await invitationOf(portico, tenant, { roleIds: [id] }))).status).toBe(404)
    const clerk = portico.as(await portico.personWith('tenant', ['CRM.UserManagement.Users', 'CRM.UserManagement.Users.Actions.Add']))
    const administrator = await roleId(portico, tenant, 'Administrator')
    const reply = await clerk.post(`${crm}/crm`, await invitationOf(portico, tenant, { roleIds: [administrator] }))
    expect([reply.status, reply.code]).toEqual([403, 'not_allowed'])
    const listed = (await clerk.get(`${crm}/assignable-roles`)).body as { data: { id: string; excess: string[] }[] }
    expect(listed.data.find(({ id }) => id === administrator)!.excess).toContain('CRM.Audit.View')
  })
})

describe('within two seconds the old session is refused', () => {
  const cases: [what: string, whose: typeof tenant | typeof ofAcme, act: (person: Person) => Promise<{ status: number }>][] = [
    ['of a user who is deactivated', tenant, ({ id }) => admin.put(`${crm}/${id}/activation`, { isActive: false })],
    ['of a user of a merchant whom the tenant deactivates', ofAcme, ({ id }) => admin.put(`${crm}/${id}/activation`, { isActive: false })],
    ['of a user who is deleted', tenant, ({ id }) => admin.delete(`${crm}/crm/${id}`)],
    ['of a user who gets other roles', tenant, async (person) => admin.put(`${crm}/crm/${person.id}`, await otherRoles(person))],
    ['of a user who must choose a new password', tenant, ({ email }) => admin.post(`${crm}/password-reset`, { email })],
    ['of a user who is signed out everywhere', tenant, ({ id }) => admin.delete(`${crm}/${id}/sessions`)],
    [
      'of a tenant, deactivated by the platform',
      tenant,
      ({ id, tenantId }) => platform.put(`/api/v1/tenants/${tenantId}/tenant-user/${id}/deactivate`),
    ],
  ]
  const otherRoles = async ({ version }: Person) => ({
    firstName: 'Ada',
    lastName: 'Lindqvist',
    phone: null,
    roleIds: [await roleId(portico, tenant, 'Auditor')],
    version,
  })
  test.each(cases)('%s', async (_what, whose, act) => {
    const { person, isIn } = await signedIn(whose)
    expect((await act(person)).status).toBeLessThan(300)
    await expect.poll(isIn, within2s).toBe(401)
  })

  test('of a user whose second factor an administrator removes', async () => {
    const { person, isIn } = await signedIn(tenant)
    const { accounts } = await portico.identity()
    await accounts.enrolTotp(person.id, 'JBSWY3DPEHPK3PXP')
    expect(((await admin.get(`${crm}/crm/${person.id}`)).body as Person).secondFactor).toBe(true)
    expect((await admin.delete(`${crm}/${person.id}/second-factor`)).status).toBe(204)
    expect(((await admin.get(`${crm}/crm/${person.id}`)).body as Person).secondFactor).toBe(false)
    await expect.poll(isIn, within2s).toBe(401)
    expect((await admin.delete(`${crm}/${person.id}/second-factor`)).code).toBe('action_not_allowed')
  })

  test('a deactivated person’s token stays refused after they are activated again', async () => {
    const { person, isIn } = await signedIn(tenant)
    await admin.put(`${crm}/${person.id}/activation`, { isActive: false })
    expect((await admin.put(`${crm}/${person.id}/activation`, { isActive: true })).body).toMatchObject({ status: 'Active', isActive: true })
    await expect.poll(isIn, within2s).toBe(401)
    const again = portico.withToken(await tokenOf(person))
    expect((await again.get(crm)).status).toBe(200)
  })
})

describe('no one', () => {
  test('deactivates, deletes or gives other roles to their own account', async () => {
    const self = portico.world.northwind.people.administrator!
    const { version, firstName, lastName } = (await admin.get(`${crm}/crm/${self.id}`)).body as PersonDetails
    const roleIds = [await roleId(portico, tenant, 'Finance')]
    const tries = [
      await admin.put(`${crm}/${self.id}/activation`, { isActive: false }),
      await admin.delete(`${crm}/crm/${self.id.toUpperCase()}`),
      await admin.put(`${crm}/crm/${self.id}`, { firstName, lastName, phone: null, roleIds, version }),
      await admin.delete(`${crm}/${self.id}/second-factor`),
    ]
    expect(tries.map(({ code }) => code)).toEqual(Array(4).fill('action_not_allowed'))
  })

  test('leaves a tenant without an administrator, not even two at once', async () => {
    const { contoso } = portico.world
    const first = contoso.people.administrator!
    const second = await anActivePerson(
      portico,
      { level: 'tenant', place: 'initech' },
      {
        roleIds: [await roleId(portico, { level: 'tenant', place: 'initech' }, 'Administrator')],
      },
    )
    const off = (id: string) => platform.put(`/api/v1/tenants/${contoso.id}/tenant-user/${id}/deactivate`)
    const replies = await Promise.all([off(first.id), off(second.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const left = [first.id, second.id].find((_, at) => replies[at]!.status === 409)!
    expect((await platform.delete(`/api/v1/tenants/${contoso.id}/tenant-user/${left}`)).code).toBe('conflict')
    await portico.admin.query("update users set status = 'Active' where id = $1", [first.id])
  })

  test('no one manages people of a kind without its permission', async () => {
    const [staff, user] = [await anActivePerson(portico, tenant), await anActivePerson(portico, ofAcme)]
    const ofStaff = portico.as(await portico.personWith('tenant', ['CRM.UserManagement.Users']))
    const ofUsers = portico.as(await portico.personWith('tenant', ['CRM.UserManagement.MerchantUsers']))
    for (const [caller, inReach, beyond, kind] of [
      [ofStaff, staff, user, 'merchants'],
      [ofUsers, user, staff, 'staff'],
    ] as const) {
      expect((await caller.get(`${crm}/crm/${inReach.id}`)).status).toBe(200)
      for (const tail of [`crm/${beyond.id}`, `${beyond.id}/sessions`, `crm/${beyond.id}/audit`])
        expect((await caller.get(`${crm}/${tail}`)).code).toBe('not_found')
      expect((await caller.get(`${crm}/crm`, { query: { kind } })).code).toBe('not_allowed')
    }
  })
})

describe('a lock', () => {
  test('A-USER-04 without an end and one after too many tries are one state with one unlock', async () => {
    const brought = await anActivePerson(portico, tenant)
    const byTries = await portico.personWith('tenant', [])
    await portico.admin.query("update users set status = 'Locked' where id = $1", [brought.id])
    await anAccountFor(portico, byTries)
    for (let tries = 0; tries < 10; tries++)
      await portico.as(byTries).post(profileUrl(byTries, '/second-factor/setup'), { proof: 'not the password' })
    const locked = rowsOf(await admin.get(`${crm}/crm`, { query: { status: 'Locked', pageSize: '100' } }))
    expect(locked.map(({ id }) => id).sort()).toEqual([brought.id, byTries.id].sort())
    for (const { id } of [brought, byTries]) {
      expect((await admin.put(`${crm}/${id}/unlock`)).body).toMatchObject({ status: 'Active', isLocked: false, lockedUntil: null })
      expect((await admin.put(`${crm}/${id}/unlock`)).code).toBe('action_not_allowed')
    }
    expect(rowsOf(await admin.get(`${crm}/crm`, { query: { status: 'Locked' } }))).toEqual([])
  })
})

describe('an id', () => {
  test('a deep link finds its person in the right list, and no one elsewhere', async () => {
    const person = await anActivePerson(portico, tenant)
    const ids = async (query: Record<string, string>) => rowsOf(await admin.get(`${crm}/crm`, { query })).map(({ id }) => id)
    expect(await ids({ search: ` ${person.id.toUpperCase()} ` })).toEqual([person.id])
    expect(await ids({ search: person.id, kind: 'merchants' })).toEqual([])
    expect(await ids({ search: portico.world.acme.owner.id, kind: 'staff' })).toEqual([])
  })
})

describe('a deleted person', () => {
  test('a deleted person is in no list, stays on record, and their address can be invited again', async () => {
    const person = await anActivePerson(portico, tenant)
    expect((await admin.delete(`${crm}/crm/${person.id}`)).status).toBe(204)
    expect((await admin.get(`${crm}/crm/${person.id}`)).code).toBe('not_found')
    expect(rowsOf(await admin.get(`${crm}/crm`, { query: { search: person.email } }))).toEqual([])
    expect((await auditOf(person.id)).at(-1)).toMatchObject({ action: 'people.delete', before: { email: person.email } })
    const again = await anInvitedPerson(portico, tenant, { email: person.email })
    await expect.poll(() => linksTo(person.email).length).toBeGreaterThan(0)
    expect(again.id).not.toBe(person.id)
  })
})

describe('a change', () => {
  test('of a version that is no longer the last is refused, and both that one and the one that holds are on record', async () => {
    const person = await anActivePerson(portico, tenant)
    const change = {
      firstName: 'Bo',
      lastName: 'Ek',
      phone: '+46 1 23',
      roleIds: person.roles.map(({ id }) => id),
      version: person.version,
    }
    expect((await admin.put(`${crm}/crm/${person.id}`, change)).body).toMatchObject({ firstName: 'Bo', version: person.version + 1 })
    expect((await admin.put(`${crm}/crm/${person.id}`, change)).code).toBe('stale_version')
    expect((await auditOf(person.id)).slice(-2)).toMatchObject([
      { action: 'people.update', before: { firstName: 'Ada' }, after: { firstName: 'Bo' } },
      { action: 'people.update', before: null, after: { code: 'stale_version' } },
    ])
  })
})

describe('a password reset', () => {
  test('A-USER-02 a password reset is answered the same whether the caller manages such a person or not, and emails only that person', async () => {
    const person = await anActivePerson(portico, tenant)
    const beyond = await anActivePerson(portico, { level: 'tenant', place: 'initech' })
    const replies = [person.email, beyond.email, 'nobody@nowhere.example'].map((email) => admin.post(`${crm}/password-reset`, { email }))
    const answers = (await Promise.all(replies)).map(({ status, text, headers }) => [status, text, headers['content-type']])
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    const resets = (email: string) => linksTo(email).filter((link) => link.includes('ResetPassword')).length
    await expect.poll(() => resets(person.email)).toBe(1)
    expect([resets(beyond.email), resets('nobody@nowhere.example')]).toEqual([0, 0])
  })
})

describe('sessions', () => {
  test('are listed with device and place, and one ends without the others', async () => {
    const person = await anActivePerson(portico, tenant)
    const [one, other] = [await tokenOf(person), await tokenOf(person)]
    const list = async () => ((await admin.get(`${crm}/${person.id}/sessions`)).body as { data: PersonSession[] }).data
    const before = await list()
    expect(before).toHaveLength(2)
    expect(before[0]).toMatchObject({ kind: 'script', isOwn: false, ip: null, createdAt: expect.any(String) })
    expect((await admin.delete(`${crm}/${person.id}/sessions/${before[0]!.sessionId}`)).status).toBe(204)
    expect(await list()).toEqual([before[1]])
    const states = await Promise.all([one, other].map(async (token) => (await portico.withToken(token).get(crm)).status))
    expect(states.sort()).toEqual([200, 401])
    const stranger = portico.world.contoso.people.administrator!
    expect((await portico.as(stranger).delete(`${crm}/${person.id}/sessions/${before[1]!.sessionId}`)).code).toBe('not_found')
  })
})

describe('staff of a tenant, where contacts of a ticket are chosen', () => {
  test('are names and addresses for those who only answer tickets, and everything for those who manage people', async () => {
    const { northwind, contoso, platform: own } = portico.world
    const at = (tenantId: string) => `/api/v1/tenants/${tenantId}/tenant-users`
    const clerk = portico.as(await portico.personWith('tenant', ['CRM.Support.Lookup']))
    const desk = portico.as(await portico.personWith('platform', ['Platform.Support.Lookup']))
    for (const caller of [clerk, desk]) {
      const seen = rowsOf(await caller.get(at(northwind.id)))
      expect(seen.length).toBeGreaterThan(5)
      for (const row of seen) expect(Object.keys(row)).toEqual(['email', 'firstName', 'lastName'])
      expect(rowsOf(await caller.get(at(northwind.id), { query: { pageSize: '2', pageIndex: '1' } }))).toEqual(seen.slice(2, 4))
      expect((await caller.get(at('019a0000-0000-7000-8000-000000000001'))).code).toBe('not_found')
    }
    expect((await clerk.get(at(contoso.id))).code).toBe('not_found')
    expect((await desk.get(at(own.id))).code).toBe('not_found')
    expect(rowsOf(await platform.get(at(contoso.id)))[0]).toMatchObject({ tenantId: contoso.id, roles: expect.any(Array) })
  })
})

describe('who signs in with more than a password', () => {
  test('the filter finds users with a second factor, in the list and its file, from its setup until its removal', async () => {
    const { accounts } = await portico.identity()
    const [one, other] = [await anActivePerson(portico, tenant), await anActivePerson(portico, tenant)]
    const query = (secondFactor: string) => ({ query: { pageSize: '100', secondFactor } })
    const idsOf = async (secondFactor: string) => rowsOf(await admin.get(`${crm}/crm`, query(secondFactor))).map(({ id }) => id)
    const states = async () => {
      const [on, off, both] = [await idsOf('On'), await idsOf('Off'), await idsOf('On,Off')]
      return [one, other].map(({ id }) => [on.includes(id), off.includes(id), both.includes(id)])
    }
    const without = [false, true, true]
    expect(await states()).toEqual([without, without])
    await accounts.enrolTotp(one.id, 'JBSWY3DPEHPK3PXP')
    expect(await states()).toEqual([[true, false, true], without])
    const file = await admin.get('/api/v1/crm/users/csv', { query: { kind: 'staff', secondFactor: 'On', columns: 'id,secondFactor' } })
    expect(file.status, file.text).toBe(200)
    const csv = Object.values(unzipSync(file.bytes))
      .map((bytes) => Buffer.from(bytes).toString())
      .join()
    expect(csv).toContain(`${one.id},On`)
    expect(csv).not.toContain('Off')
    const gone = await admin.delete(`${crm}/${one.id}/second-factor`)
    expect(gone.status, gone.text).toBe(204)
    expect(await states()).toEqual([without, without])
    expect((await admin.get(`${crm}/crm`, query('maybe'))).status).toBe(422)
  })
})

describe('what the reply offers', () => {
  const hinderedBy: Record<string, string> = { self: 'action_not_allowed', ownFactor: 'action_not_allowed', noFactor: 'action_not_allowed' }
  const calls: Partial<
    Record<PersonAction, (caller: Caller, person: Pick<Person, 'id' | 'email'>) => Promise<{ status: number; code: string | undefined }>>
  > = {
    resend: (caller, { id }) => caller.post(`${crm}/${id}/invitation`),
    unlock: (caller, { id }) => caller.put(`${crm}/${id}/unlock`),
    resetPassword: (caller, { email }) => caller.post(`${crm}/password-reset`, { email }),
    signOut: (caller, { id }) => caller.delete(`${crm}/${id}/sessions`),
    resetSecondFactor: (caller, { id }) => caller.delete(`${crm}/${id}/second-factor`),
    deactivate: (caller, { id }) => caller.put(`${crm}/${id}/activation`, { isActive: false }),
    activate: (caller, { id }) => caller.put(`${crm}/${id}/activation`, { isActive: true }),
    delete: (caller, { id }) => caller.delete(`${crm}/crm/${id}`),
  }
  const manages = ['', ...['Add', 'Edit', 'Activate', 'Delete', 'Secure'].map((one) => `.Actions.${one}`)].map(
    (right) => `CRM.UserManagement.Users${right}` as Permission,
  )

  test('with someone is what the calls then do, and what they refuse has its reason', async () => {
    const manager = await portico.personWith('tenant', manages)
    const held = await portico.personWith('tenant', [...manages, 'CRM.Transaction.View'])
    await portico.admin.query('insert into user_limits (tenant_id, user_id, merchants, updated_at) values ($1, $2, $3, now())', [
      portico.world.northwind.id,
      held.id,
      [portico.world.acme.id],
    ])
    const plain = () => portico.personWith('tenant', ['CRM.UserManagement.Users'])
    const locked = async () => {
      const person = await plain()
      await portico.admin.query("update users set status = 'Locked' where id = $1", [person.id])
      return person
    }
    const reasons = new Set<string>()
    for (const [caller, whom] of [
      [manager, plain],
      [manager, locked],
      [manager, () => anInvitedPerson(portico, tenant)],
      [manager, () => anActivePerson(portico, tenant)],
      [held, plain],
      [held, locked],
      [held, async () => held],
    ] as const) {
      const { allowedActions } = (await portico.as(caller).get(`${crm}/crm/${(await whom()).id}`)).body as PersonDetails
      for (const { action, allowed, reason } of allowedActions) {
        const call = calls[action]
        if (!call) continue
        const { status, code } = await call(portico.as(caller), await whom())
        expect({ action, reason, allowed: status < 300, code }).toEqual({
          action,
          reason,
          allowed,
          code: reason === null ? undefined : (hinderedBy[reason] ?? 'not_allowed'),
        })
        if (reason !== null) reasons.add(reason)
      }
    }
    expect([...reasons].sort()).toEqual(['mayMore', 'noFactor', 'ownFactor', 'seesMore', 'self'])
  })

  test('the answer leaves out actions that the caller has no permission for', async () => {
    const person = await anActivePerson(portico, tenant)
    const reader = portico.as(await portico.personWith('tenant', ['CRM.UserManagement.Users']))
    expect(((await reader.get(`${crm}/crm/${person.id}`)).body as PersonDetails).allowedActions).toEqual([])
  })
})

describe('people of a Turkish and of an English reader', () => {
  const names = ['Zeynep', 'Şule', 'IŞIL', 'İbrahim', 'Çağla', 'Selin', 'Ida']
  let added: string[]
  beforeAll(async () => {
    added = []
    for (const firstName of names) added.push((await anInvitedPerson(portico, tenant, { firstName, lastName: 'Zzorder' })).id)
  })
  const as = async (language: string) => {
    const reader = await portico.personWith('tenant', ['CRM.UserManagement.Users'])
    await portico.admin.query('update users set language = $2 where id = $1', [reader.id, language])
    return portico.as(reader)
  }
  const walked = async (caller: Caller, sort: string) => {
    const pages: Person[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string> = { sort, pageSize: '5', kind: 'staff', ...(cursor === '' ? {} : { cursor }) }
      const { data, nextCursor } = (await caller.get(`${crm}/crm`, { query })).body as Page<Person>
      pages.push(data)
      cursor = nextCursor
    }
    return pages
      .flat()
      .filter(({ id }) => added.includes(id))
      .map(({ firstName }) => firstName)
  }

  test('are sorted as the language sorts them, page by page and both ways', async () => {
    const inTurkish = ['Çağla', 'Ida', 'IŞIL', 'İbrahim', 'Selin', 'Şule', 'Zeynep']
    const inEnglish = ['Çağla', 'İbrahim', 'Ida', 'IŞIL', 'Selin', 'Şule', 'Zeynep']
    const [turkish, english] = [await as('tr'), await as('en')]
    expect([await walked(turkish, 'name'), await walked(turkish, '-name')]).toEqual([inTurkish, inTurkish.toReversed()])
    expect([await walked(english, 'name'), await walked(english, '-name')]).toEqual([inEnglish, inEnglish.toReversed()])
  })

  test('are found in any case and form, with or without accents', async () => {
    const found = async (search: string) =>
      rowsOf(await admin.get(`${crm}/crm`, { query: { search, kind: 'staff' } })).map(({ firstName }) => firstName)
    for (const search of ['ışıl', 'IŞIL zz', 'isil', 'I\u015eIL']) expect([search, await found(search)]).toEqual([search, ['IŞIL']])
    for (const search of ['C\u0327ag\u0306la', 'çağla ZZ', 'cagla']) expect([search, await found(search)]).toEqual([search, ['Çağla']])
    for (const search of ['   ', '\u200b', '\u202ea']) expect((await admin.get(`${crm}/crm`, { query: { search } })).status).toBe(422)
  })
})
