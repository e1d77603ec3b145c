import { Browser, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import {
  atPortal,
  authorizationRequest,
  codeOf,
  fillIn,
  openSignIn,
  redeem,
  signIn,
  type Tokens,
} from '@portico/testkit/browser/portal-sign-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'

let identity: TestIdentity
let browser: Browser
let idToken: string
beforeAll(async () => {
  identity = await anIdentity()
  const signedIn = await signIn(identity, identity.people.tenant, password)
  browser = signedIn.browser
  idToken = signedIn.tokens.id_token
})
afterAll(() => identity.close())

/** A code for the person who is signed in. */
async function aCode() {
  const request = authorizationRequest(identity)
  return { request, code: codeOf(await browser.get(request.url)) }
}

const errorOf = async (reply: Response) => ({ status: reply.status, error: ((await reply.json()) as { error: string }).error })

test('of ten parallel redemptions of a code at most one succeeds, in each of twenty rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const { code, request } = await aCode()
    const replies = await Promise.all(Array.from({ length: 10 }, () => redeem(identity, code, request)))
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
  }
})

test('a code that is used again is refused, and the token it gave dies', async () => {
  const { code, request } = await aCode()
  const first = (await (await redeem(identity, code, request)).json()) as Tokens
  expect(await identity.sessions.findByAccessToken(first.access_token)).toBeDefined()
  expect(await errorOf(await redeem(identity, code, request))).toEqual({ status: 400, error: 'invalid_grant' })
  expect(await identity.sessions.findByAccessToken(first.access_token)).toBeUndefined()
})

test('a code is worth nothing with another verifier, address, client or after its minute', async () => {
  const { code, request } = await aCode()
  const wrongVerifier = { ...request, verifier: 'x'.repeat(43) }
  expect(await errorOf(await redeem(identity, code, wrongVerifier))).toEqual({ status: 400, error: 'invalid_grant' })
  const wrongAddress = { ...request, redirectUri: `${identity.origin}/assets/silent-redirect.html` }
  expect(await errorOf(await redeem(identity, code, wrongAddress))).toEqual({ status: 400, error: 'invalid_grant' })
  expect(await errorOf(await redeem(identity, 'no-such-code', request))).toEqual({ status: 400, error: 'invalid_grant' })
  expect((await redeem(identity, code, request)).status).toBe(200)
  const late = await aCode()
  identity.clock.forward(61_000)
  expect(await errorOf(await redeem(identity, late.code, late.request))).toEqual({ status: 400, error: 'invalid_grant' })
})

