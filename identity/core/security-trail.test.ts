import { createPool } from '@portico/database/pool.ts'
import { inScope } from '@portico/database/scope.ts'
import { checkAuditChain, sealAudit } from '@portico/server/core/audit/audit-chain.ts'
import { Browser, fieldOf } from '@portico/testkit/browser/cookie-browser.ts'
import { fillIn, openSignIn, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeAt, deactivate, managePath, open, passBothSteps, submit, turnOnSecondFactor } from '../testing/account.fixture.ts'
import { anIdentity, freePort, password, type TestIdentity } from '../testing/an-identity.fixture.ts'
import { linkIn, nextMail } from '../testing/mail.fixture.ts'
import { signOut } from '../testing/sign-out.fixture.ts'
import { inPlace } from './in-place.repository.ts'

let identity: TestIdentity
beforeEach(async () => {
  identity = await anIdentity({ settings: { lockoutFailures: 3, selfRegistration: true } })
})
afterEach(() => identity.close())

const fresh = 'Velvet-compass-58'
const agent = 'Portico test browser'
type Entry = { action: string; result: string; after: Record<string, unknown>; [column: string]: unknown }

/** The trail about an account (null: about unknown addresses), the oldest first. */
async function trailOf(accountId: string | null): Promise<Entry[]> {
  const { rows } = await identity.admin.query(
    `select t.slug as tenant, a.merchant_id, a.actor_id, a.actor_level, a.actor_name, a.action, a.entity, a.result, a.before, a.after, a.request_id
      from audit_records a join tenants t on t.id = a.tenant_id
      where a.entity_id is not distinct from $1 and a.action like 'identity.%' order by a.at, a.id`,
    [accountId],
  )
  return rows
}
const story = async (accountId: string | null) => (await trailOf(accountId)).map(({ action, result }) => `${action} ${result}`)
const lastOf = async (accountId: string | null, action: string) => (await trailOf(accountId)).findLast((one) => one.action === action)

async function tryToSignIn(email: string, secret: string) {
  const browser = new Browser()
  const { form } = await openSignIn(browser, identity)
  return { browser, form, reply: await fillIn(browser, form, { email, password: secret }) }
}

