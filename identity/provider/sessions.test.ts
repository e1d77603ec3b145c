import { Browser, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import {
  authorizationRequest,
  codeOf,
  fillIn,
  openSignIn,
  renewSilently,
  signIn,
  type Tokens,
} from '@portico/testkit/browser/portal-sign-in.ts'
import { afterEach, expect, test } from 'vitest'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'

let identity: TestIdentity
afterEach(() => identity.close())

const find = (token: string) => identity.sessions.findByAccessToken(token)
const hourMs = 3_600_000

test('an idle session ends although renewal goes on, and no renewal revives it', async () => {
  identity = await anIdentity({ settings: { idleMs: 60_000 } })
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  identity.clock.forward(40_000)
  const renewed = await renewSilently(browser, identity)
  expect(await find(renewed.tokens!.access_token)).toBeDefined()
  identity.clock.forward(21_000)

  expect(await find(tokens.access_token)).toBeUndefined()
  expect(await find(renewed.tokens!.access_token)).toBeUndefined()
  expect(await renewSilently(browser, identity)).toEqual({ error: 'login_required', tokens: undefined })
})

test('as it is delivered a session idles out after 1860 s and ends after twelve hours whatever is done in it', async () => {
  identity = await anIdentity()
  const idle = await signIn(identity, identity.people.tenant, password)
  const busy = await signIn(identity, identity.people.merchant, password)
  const { sessionId } = (await find(busy.tokens.access_token))!
  identity.clock.forward(1_859_000)
  expect((await renewSilently(idle.browser, identity)).tokens).toBeDefined()
  await identity.sessions.touch(sessionId)
  identity.clock.forward(2_000)
  expect((await renewSilently(idle.browser, identity)).error).toBe('login_required')

  identity.clock.forward(hourMs - 1_861_000)
  for (let halfHours = 2; halfHours < 23; halfHours++) {
    await identity.sessions.touch(sessionId)
    identity.clock.forward(hourMs / 2)
  }
  expect((await renewSilently(busy.browser, identity)).tokens).toBeDefined()
  identity.clock.forward(hourMs / 2)
  expect((await renewSilently(busy.browser, identity)).error).toBe('login_required')
})

test('a user’s own activity keeps the session, up to its absolute end', async () => {
  identity = await anIdentity({ settings: { idleMs: hourMs, absoluteMs: 3 * hourMs, accessTokenTtlSeconds: 24 * 3600 } })
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const { sessionId } = (await find(tokens.access_token))!
  for (let i = 0; i < 3; i++) {
    identity.clock.forward(50 * 60_000)
    expect(await find(tokens.access_token)).toBeDefined()
    await identity.sessions.touch(sessionId)
  }
  identity.clock.forward(50 * 60_000)

  expect(await find(tokens.access_token)).toBeUndefined()
  expect((await renewSilently(browser, identity)).error).toBe('login_required')
})

test('a touch cannot bring an idle session back', async () => {
  identity = await anIdentity({ settings: { idleMs: 60_000 } })
  const { tokens } = await signIn(identity, identity.people.tenant, password)
  const { sessionId } = (await find(tokens.access_token))!
  identity.clock.forward(61_000)
  await identity.sessions.touch(sessionId)
  expect(await find(tokens.access_token)).toBeUndefined()
})

test('activity is written at most once per step, and users are not signed out early for it', async () => {
  identity = await anIdentity({ settings: { idleMs: 200_000, activityStepMs: 10_000 } })
  const { tokens } = await signIn(identity, identity.people.tenant, password)
  const { sessionId } = (await find(tokens.access_token))!
  const lastActivity = async () => (await identity.sessions.list(identity.people.tenant.id))[0]!.lastActivityAt.getTime()
  identity.clock.forward(20_000)
  await identity.sessions.touch(sessionId)
  const first = await lastActivity()
  identity.clock.forward(9_000)
  await identity.sessions.touch(sessionId)
  expect(await lastActivity()).toBe(first)
  identity.clock.forward(199_000)
  expect(await find(tokens.access_token)).toBeDefined()
})

test('an access token ends after its time though the session lives', async () => {
  identity = await anIdentity({ settings: { accessTokenTtlSeconds: 60 } })
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  expect(tokens.expires_in).toBe(60)
  identity.clock.forward(61_000)
  expect(await find(tokens.access_token)).toBeUndefined()
  expect((await renewSilently(browser, identity)).tokens).toBeDefined()
})

test('a token of another relying party identifies the user and opens nothing of ours', async () => {
  const [clientId, redirectUri] = ['partner', 'https://partner.example/back']
  identity = await anIdentity({ settings: { clients: [{ clientId, redirectUris: [redirectUri] }] } })
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const request = authorizationRequest(identity, { client_id: clientId, redirect_uri: redirectUri, prompt: 'none' })
  const code = codeOf(await browser.get(request.url))
  const fields = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: request.verifier, redirect_uri: redirectUri }
  const reply = await fetch(`${identity.origin}/Identity/token`, { method: 'POST', body: new URLSearchParams(fields) })
  const { access_token: theirs } = (await reply.json()) as Tokens
  const me = await fetch(`${identity.origin}/Identity/me`, { headers: { authorization: `Bearer ${theirs}` } })
  expect([me.status, await me.json()]).toEqual([200, expect.objectContaining({ sub: identity.people.tenant.id })])

  expect(await find(theirs)).toBeUndefined()
  expect(await find(tokens.access_token)).toBeDefined()
})

