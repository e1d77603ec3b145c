import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import type { Viewing } from '@portico/contract/features/viewings/viewings.contract.ts'
import { type Permission, permissions } from '@portico/contract/permissions.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aMerchant } from '@portico/testkit/features/merchants.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aTenant } from '@portico/testkit/features/tenants.ts'
import { aViewing, reason, startViewing } from '@portico/testkit/features/viewings.ts'
import { aPortico, type Caller, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { endOverdueViewings } from './index.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const platformKey = 'Platform.Tenants.Actions.ViewAs'
const tenantKey = 'CRM.Organization.Actions.ViewAs'
const support = () => portico.personWith('platform', [platformKey, 'Platform.Tenants.View', 'Platform.Audit.View'])
const clerk = () => portico.personWith('tenant', [tenantKey, 'CRM.Organization.View'])
const asTenant = () => ({ tenantId: portico.world.northwind.id })
const asAcme = () => ({ tenantId: portico.world.northwind.id, merchantId: portico.world.acme.id })

const staffContext = '/api/v1/crm/users'
const merchantContext = '/api/v1/users'
const contextOf = async (caller: Caller, url: string, headers: Record<string, string>) =>
  (await caller.get(url, { headers })).body as UserContext
const rowOf = async ({ viewAs }: { viewAs: string }) =>
  (await portico.admin.query('select * from viewings where id = $1', [viewAs])).rows[0]
/** What the request is answered with once the viewing is over: never as if nothing had been named. */
async function expectOver(caller: Caller, headers: { viewAs: string }, because?: string) {
  for (const url of [staffContext, merchantContext, '/api/v1/crm/transactions']) {
    const reply = await caller.get(url, { headers })
    expect([reply.status, reply.code], reply.text).toEqual([403, 'view_over'])
    if (because) expect(reply.body).toMatchObject({ because })
  }
  expect((await caller.post('/api/v1/session/ping', undefined, { headers })).code).toBe('view_over')
}
const own = (person: Person) => portico.as(person)

describe('a viewing of a tenant', () => {
  test('shows the portal of the tenant with an administrator’s eyes and no one’s hands', async () => {
    const person = await support()
    await portico.admin.query("update tenants set time_zone = 'Europe/Istanbul' where slug = 'northwind'")
    const headers = await aViewing(portico, person, asTenant())
    const user = await contextOf(own(person), staffContext, headers)
    expect(user).toMatchObject({
      id: person.id,
      email: person.email,
      level: 'tenant',
      isPlatform: false,
      isAdministrator: false,
      tenant: { id: portico.world.northwind.id, name: 'Northwind' },
      tenants: [{ id: portico.world.northwind.id }],
      reportingTimeZone: 'Europe/Istanbul',
      scaRequiredPermissions: [],
      viewing: { viewingId: headers.viewAs, tenantName: 'Northwind', merchantName: null, reason },
    })
    expect(user.viewing!.leftMs).toBeGreaterThan(1_790_000)
    expect(user.permissions).toEqual(expect.arrayContaining(['CRM.Transaction.View', 'CRM.UserManagement.Users', 'CRM.Audit.View']))
    const isOfHand = (name: string) => {
      const { kind, secret, level } = permissions[name as Permission]
      return kind === 'act' || kind === 'export' || secret || level !== 'tenant'
    }
    expect(user.permissions.filter(isOfHand)).toEqual([])
    for (const name of ['CRM.Transaction.Actions.Refund', 'CRM.Transaction.Export', 'manageCrmRoles', 'Tenant.Keys.View'])
      expect(user.permissions).not.toContain(name)
  })

  test('reaches the rows of that tenant alone, whatever else is named', async () => {
    const [inNorthwind, inContoso] = [
      await aCapturedPayment(portico, { merchant: 'acme' }),
      await aCapturedPayment(portico, { merchant: 'initech' }),
    ]
    const person = await support()
    const headers = await aViewing(portico, person, asTenant())
    const get = (id: string, more = {}) => own(person).get(`/api/v1/crm/transactions/${id}`, { headers: { ...headers, ...more } })
    expect((await get(inNorthwind)).status).toBe(200)
    expect((await get(inContoso)).status).toBe(404)
    expect((await get(inContoso, { tenantId: portico.world.contoso.id })).status).toBe(404)
    expect((await own(person).get('/api/v1/tenants', { headers })).code).toBe('not_allowed')
  })

  test('shows nothing personal: neither notes nor notifications, neither of the people viewed nor of the viewer', async () => {
    const person = await portico.personWith('tenant', [tenantKey])
    await own(portico.world.acme.owner).post('/api/v1/desk/notes', { text: 'Call the bank' })
    await own(person).post('/api/v1/crm/desk/notes', { text: 'Ask Acme' })
    const headers = await aViewing(portico, person, asAcme())
    for (const url of ['/api/v1/desk/notes', '/api/v1/desk/today', '/v1/api/in-app-notifications']) {
      const reply = await own(person).get(url, { headers })
      expect(reply.text).not.toMatch(/Call the bank|Ask Acme/)
    }
    expect((await own(person).get('/api/v1/desk/notes', { headers })).status).toBe(200)
    expect((await own(person).get('/api/v1/crm/desk/notes')).text).toContain('Ask Acme')
  })
})

describe('a viewing of a merchant', () => {
  test('is one of its people to every wall', async () => {
    const [own1, sibling] = [await aCapturedPayment(portico, { merchant: 'acme' }), await aCapturedPayment(portico, { merchant: 'globex' })]
    const person = await clerk()
    const headers = await aViewing(portico, person, asAcme())
    const get = (id: string) => own(person).get(`/api/v1/transactions/${id}`, { headers })
    expect([(await get(own1)).status, (await get(sibling)).status]).toEqual([200, 404])
    expect((await own(person).get('/api/v1/crm/transactions', { headers })).code).toBe('not_allowed')
  })

  test('in the sandbox stays in Test', async () => {
    const { world } = portico
    const person = await support()
    const headers = await aViewing(portico, person, { tenantId: world.contoso.id, merchantId: world.umbrella.id })
    const user = await contextOf(own(person), merchantContext, headers)
    expect(user).toMatchObject({
      level: 'merchant',
      userType: 'merchant',
      merchant: { legalBusinessName: 'Umbrella Ltd' },
      mode: { toggle: 'forced' },
    })
    expect((await own(person).get('/api/v1/transactions', { headers: { ...headers, mode: 'Live' } })).code).toBe('mode_not_allowed')
  })

  test('never reaches beyond the viewer’s own limits', async () => {
    const { acme, globex, northwind } = portico.world
    const person = await clerk()
    await limit(portico, person, { merchants: [acme.id], paymentMethods: ['Wallet'], serviceProviders: null })
    const payment = await aCapturedPayment(portico, { merchant: 'acme' })
    expect((await startViewing(portico, person, { tenantId: northwind.id, merchantId: globex.id })).status).toBe(404)
    const headers = await aViewing(portico, person, asAcme())
    expect((await own(person).get(`/api/v1/transactions/${payment}`, { headers })).status).toBe(404)
    expect((await own(acme.owner).get(`/api/v1/transactions/${payment}`)).status).toBe(200)
  })
})

describe('starting', () => {
  test('needs the permission, a reason, and a customer that there is', async () => {
    const { world } = portico
    const person = await clerk()
    const code = async (who: Person, target: { tenantId: string; merchantId?: string | null }) =>
      (await startViewing(portico, who, target)).code
    expect(await code(await portico.personWith('tenant', ['CRM.Organization.View']), asAcme())).toBe('not_allowed')
    expect(await code(await portico.personWith('platform', ['Platform.Tenants.View']), asTenant())).toBe('not_allowed')
    expect(await code(world.acme.owner, asAcme())).toBe('not_allowed')
    expect(await code(person, { tenantId: world.contoso.id, merchantId: world.initech.id })).toBe('not_found')
    expect(await code(person, { tenantId: world.northwind.id, merchantId: world.initech.id })).toBe('not_found')
    expect(await code(person, asTenant())).toBe('invalid_input')
    expect(await code(await support(), { tenantId: world.platform.id })).toBe('action_not_allowed')
    for (const text of ['', '    ', 'x'.repeat(301)]) {
      const reply = await own(person).post(`/api/v1/tenants/${world.northwind.id}/viewings`, { merchantId: world.acme.id, reason: text })
      expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, ['body.reason']])
    }
    expect(await code(person, asAcme())).toBeUndefined()
  })

  test('waits for the second factor where the role asks for it', async () => {
    const person = await portico.personWith('tenant', [tenantKey], { sca: [tenantKey] })
    const before = await portico.rowCounts()
    const reply = await startViewing(portico, person, asAcme())
    expect([reply.status, reply.code]).toEqual([428, 'sca_required'])
    expect(await portico.rowCounts()).toEqual(before)
  })

  test('is not possible from within another viewing', async () => {
    const person = await support()
    const headers = await aViewing(portico, person, asTenant())
    const reply = await own(person).post(
      `/api/v1/tenants/${asTenant().tenantId}/viewings`,
      { merchantId: portico.world.acme.id, reason },
      { headers },
    )
    expect([reply.status, reply.code]).toEqual([403, 'view_only'])
  })

  test('ends the viewing before, of another tenant too; of two at once one stays open', async () => {
    const person = await support()
    const first = await aViewing(portico, person, asTenant())
    const second = await aViewing(portico, person, { tenantId: portico.world.contoso.id })
    await expectOver(own(person), first, 'Replaced')
    expect((await own(person).get(staffContext, { headers: second })).status).toBe(200)
    await Promise.all([1, 2, 3, 4].map((at) => aViewing(portico, person, at % 2 ? asTenant() : { tenantId: portico.world.contoso.id })))
    const { rows } = await portico.admin.query('select id from viewings where viewer_id = $1 and ended_at is null', [person.id])
    expect(rows).toHaveLength(1)
  })
})