describe('signing in and out', () => {
  test('is on record for the tenant and the merchant of the person, with place, browser and result', async () => {
    const { merchant, platform } = identity.people
    const { browser, tokens } = await signIn(identity, merchant, password)
    await signOut(browser, identity, tokens.id_token)
    const [first, second] = await trailOf(merchant.id)
    expect(first).toEqual({
      tenant: 'northwind',
      merchant_id: expect.any(String),
      actor_id: merchant.id,
      actor_level: 'merchant',
      actor_name: 'Ada Quill',
      action: 'identity.signIn',
      entity: 'accounts',
      result: 'done',
      before: null,
      after: { ip: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/), userAgent: agent, methods: ['pwd'] },
      request_id: expect.any(String),
    })
    expect(second).toMatchObject({
      action: 'identity.signOut',
      result: 'done',
      after: { ip: first!.after.ip, userAgent: agent, sessions: 1 },
    })
    expect(await story(merchant.id)).toEqual(['identity.signIn done', 'identity.signOut done'])
    await signIn(identity, platform, password)
    expect(await lastOf(platform.id, 'identity.signIn')).toMatchObject({ tenant: 'portico', actor_level: 'platform' })
  })

  test('with a wrong password is refused on record, and the try that locks the address says so once', async () => {
    const { tenant } = identity.people
    for (let n = 0; n < 3; n++) await tryToSignIn(tenant.email, 'Not-the-password-1')
    await tryToSignIn(tenant.email, password)
    expect((await trailOf(tenant.id)).map(({ action, result, after }) => [action, result, after.reason ?? after.minutes])).toEqual([
      ['identity.signIn', 'refused', 'wrong password'],
      ['identity.signIn', 'refused', 'wrong password'],
      ['identity.signIn', 'refused', 'wrong password'],
      ['identity.lockOut', 'done', 30],
      ['identity.signIn', 'refused', 'locked'],
    ])
  })

  test('a sign-in with an unknown address is recorded at the platform, without text that may be a password', async () => {
    await tryToSignIn('somebody@nowhere.example', 'Not-the-password-1')
    await tryToSignIn('My-secret-password-77', password)
    const entries = await trailOf(null)
    expect(entries).toMatchObject([
      {
        tenant: 'portico',
        actor_id: null,
        actor_level: 'none',
        result: 'refused',
        after: { reason: 'unknown address', address: 's***@nowhere.example' },
      },
      { tenant: 'portico', result: 'refused', after: { reason: 'unknown address' } },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/secret-password|somebody@|Not-the-password/)
  })

  test('at another provider is on record with its name, and so is its refusal', async () => {
    const port = await freePort()
    const clients = [{ clientId: 'portico', redirectUris: [`http://localhost:${port}/Identity/Account/External/partner/Callback`] }]
    const partner = await anIdentity({ host: '127.0.0.1', settings: { clients } })
    const authority = { id: 'partner', name: 'Partner Bank', issuer: `${partner.origin}/Identity`, clientId: 'portico' }
    const ours = await anIdentity({ port, settings: { externalAuthorities: [authority] } })
    try {
      const go = async (email: string) => {
        const browser = new Browser()
        const { form } = await openSignIn(browser, ours)
        const there = await browser.follow(await browser.get(`${form.url}/External/partner`))
        return fillIn(browser, there, { email, password })
      }
      const { risk, other } = { risk: partner.people.other, other: ours.people.other }
      await go(risk.email)
      await ours.admin.query("update users set status = 'Inactive' where id = $1", [other.id])
      expect((await go(risk.email)).status).toBe(403)
      const { rows } = await ours.admin.query(
        'select a.entity_id, a.result, a.after from audit_records a join tenants t on t.id = a.tenant_id order by a.at, a.id',
      )
      expect(rows).toMatchObject([
        { entity_id: other.id, result: 'done', after: { methods: ['fed'], authority: 'partner' } },
        { entity_id: null, result: 'refused', after: { authority: 'partner', step: 'other provider' } },
      ])
    } finally {
      await ours.close()
      await partner.close()
    }
  })
})

