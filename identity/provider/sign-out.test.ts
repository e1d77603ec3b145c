import { authorizationRequest, codeOf, redeem, renewSilently, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'
import { signOut, signOutUrl } from '../testing/sign-out.fixture.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await anIdentity()
})
afterAll(() => identity.close())

test('signing out kills every token of the session at once and returns to the portal', async () => {
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const renewed = await renewSilently(browser, identity)
  const elsewhere = await signIn(identity, identity.people.tenant, password)

  const { page, end } = await signOut(browser, identity, tokens.id_token)

  expect(page.text).toContain('data-submit-now')
  expect(end.location).toBe(`${identity.origin}/assets/logout-callback.html?state=out`)
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toBeUndefined()
  expect(await identity.sessions.findByAccessToken(renewed.tokens!.access_token)).toBeUndefined()
  expect(await renewSilently(browser, identity)).toEqual({ error: 'login_required', tokens: undefined })
  expect(await identity.sessions.findByAccessToken(elsewhere.tokens.access_token)).toBeDefined()
  expect(await identity.sessions.list(identity.people.tenant.id)).toHaveLength(1)
})

test('a hundred renewals against the person’s own sign-out leave no living token either', async () => {
  const { browser, tokens } = await signIn(identity, identity.people.platform, password)
  const renewals = Array.from({ length: 100 }, () => renewSilently(browser, identity))
  await new Promise((resolve) => setTimeout(resolve, 20))
  await signOut(browser, identity, tokens.id_token)
  const given = (await Promise.all(renewals)).flatMap(({ tokens: some }) => (some?.access_token ? [some.access_token] : []))
  const alive = await Promise.all(given.map((token) => identity.sessions.findByAccessToken(token)))
  expect(alive.filter(Boolean)).toEqual([])
})

test('without proof of the session’s owner, the user confirms the sign-out', async () => {
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const page = await browser.get(signOutUrl(identity))
  expect(page.text).toContain('Do you want to sign out?')
  expect(page.text).not.toContain('data-submit-now')
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toBeDefined()
})

test('a sign-out may not send people elsewhere', async () => {
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const url = new URL(signOutUrl(identity, tokens.id_token))
  url.searchParams.set('post_logout_redirect_uri', 'https://evil.example/')
  const reply = await browser.get(url.href)
  expect([reply.status, reply.location]).toEqual([400, undefined])
})

test('a renewal that was under way when the person signed out brings nothing back', async () => {
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const session = (await identity.sessions.findByAccessToken(tokens.access_token))!
  const request = authorizationRequest(identity, { prompt: 'none', redirect_uri: `${identity.origin}/assets/silent-redirect.html` })
  const code = codeOf(await browser.get(request.url))
  await identity.sessions.end(session.sessionId)

  const reply = await redeem(identity, code, request)

  expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  expect((await renewSilently(browser, identity)).error).toBe('login_required')
})

test('a hundred renewals against one sign-out leave no living token', async () => {
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const session = (await identity.sessions.findByAccessToken(tokens.access_token))!
  const renewals = Array.from({ length: 100 }, () => renewSilently(browser, identity))
  await new Promise((resolve) => setTimeout(resolve, 20))
  await identity.sessions.end(session.sessionId)
  const given = (await Promise.all(renewals)).flatMap(({ tokens: some }) => (some?.access_token ? [some.access_token] : []))

  const alive = await Promise.all(given.map((token) => identity.sessions.findByAccessToken(token)))

  expect(alive.filter(Boolean)).toEqual([])
  expect((await renewSilently(browser, identity)).error).toBe('login_required')
})

test('ending all sessions of a person counts them and spares other people', async () => {
  const person = identity.people.merchant
  const mine = await Promise.all([1, 2, 3].map(() => signIn(identity, person, password)))
  const theirs = await signIn(identity, identity.people.platform, password)
  expect(await identity.sessions.list(person.id)).toHaveLength(3)

  expect(await identity.sessions.endAllOf(person.id)).toBe(3)

  for (const { tokens } of mine) expect(await identity.sessions.findByAccessToken(tokens.access_token)).toBeUndefined()
  expect(await identity.sessions.list(person.id)).toEqual([])
  expect(await identity.sessions.findByAccessToken(theirs.tokens.access_token)).toBeDefined()
})