describe('an authorization request is refused', () => {
  const atPortal: [string, Record<string, string | undefined>, string][] = [
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with plain PKCE', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge that names no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['with a challenge that is too short', { code_challenge: 'short' }, 'invalid_request'],
    ['for an ID token (implicit)', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['for a token (implicit)', { response_type: 'token' }, 'unsupported_response_type'],
    ['for code and ID token (hybrid)', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['for no answer at all', { response_type: 'none' }, 'invalid_request'],
    ['without a response type', { response_type: undefined }, 'invalid_request'],
    ['for an unknown prompt', { prompt: 'dance' }, 'invalid_request'],
    ['for consent, which is not asked here', { prompt: 'consent' }, 'invalid_request'],
    ['with a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['with a request object by reference', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    ['with a negative age', { max_age: '-1' }, 'invalid_request'],
    ['for another person than the one who is signed in', { prompt: 'none', id_token_hint: 'not.a.token' }, 'invalid_request'],
  ]
  test.each(atPortal)('%s, at the portal', async (_name, changed, error) => {
    const reply = await browser.get(authorizationRequest(identity, changed).url)
    const answer = new URL(reply.location ?? 'about:blank')
    const parameters = new URLSearchParams(answer.hash ? answer.hash.slice(1) : answer.search)
    expect([`${answer.origin}${answer.pathname}`, parameters.get('error'), parameters.get('code')]).toEqual([
      `${identity.origin}/authentication/login-callback`,
      error,
      null,
    ])
  })

  const foreign = [
    'https://evil.example/',
    'ORIGIN/authentication/login-callback/',
    'ORIGIN/authentication/login-callback?x=1',
    'ORIGIN.evil.example/authentication/login-callback',
    'javascript:alert(1)',
    'ORIGIN/authentication/../authentication/login-callback',
    '',
  ]
  const onThePage: [string, Record<string, string | undefined>][] = [
    ...foreign.map((uri): [string, Record<string, string | undefined>] => [`for the address “${uri}”`, { redirect_uri: uri }]),
    ['without an address', { redirect_uri: undefined }],
    ['for an unknown client', { client_id: 'nobody' }],
    ['without a client', { client_id: undefined }],
  ]
  test.each(onThePage)('%s, on a page of ours without a redirect', async (_name, changed) => {
    const url = new URL(authorizationRequest(identity).url)
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined) url.searchParams.delete(name)
      else url.searchParams.set(name, value.replace('ORIGIN', identity.origin))
    }
    const reply = await browser.get(url.href)
    expect([reply.status, reply.location]).toEqual([400, undefined])
    expect(shownIn(reply.text)).toContain('The request was refused')
  })

  test('with NUL in it', async () => {
    const reply = await browser.get(`${authorizationRequest(identity).url}&ui_locales=%00`)
    expect(reply.status).toBe(400)
  })
})

test('what a request says is never markup on the page of an error', async () => {
  const attack = '<img src=x onerror=alert(1)>'
  for (const name of ['client_id', 'redirect_uri', 'response_type', 'response_mode', 'prompt', 'scope', 'state', 'login_hint']) {
    const reply = await browser.get(authorizationRequest(identity, { redirect_uri: 'https://evil.example', [name]: attack }).url)
    expect([name, reply.status, reply.text.includes('<img')]).toEqual([name, 400, false])
  }
})

test('other grants, and refresh tokens, are not to be had', async () => {
  const post = (fields: Record<string, string>) =>
    fetch(`${identity.origin}/Identity/token`, { method: 'POST', body: new URLSearchParams({ client_id: 'portal', ...fields }) })
  for (const grant of ['password', 'client_credentials', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code']) {
    const { status, error } = await errorOf(
      await post({ grant_type: grant, username: identity.people.tenant.email, password, refresh_token: 'x' }),
    )
    expect([grant, status, error]).toEqual([grant, 400, 'unsupported_grant_type'])
  }
  const offline = authorizationRequest(identity, { scope: 'openid offline_access' })
  const tokens = (await (await redeem(identity, codeOf(await browser.get(offline.url)), offline)).json()) as Tokens
  expect([tokens.scope, tokens.refresh_token]).toEqual(['openid', undefined])
})

test('a page of another origin may read nothing, and a code is worth nothing to it', async () => {
  const { code, request } = await aCode()
  const { access_token: token } = (await (await redeem(identity, code, request)).json()) as Tokens
  const later = await aCode()
  const fields = {
    grant_type: 'authorization_code',
    client_id: 'portal',
    code: later.code,
    code_verifier: later.request.verifier,
    redirect_uri: later.request.redirectUri,
  }
  const post = (changed: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams({ ...fields, ...changed }) })
  const preflight = {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  }
  const bearing = { headers: { authorization: `Bearer ${token}` } }
  const asked: [string, RequestInit & { headers?: Record<string, string> }, number][] = [
    ['token', post({}), 400],
    ['token', post({ client_id: 'nobody' }), 401],
    ['token', preflight, 204],
    ['me', bearing, 400],
    ['me', {}, 401],
    ['me', preflight, 204],
    ['jwks', {}, 200],
    ['.well-known/openid-configuration', {}, 200],
    ['session/end', {}, 200],
    ['nothing', {}, 404],
  ]
  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> }, origin: string) =>
    fetch(`${identity.origin}/Identity/${path}`, { ...init, headers: { ...init.headers, origin } })
  for (const [path, init, status] of asked) {
    const reply = await ask(path, init, 'https://evil.example')
    const opened = [...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect([path, init.method, reply.status, opened]).toEqual([path, init.method, status, []])
  }
  expect((await ask('token', post({}), identity.origin)).status).toBe(200)
  expect((await ask('me', bearing, identity.origin)).status).toBe(200)
})

test('doors that are not used are not there', async () => {
  const discovery = (await (await fetch(`${identity.origin}/Identity/.well-known/openid-configuration`)).json()) as Record<string, unknown>
  expect(discovery).toMatchObject({
    issuer: `${identity.origin}/Identity`,
    response_types_supported: ['code', 'none'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  for (const name of [
    'registration',
    'introspection',
    'revocation',
    'device_authorization',
    'pushed_authorization_request',
    'backchannel_authentication',
  ]) {
    expect(discovery[`${name}_endpoint`]).toBeUndefined()
  }
  for (const path of ['reg', 'token/introspection', 'token/revocation', 'device', 'request', 'interaction/x', 'backchannel']) {
    expect([path, (await fetch(`${identity.origin}/Identity/${path}`, { method: 'POST' })).status]).toEqual([path, 404])
  }
})

test('a token of another provider, or a changed one, proves nothing', async () => {
  const [head, body, signature] = idToken.split('.') as [string, string, string]
  const forged = [
    head,
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'someone' })).toString('base64url'),
    signature,
  ].join('.')
  for (const hint of [forged, `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`]) {
    const reply = await browser.get(`${identity.origin}/Identity/session/end?id_token_hint=${hint}`)
    expect([reply.status, reply.text.includes('data-submit-now')]).toEqual([400, false])
  }
})