test('the trail records the life of an account from the invitation on, without a secret', async () => {
  const { invited } = identity.people
  const secrets: string[] = [fresh, password]
  const first = new Browser()
  const { link } = await identity.accounts.invite(invited.id)
  const form = await first.follow(await first.get(link))
  const names = { firstName: 'Grace', lastName: 'Hopper' }
  await first.post(form.url, {
    csrf: fieldOf(form.text, 'csrf'),
    ...names,
    password,
    repeat: password,
  })
  const { browser } = await signIn(identity, invited, password)
  await signIn(identity, invited, password)

  const page = await open(browser, identity, `${managePath}/SecondFactor`)
  await submit(browser, page, `${managePath}/SecondFactor/Confirm`, { code: '000000' })
  const { secret, recoveryCodes } = await turnOnSecondFactor(browser, identity)
  const [forSignIn, forRemoval] = [recoveryCodes[0]!, recoveryCodes[1]!]
  secrets.push(secret, forSignIn, forRemoval)

  const other = new Browser()
  const { form: signInForm } = await openSignIn(other, identity)
  await passBothSteps(other, signInForm, invited.email, password, forSignIn)
  const factor = await open(browser, identity, `${managePath}/SecondFactor`)
  await submit(browser, factor, `${managePath}/SecondFactor/Disable`, { code: forRemoval })

  const change = await open(browser, identity, `${managePath}/Password`)
  await submit(browser, change, `${managePath}/Password`, { password: fresh, repeat: fresh })
  const forgot = await first.get(`${identity.origin}/Identity/Account/ForgotPassword`)
  await first.post(forgot.url, { csrf: fieldOf(forgot.text, 'csrf'), email: invited.email })
  const mail = linkIn(await nextMail(identity, 1, 'Reset your password'))
  const reset = await first.follow(await first.get(mail))
  await first.post(reset.url, { csrf: fieldOf(reset.text, 'csrf'), password, repeat: password })

  expect(await story(invited.id)).toEqual([
    'identity.acceptInvitation done',
    'identity.signIn done',
    'identity.signIn done',
    'identity.enrolSecondFactor refused',
    'identity.enrolSecondFactor done',
    'identity.endSessions done',
    'identity.useRecoveryCode done',
    'identity.signIn done',
    'identity.useRecoveryCode done',
    'identity.removeSecondFactor done',
    'identity.changePassword done',
    'identity.endSessions done',
    'identity.resetPassword done',
    'identity.endSessions done',
  ])
  const told = async () =>
    (
      await identity.admin.query("select payload ->> 'notice' as notice from outbox where payload ->> 'userId' = $1 order by id", [
        invited.id,
      ])
    ).rows
  await expect
    .poll(async () => (await told()).map(({ notice }) => notice).sort())
    .toEqual(['joined', 'passwordChanged', 'passwordChanged', 'secondFactorOff', 'secondFactorOn'])
  for (const { after, tenant, actor_id } of await trailOf(invited.id))
    expect([after.userAgent, tenant, actor_id]).toEqual([agent, 'northwind', invited.id])
  secrets.push(...[link, mail].map((one) => new URL(one).searchParams.get('token')!))
  const written = JSON.stringify(await trailOf(invited.id))
  for (const one of secrets) expect(written).not.toContain(one)
})

test('a wrong second code is refused on record, as is the one that ends in a lock', async () => {
  const { tenant } = identity.people
  const { browser } = await signIn(identity, tenant, password)
  const { secret } = await turnOnSecondFactor(browser, identity)
  const wrong = codeAt(secret, identity.clock.now()) === '000000' ? '111111' : '000000'
  const other = new Browser()
  for (let n = 0; n < 3; n++) {
    const { form } = await openSignIn(other, identity)
    await passBothSteps(other, form, tenant.email, password, wrong)
  }
  expect(await lastOf(tenant.id, 'identity.signIn')).toMatchObject({
    result: 'refused',
    after: { step: 'second factor', reason: 'wrong code' },
  })
  expect((await story(tenant.id)).at(-1)).toBe('identity.lockOut done')
})

test('an account without a tenant, made by itself, is on record with the platform', async () => {
  const browser = new Browser()
  const form = await browser.get(`${identity.origin}/Identity/Account/Register`)
  const names = { firstName: 'Grace', lastName: 'Hopper' }
  await browser.post(form.url, { csrf: fieldOf(form.text, 'csrf'), email: 'grace@free.example', ...names })
  const complete = await browser.follow(await browser.get(linkIn(await nextMail(identity))))
  await browser.post(complete.url, {
    csrf: fieldOf(complete.text, 'csrf'),
    ...names,
    password,
    repeat: password,
  })
  const { rows } = await identity.admin.query("select id from identity.accounts where email = 'grace@free.example'")
  expect(await trailOf(rows[0].id)).toMatchObject([
    { tenant: 'portico', actor_id: null, actor_level: 'none', actor_name: 'Grace Hopper', action: 'identity.register', result: 'done' },
  ])
})

