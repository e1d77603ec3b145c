import { relyingPartiesIn } from '@portico/server/installation/relying-parties.ts'
import { Browser } from '@portico/testkit/browser/cookie-browser.ts'
import * as client from 'openid-client'
import { afterEach, expect, test } from 'vitest'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'

let identity: TestIdentity
afterEach(() => identity.close())

const back = 'http://localhost:4999/back'
const out = 'http://localhost:4999/out'
const secret = 'a-secret-of-the-desk-that-is-long-enough'

/** As an operator lists it. */
const listed = (changed: object = {}) =>
  JSON.stringify([
    {
      clientId: 'desk',
      clientSecret: secret,
      name: 'Desk',
      redirectUris: [back],
      postLogoutRedirectUris: [out],
      refresh: true,
      ...changed,
    },
  ])

async function aDesk(changed: object = {}, auth = client.ClientSecretPost(secret)) {
  const clients = relyingPartiesIn(listed(changed))
  if ('wrong' in clients) throw new Error(clients.wrong)
  identity = await anIdentity({ settings: { clients } })
  const server = new URL(`${identity.origin}/Identity`)
  const execute = [client.allowInsecureRequests]
  const [byOpenId, byOAuth] = [
    await client.discovery(server, 'desk', undefined, auth, { execute }),
    await client.discovery(server, 'desk', undefined, auth, { execute, algorithm: 'oauth2' }),
  ]
  expect(byOAuth.serverMetadata()).toEqual(byOpenId.serverMetadata())
  return byOpenId
}

async function codeFlow(desk: client.Configuration, browser = new Browser()) {
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const address = client.buildAuthorizationUrl(desk, {
    ...{ redirect_uri: back, scope: 'openid profile email', state, nonce, max_age: '600' },
    ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  })
  const form = await browser.follow(await browser.get(address.href))
  const reply = await browser.post(form.url, {
    ...{ csrf: /name="csrf" value="([^"]+)"/.exec(form.text)![1]!, email: identity.people.tenant.email, password },
  })
  const end = await browser.follow(reply, /localhost:4999/)
  const tokens = await client.authorizationCodeGrant(desk, new URL(end.location!), {
    ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, maxAge: 600 },
  })
  return { browser, tokens }
}

test('an application that the operator lists signs users in, refreshes its tokens and signs them out, through a standard client', async () => {
  const desk = await aDesk()
  expect(desk.serverMetadata()).toMatchObject({
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
  })
  const { browser, tokens } = await codeFlow(desk)
  const { email, id } = identity.people.tenant
  expect(tokens.claims()).toMatchObject({ sub: id, aud: 'desk' })
  expect(await client.fetchUserInfo(desk, tokens.access_token, id)).toMatchObject({ sub: id, email, email_verified: true })

  const renewed = await client.refreshTokenGrant(desk, tokens.refresh_token!)
  expect(await client.fetchUserInfo(desk, renewed.access_token, id)).toMatchObject({ email })
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
  const latest = await client.refreshTokenGrant(desk, renewed.refresh_token!)

  const address = client.buildEndSessionUrl(desk, { id_token_hint: tokens.id_token!, post_logout_redirect_uri: out, state: 'bye' })
  const page = await browser.get(address.href)
  expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self' http:\/\/localhost:4999/)
  const action = /<form[^>]*action="([^"]+)"/.exec(page.text)![1]!
  const reply = await browser.post(action, { xsrf: /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!, logout: 'yes' })
  expect(reply.location).toBe(`${out}?state=bye`)
  await expect(client.refreshTokenGrant(desk, latest.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(client.fetchUserInfo(desk, latest.access_token, id)).rejects.toMatchObject({ status: 401 })
})

test('a refresh token that is used again ends the tokens that came from it', async () => {
  const desk = await aDesk({ authMethod: 'client_secret_basic' }, client.ClientSecretBasic(secret))
  const { tokens } = await codeFlow(desk)
  const renewed = await client.refreshTokenGrant(desk, tokens.refresh_token!)
  await expect(client.refreshTokenGrant(desk, tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(client.refreshTokenGrant(desk, renewed.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('an application without refresh gets no refresh token, and one with another secret gets nothing', async () => {
  const desk = await aDesk({ refresh: false })
  expect((await codeFlow(desk)).tokens.refresh_token).toBeUndefined()
  const stranger = new client.Configuration(desk.serverMetadata(), 'desk', undefined, client.ClientSecretPost('x'.repeat(32)))
  client.allowInsecureRequests(stranger)
  await expect(codeFlow(stranger)).rejects.toMatchObject({ error: 'invalid_client' })
})
