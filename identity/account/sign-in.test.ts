import { Browser, fieldOf, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { fillIn, openSignIn, renewSilently, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await anIdentity()
})
afterAll(() => identity.close())

test('users sign in with email and password and get a token that names them, their tenant and their level', async () => {
  const { people } = identity
  const { tokens } = await signIn(identity, people.tenant, password)

  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 300 })
  expect(tokens.access_token).toMatch(/^[\w-]{43,}$/)
  expect(tokens.refresh_token).toBeUndefined()
  const session = await identity.sessions.findByAccessToken(tokens.access_token)
  expect(session).toMatchObject({
    userId: people.tenant.id,
    level: 'tenant',
    merchantId: null,
    email: people.tenant.email,
    status: 'Active',
  })
})

test('A-PROD-01/02 A-AUTH-02 the ID token names the level, and the user type that the portal reads', async () => {
  const jwks = (await (await fetch(`${identity.origin}/Identity/jwks`)).json()) as { keys: [] }
  const typeOf = async (person: { email: string }) => {
    const { tokens } = await signIn(identity, person, password)
    const issuer = `${identity.origin}/Identity`
    const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(jwks), { issuer, audience: 'portal', algorithms: ['RS256'] })
    const session = await identity.sessions.findByAccessToken(tokens.access_token)
    return { profile: payload.profile, email: payload.email, sub: payload.sub, level: session?.level }
  }
  const { platform, tenant, merchant } = identity.people
  expect(await typeOf(platform)).toEqual({ profile: 'crm', email: platform.email, sub: platform.id, level: 'platform' })
  expect(await typeOf(tenant)).toEqual({ profile: 'crm', email: tenant.email, sub: tenant.id, level: 'tenant' })
  expect(await typeOf(merchant)).toEqual({ profile: 'Merchant', email: merchant.email, sub: merchant.id, level: 'merchant' })
})

test('a wrong password and an unknown address get the same page', async () => {
  const answer = async (email: string) => {
    const browser = new Browser()
    const { form } = await openSignIn(browser, identity)
    const reply = await fillIn(browser, form, { email, password: 'not the password' })
    return { status: reply.status, text: shownIn(reply.text) }
  }
  const wrong = await answer(identity.people.platform.email)
  expect(wrong.status).toBe(401)
  expect(wrong.text).toContain('Email and password do not match.')
  expect(await answer('nobody@nowhere.example')).toEqual(wrong)
})

test('a form without our token is refused, whatever it says', async () => {
  const browser = new Browser()
  const { form } = await openSignIn(browser, identity)
  const good = { email: identity.people.tenant.email, password }
  expect((await browser.post(form.url, { ...good, csrf: 'x' })).status).toBe(401)
  const csrf = fieldOf(form.text, 'csrf')
  const foreign = await browser.post(form.url, { ...good, csrf }, { origin: 'https://evil.example' })
  expect([foreign.status, foreign.location]).toEqual([401, undefined])
  expect((await browser.post(form.url, { ...good, csrf })).status).toBe(303)
})

test('a sign-in form opened in another browser does not work', async () => {
  const { form } = await openSignIn(new Browser(), identity)
  const reply = await new Browser().get(form.url)
  expect(reply.status).toBe(400)
  expect(shownIn(reply.text)).toContain('This sign-in has expired')
})

test('the session gets a new id when the person signs in again', async () => {
  const { browser } = await signIn(identity, identity.people.tenant, password)
  const idOf = () => browser.cookies.find(({ name }) => name === 'portico.session')?.value
  const before = idOf()
  const { form } = await openSignIn(browser, identity, { prompt: 'login' })
  expect(fieldOf(form.text, 'email')).toBe(identity.people.tenant.email)
  await fillIn(browser, form, { email: identity.people.tenant.email, password })
  expect(before).toBeTruthy()
  expect(idOf()).toBeTruthy()
  expect(idOf()).not.toBe(before)
})

test('a silent renewal gives a new token while the session lives, and nothing without one', async () => {
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const renewed = await renewSilently(browser, identity)
  expect(renewed.tokens?.access_token).toBeTruthy()
  expect(renewed.tokens?.access_token).not.toBe(tokens.access_token)
  expect(await identity.sessions.findByAccessToken(renewed.tokens!.access_token)).toMatchObject({ userId: identity.people.tenant.id })
  expect(await renewSilently(new Browser(), identity)).toEqual({ error: 'login_required', tokens: undefined })
})

test('nothing that opens a door is stored in the clear', async () => {
  const { tokens, browser, code } = await signIn(identity, identity.people.merchant, password)
  const cookie = browser.cookies.find(({ name }) => name === 'portico.session')!.value
  const { rows } = await identity.admin.query<{ dump: string }>(
    `select string_agg(p::text, ' ') || (select string_agg(s::text, ' ') from identity.sessions s) || (select string_agg(a::text, ' ') from identity.accounts a) as dump
      from identity.oidc_payloads p`,
  )
  const dump = rows[0]!.dump
  expect(dump).toContain(identity.people.merchant.id)
  for (const secret of [tokens.access_token, cookie, code, password]) expect(dump).not.toContain(secret)
})

test('a script gets a token of a real session', async () => {
  const token = await identity.sessions.issueToken(identity.people.merchant.id, 60)
  expect(await identity.sessions.findByAccessToken(token)).toMatchObject({ userId: identity.people.merchant.id, level: 'merchant' })
  expect(await identity.sessions.findByAccessToken(`${token}x`)).toBeUndefined()
  identity.clock.forward(61_000)
  expect(await identity.sessions.findByAccessToken(token)).toBeUndefined()
})