describe('a viewing opens nothing', () => {
  test('a viewing is refused to others, in another session of the viewer, and with a made-up id', async () => {
    const person = await support()
    const headers = await aViewing(portico, person, asTenant())
    for (const stranger of [await support(), await clerk(), portico.world.acme.owner]) await expectOver(own(stranger), headers)
    for (const viewAs of [portico.services.newId(), 'x', '*', `${headers.viewAs}0`]) await expectOver(own(person), { viewAs })
    await portico.admin.query('update viewings set session_id = $2 where id = $1', [headers.viewAs, 'another-session'])
    await expectOver(own(person), headers)
  })

  test('once it was left: the same requests are the viewer’s own again', async () => {
    const person = await support()
    const headers = await aViewing(portico, person, asTenant())
    expect((await contextOf(own(person), staffContext, headers)).level).toBe('tenant')
    expect((await own(person).delete('/api/v1/session/viewing', { headers })).status).toBe(204)
    await expectOver(own(person), headers, 'Left')
    expect(await contextOf(own(person), staffContext, {})).toMatchObject({ level: 'platform', viewing: null })
    expect((await own(person).delete('/api/v1/session/viewing')).status).toBe(204)
  })

  test('once its time is over, and its end is written down whether or not someone comes back', async () => {
    const overdue = async () => {
      const person = await support()
      const headers = await aViewing(portico, person, asTenant())
      await portico.admin.query(
        "update viewings set started_at = now() - interval '1 hour', ends_at = now() - interval '1 minute' where id = $1",
        [headers.viewAs],
      )
      return { person, headers }
    }
    const asked = await overdue()
    await expectOver(own(asked.person), asked.headers, 'TimeOver')
    const left = await overdue()
    await endOverdueViewings({ pool: portico.pools.jobs, services: portico.services }).run({} as never)
    for (const { headers } of [asked, left]) {
      const row = await rowOf(headers)
      expect([row.ended_because, row.ended_at.getTime() - row.ends_at.getTime()]).toEqual(['TimeOver', 0])
    }
  })

  test('once the viewer has signed out, or was signed out by another, and says which of the two it was', async () => {
    const { accounts, sessions } = await portico.identity()
    const inASession = async () => {
      const person = await support()
      await accounts.create({ userId: person.id, email: person.email, verified: true })
      const authorization = `Bearer ${await sessions.issueToken(person.id, 600)}`
      const path = `/api/v1/tenants/${asTenant().tenantId}/viewings`
      const reply = await own(person).post(path, { merchantId: null, reason }, { headers: { authorization } })
      expect(reply.status, reply.text).toBe(201)
      const [session] = await sessions.list(person.id)
      return { person, sessionId: session!.sessionId, headers: { viewAs: (reply.body as Viewing).viewingId } }
    }
    const [leaving, shutOut, staying] = [await inASession(), await inASession(), await inASession()]
    await sessions.end(leaving.sessionId, 'signed out')
    await sessions.endAllOf(shutOut.person.id, 'locked')
    const ends = await Promise.all([leaving, shutOut, staying].map(async ({ headers }) => (await rowOf(headers)).ended_because))
    expect(ends).toEqual(['SignedOut', 'SessionEnded', null])
    const { rows } = await portico.admin.query("select after from audit_records where action = 'viewings.end' and after->>'viewing' = $1", [
      leaving.headers.viewAs,
    ])
    expect(rows.map(({ after }) => after)).toMatchObject([{ because: 'SignedOut' }])
  })

  const withinTwoSeconds = { timeout: 2000, interval: 50 }
  const codeOf = async (person: Person, headers: { viewAs: string }) => (await own(person).get(staffContext, { headers })).code
  test('at most two seconds after the permission was taken, or the person shut out', async () => {
    const person = await support()
    const headers = await aViewing(portico, person, asTenant())
    await portico.admin.query("update roles set permissions = array['Platform.Tenants.View'] where name = $1", [person.role])
    await expect.poll(() => codeOf(person, headers), withinTwoSeconds).toBe('view_over')
    expect((await rowOf(headers)).ended_because).toBe('RightLost')

    const other = await support()
    const theirs = await aViewing(portico, other, asTenant())
    await portico.admin.query("update users set status = 'Inactive' where id = $1", [other.id])
    await expect.poll(() => codeOf(other, theirs), withinTwoSeconds).toBe('not_signed_in')
  })

  test('once the tenant or the merchant is shut', async () => {
    const tenant = await aTenant(portico)
    const merchant = await aMerchant(portico)
    const [one, two] = [await support(), await clerk()]
    const [ofTenant, ofMerchant] = [
      await aViewing(portico, one, { tenantId: tenant.tenantId }),
      await aViewing(portico, two, { tenantId: portico.world.northwind.id, merchantId: merchant.merchantId }),
    ]
    await portico.admin.query('update tenants set active = false where id = $1', [tenant.tenantId])
    await portico.admin.query("update merchants set merchant_status = 'Closed' where id = $1", [merchant.merchantId])
    await expectOver(own(one), ofTenant, 'TargetShut')
    await expectOver(own(two), ofMerchant, 'TargetShut')
    expect((await startViewing(portico, one, { tenantId: tenant.tenantId })).code).toBe('action_not_allowed')
  })
})