test('sessions ended from another browser and a token made for a script are on record', async () => {
  const { tenant } = identity.people
  await signIn(identity, tenant, password)
  const { browser } = await signIn(identity, tenant, password)
  await identity.sessions.issueToken(tenant.id, 60)
  await submit(browser, await open(browser, identity, managePath), `${managePath}/Sessions/EndOthers`)
  await deactivate(identity, tenant.id)
  expect(await trailOf(tenant.id)).toMatchObject([
    { action: 'identity.signIn' },
    { action: 'identity.signIn' },
    { action: 'identity.issueToken', after: { ip: null, until: expect.any(String) } },
    { action: 'identity.endSessions', after: { because: 'signed out from another browser', sessions: 2, userAgent: agent } },
    { action: 'identity.endSessions', after: { because: 'deactivated', sessions: 1, ip: null } },
  ])
})

test('what identity records is sealed into the chain of the tenant, and a change of it is found', async () => {
  await signIn(identity, identity.people.tenant, password)
  const { rows } = await identity.admin.query("select id from tenants where slug = 'northwind'")
  const pool = createPool({ url: identity.urls.app_rw, name: 'chain', max: 1 })
  const inTenant = <T>(work: Parameters<typeof inScope<T>>[2]) =>
    inScope(pool, { level: 'tenant', tenantId: rows[0].id, mode: 'Live' }, work)
  try {
    expect(await inTenant((db) => sealAudit(db, new Date(Date.now() + 5000)))).toBe(1)
    expect(await inTenant(checkAuditChain)).toEqual({ sealed: 1, unsealed: 0, brokenAt: null })
    await identity.admin.query(
      `set session_replication_role = replica; update audit_records set after = '{"ip": "192.0.2.1"}'; set session_replication_role = default`,
    )
    expect((await inTenant(checkAuditChain)).brokenAt).toMatchObject({ seq: 1 })
  } finally {
    await pool.end()
  }
})

describe('the role of identity', () => {
  const insert = `insert into audit_records (tenant_id, id, merchant_id, at, actor_id, actor_level, actor_name, action, entity)
    values ($1, gen_random_uuid(), $2, now(), $3, 'tenant', 'x', $4, $5)`
  const refused = { code: '42501' }

  test('adds for the place of its scope and no other, and only what happens to accounts', async () => {
    const { pool, people, admin } = identity
    const { rows } = await admin.query('select slug, id from tenants')
    const [northwind, portico] = ['northwind', 'portico'].map((slug) => rows.find((one) => one.slug === slug).id)
    const acme = (await admin.query('select id from merchants')).rows[0].id
    const add = (values: unknown[], place = { tenant_id: northwind, merchant_id: null as string | null }) =>
      inPlace(pool, place, (db) => db.query(insert, values))
    await add([northwind, null, people.tenant.id, 'identity.signIn', 'accounts'])
    await add([northwind, acme, people.merchant.id, 'identity.signIn', 'accounts'], { tenant_id: northwind, merchant_id: acme })
    for (const values of [
      [portico, null, people.tenant.id, 'identity.signIn', 'accounts'],
      [northwind, acme, people.tenant.id, 'identity.signIn', 'accounts'],
      [northwind, null, people.tenant.id, 'transactions.refund', 'accounts'],
      [northwind, null, people.tenant.id, 'identity.signIn', 'transactions'],
    ])
      await expect(add(values)).rejects.toMatchObject(refused)
    const own = [northwind, null, people.tenant.id, 'identity.signIn', 'accounts']
    await expect(add(own, { tenant_id: northwind, merchant_id: acme })).rejects.toMatchObject(refused)
    await expect(add(own, { tenant_id: portico, merchant_id: null })).rejects.toMatchObject(refused)
    await expect(pool.query(insert, own)).rejects.toMatchObject(refused)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query("select enter_scope('tenant', $1, '', 'Live')", [northwind])
      await expect(client.query(insert, own)).rejects.toMatchObject(refused)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('reads, changes and removes nothing of the trail', async () => {
    for (const text of ['select 1 from audit_records', 'update audit_records set after = null', 'delete from audit_records'])
      await expect(identity.pool.query(text)).rejects.toMatchObject(refused)
    await expect(identity.pool.query('select 1 from audit_seals')).rejects.toMatchObject(refused)
  })
})