test('a person who is locked or no longer active is out at the next request and cannot come back', async () => {
  identity = await anIdentity()
  const { people, admin } = identity
  const first = await signIn(identity, people.tenant, password)
  await admin.query(`update users set status = 'Locked' where id = $1`, [people.tenant.id])
  expect(await find(first.tokens.access_token)).toBeUndefined()
  expect((await renewSilently(first.browser, identity)).error).toBe('login_required')
  const browser = new Browser()
  const { form } = await openSignIn(browser, identity)
  expect((await fillIn(browser, form, { email: people.tenant.email, password })).status).toBe(401)

  await admin.query(`update users set status = 'Active' where id = $1`, [people.tenant.id])
  const second = await signIn(identity, people.tenant, password)
  expect(await find(second.tokens.access_token)).toBeDefined()

  await admin.query(`update users set status = 'Inactive' where id = $1`, [people.tenant.id])
  expect(await find(second.tokens.access_token)).toBeUndefined()
  expect((await renewSilently(second.browser, identity)).error).toBe('login_required')
  await admin.query(`update users set status = 'Active' where id = $1`, [people.tenant.id])
  await admin.query(`update tenants set active = false where slug = 'northwind'`)
  expect(await find(second.tokens.access_token)).toBeUndefined()
})

test('users of an inactive or closed merchant, or of an inactive tenant, are signed out and refused with the same words, until it is active again', async () => {
  identity = await anIdentity()
  const { people, admin } = identity
  const wordsFor = async (given: string) => {
    const browser = new Browser()
    const { form } = await openSignIn(browser, identity)
    const reply = await fillIn(browser, form, { email: people.merchant.email, password: given })
    return { status: reply.status, text: shownIn(reply.text) }
  }
  const refused = await wordsFor('not the password')
  expect(refused.status).toBe(401)
  const status = (word: string) => admin.query('update merchants set merchant_status = $1', [word])
  const tenant = (active: boolean) => admin.query("update tenants set active = $1 where slug = 'northwind'", [active])
  for (const [shut, open] of [
    [() => status('Inactive'), () => status('Active')],
    [() => status('Closed'), () => status('Closing')],
    [() => tenant(false), () => tenant(true)],
  ] as const) {
    const { browser, tokens } = await signIn(identity, people.merchant, password)
    const colleague = await signIn(identity, people.platform, password)
    await shut()
    expect(await find(tokens.access_token)).toBeUndefined()
    expect((await renewSilently(browser, identity)).error).toBe('login_required')
    expect(await wordsFor(password)).toEqual(refused)
    expect(await find(colleague.tokens.access_token)).toBeDefined()
    await open()
    expect(await find((await signIn(identity, people.merchant, password)).tokens.access_token)).toMatchObject({ level: 'merchant' })
  }
})

test('the list of sessions shows place and start, and one can be ended', async () => {
  identity = await anIdentity()
  const person = identity.people.tenant
  const { tokens } = await signIn(identity, person, password, new Browser({ 'user-agent': 'Lynx/2.9' }))
  await signIn(identity, person, password)
  const [latest, earlier] = await identity.sessions.list(person.id)
  expect(earlier).toMatchObject({ ip: '127.0.0.1', userAgent: 'Lynx/2.9', kind: 'browser' })
  expect(latest!.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000)

  expect(await identity.sessions.end(earlier!.sessionId)).toBe(true)
  expect(await identity.sessions.end(earlier!.sessionId)).toBe(false)
  expect(await find(tokens.access_token)).toBeUndefined()
  expect(await identity.sessions.list(person.id)).toHaveLength(1)
})

test('the sweep removes what has expired and nothing that lives', async () => {
  identity = await anIdentity()
  const { tokens } = await signIn(identity, identity.people.tenant, password)
  await openSignIn(new Browser(), identity)
  identity.clock.forward(200_000)
  expect(await identity.sweep()).toBeGreaterThan(0)
  expect(await find(tokens.access_token)).toBeDefined()
  identity.clock.forward(31 * 24 * hourMs)
  await identity.sweep()
  const { rows } = await identity.admin.query(
    'select (select count(*) from identity.oidc_payloads)::int as payloads, (select count(*) from identity.sessions)::int as sessions',
  )
  expect(rows).toEqual([{ payloads: 0, sessions: 0 }])
})