describe('the trail', () => {
  test('tells the tenant, the merchant and the platform who viewed, why, how much and until when', async () => {
    const { acme, northwind } = portico.world
    const person = await support()
    const headers = await aViewing(portico, person, asAcme())
    await own(person).get('/api/v1/transactions', { headers })
    await own(person).get('/api/v1/merchants', { headers })
    await own(person).get('/api/v1/transactions', { headers: { ...headers, 'x-background': '1' } })
    await own(person).delete('/api/v1/session/viewing')
    const readers = [
      [northwind.people.administrator!, '/api/v1/crm/audit', `${person.role} Person`],
      [acme.owner, '/api/v1/audit', null],
      [person, '/api/v1/crm/audit', `${person.role} Person`],
    ] as const
    for (const [reader, url, name] of readers) {
      const { data } = (await own(reader).get(`${url}?action=viewings.start,viewings.end`)).body as Page<AuditRecord>
      const told = data.filter(({ after }) => (after as { viewing: string }).viewing === headers.viewAs)
      expect(told.map(({ action, actorName, actorLevel }) => [action, actorName, actorLevel])).toEqual([
        ['viewings.end', name, 'platform'],
        ['viewings.start', name, 'platform'],
      ])
      expect(told.map(({ after }) => after)).toMatchObject([{ because: 'Left', reads: 2 }, { reason }])
    }
    const { data } = (await own(person).get(`/api/v1/tenants/${northwind.id}/viewings?merchantId=${acme.id}`)).body as Page<Viewing>
    expect(data[0]).toMatchObject({
      viewingId: headers.viewAs,
      viewerName: `${person.role} Person`,
      merchantName: 'Acme Ltd',
      reason,
      endedBecause: 'Left',
      reads: 2,
    })
  })
})