test('every answer forbids sniffing, foreign frames, inline scripts and storing; cookies are for servers only', async () => {
  const visitor = new Browser()
  const { form } = await openSignIn(visitor, identity)
  const provider = await visitor.get(`${identity.origin}/Identity/.well-known/openid-configuration`)
  for (const reply of [
    form,
    provider,
    await fillIn(visitor, form, { email: 'x@y.example', password: 'x' }),
    await visitor.get(`${identity.origin}/Identity/Account/Nothing`),
  ]) {
    const policy = reply.headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/frame-ancestors '(self|none)'/)
    expect(policy).not.toContain('unsafe')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('referrer-policy')).toBe('same-origin')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.text).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style="/i)
  }
  expect(visitor.setCookieHeaders.length).toBeGreaterThan(0)
  for (const cookie of visitor.setCookieHeaders) {
    expect(cookie).toMatch(/path=\/Identity/i)
    expect(cookie).toMatch(/httponly/i)
    expect(cookie).toMatch(/samesite=lax/i)
  }
})

test('behind TLS every cookie is Secure by name and by attribute', async () => {
  const secure = await anIdentity({ publicUrl: 'https://portal.example' })
  try {
    const local = secure.origin
    const visitor = new Browser()
    const request = authorizationRequest({ origin: local }, { redirect_uri: 'https://portal.example/authentication/login-callback' })
    const reply = await visitor.get(request.url)
    expect(reply.location).toContain('/Identity/Account/Login/')
    const form = await visitor.get(`${local}${new URL(reply.location!).pathname}`)
    expect(form.headers.get('strict-transport-security')).toContain('max-age=')
    expect(visitor.setCookieHeaders.length).toBeGreaterThan(1)
    for (const cookie of visitor.setCookieHeaders) {
      expect(cookie).toMatch(/^__Secure-portico\./)
      expect(cookie).toMatch(/; secure/i)
    }
  } finally {
    await secure.close()
  }
})

test('behind TLS every address that is given out begins with the public one, whatever a request says of itself', async () => {
  const secure = await anIdentity({ publicUrl: 'https://portal.example' })
  try {
    const local = secure.origin
    const document = (await (
      await fetch(`${local}/Identity/.well-known/openid-configuration`, { headers: { 'x-forwarded-host': 'evil.example' } })
    ).json()) as Record<string, unknown>
    const addresses = Object.entries(document).filter(([name]) => /_(endpoint|uri)$/.test(name))
    expect(addresses.length).toBeGreaterThan(3)
    for (const [name, address] of addresses)
      expect([name, address]).toEqual([name, expect.stringMatching(/^https:\/\/portal\.example\/Identity\//)])
  } finally {
    await secure.close()
  }
})

test('a request sent as a form is the same request as an address', async () => {
  const asForm = async (url: string) => {
    const { origin, pathname, searchParams } = new URL(url)
    const first = await browser.post(origin + pathname, Object.fromEntries(searchParams), { origin: 'https://desk.example' })
    return browser.follow(first, atPortal)
  }
  const request = authorizationRequest(identity)
  expect((await redeem(identity, codeOf(await asForm(request.url)), request)).status).toBe(200)
  expect(shownIn((await asForm(`${identity.origin}/Identity/session/end?client_id=portal`)).text)).toContain('Do you want to sign out?')
})

test('the metadata are found by both standards, and name nothing that cannot be had', async () => {
  const at = async (path: string) => (await fetch(identity.origin + path)).json() as Promise<Record<string, unknown>>
  const metadata = await at('/Identity/.well-known/openid-configuration')
  for (const path of ['/.well-known/oauth-authorization-server/Identity', '/Identity/.well-known/oauth-authorization-server'])
    expect([path, await at(path)]).toEqual([path, metadata])
  expect(metadata).toMatchObject({
    issuer: `${identity.origin}/Identity`,
    grant_types_supported: ['authorization_code'],
    response_modes_supported: ['fragment', 'query'],
    response_types_supported: ['code', 'none'],
    token_endpoint_auth_methods_supported: ['none'],
  })
  expect(metadata).not.toHaveProperty('token_endpoint_auth_signing_alg_values_supported')
  const { sub, ...me } = await claimsOfAToken()
  expect(sub).toBeTruthy()
  const always = ['sub', 'iss', 'auth_time']
  expect((metadata.claims_supported as string[]).filter((claim) => !(claim in me) && !always.includes(claim))).toEqual([])
  const asForm = await browser.get(authorizationRequest(identity, { response_mode: 'form_post' }).url)
  expect(new URL(asForm.location!).searchParams.get('error')).toBe('unsupported_response_mode')
})

async function claimsOfAToken() {
  const { tokens } = await signIn(identity, identity.people.tenant, password)
  const reply = await fetch(`${identity.origin}/Identity/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  return (await reply.json()) as Record<string, unknown>
}
