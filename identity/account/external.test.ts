import { Browser, type Reply, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { atPortal, codeOf, fillIn, openSignIn, redeem, type Tokens } from '@portico/testkit/browser/portal-sign-in.ts'
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { codeAt, deactivate, passBothSteps } from '../testing/account.fixture.ts'
import { anIdentity, freePort, password, type TestIdentity } from '../testing/an-identity.fixture.ts'

const running: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.close()
})

const callback = (origin: string) => `${origin}/Identity/Account/External/partner/Callback`

/** Two of us: `identity` signs people in at `partner`, which knows it as a client. Two host names, since cookies know no ports. */
async function twoProviders(settings: { clientSecret?: string; emailDomains?: string[] } = {}) {
  const port = await freePort()
  const clients = [
    {
      clientId: 'portico',
      redirectUris: [callback(`http://localhost:${port}`)],
      ...(settings.clientSecret ? { clientSecret: settings.clientSecret } : {}),
    },
  ]
  const partner = await anIdentity({ host: '127.0.0.1', settings: { clients } })
  running.push(partner)
  const authority = { id: 'partner', name: 'Partner Bank', issuer: `${partner.origin}/Identity`, clientId: 'portico', ...settings }
  const identity = await anIdentity({ port, settings: { externalAuthorities: [authority] } })
  running.push(identity)
  return { identity, partner }
}

/** Presses the button; the address is where the other provider asks for e-mail and password. */
async function leaveFor(browser: Browser, identity: TestIdentity) {
  const { request, form } = await openSignIn(browser, identity)
  expect(shownIn(form.text)).toContain('Sign in with Partner Bank')
  return { request, form, away: await browser.get(`${form.url}/External/partner`) }
}

async function signInThere(identity: TestIdentity, email: string, browser = new Browser()) {
  const { request, away } = await leaveFor(browser, identity)
  const there = await browser.follow(away)
  const end = await fillIn(browser, there, { email, password })
  return { browser, request, end }
}

async function tokensFrom(identity: TestIdentity, end: Reply, request: Parameters<typeof redeem>[2]) {
  const tokens = (await (await redeem(identity, codeOf(end), request)).json()) as Tokens
  return identity.sessions.findByAccessToken(tokens.access_token)
}

test.each([{}, { clientSecret: 'a secret of two parties / with signs' }])(
  'a person signs in at the other provider and gets our session (%o)',
  async (settings) => {
    const { identity } = await twoProviders(settings)
    const person = identity.people.tenant
    const { request, end } = await signInThere(identity, person.email)
    expect(await tokensFrom(identity, end, request)).toMatchObject({ userId: person.id, level: 'tenant', email: person.email })
    const { rows } = await identity.admin.query('select issuer, account_id from identity.external_identities')
    expect(rows).toEqual([{ issuer: expect.stringContaining('/Identity'), account_id: person.id }])
  },
)

test('A-AUTH-01 an invited person accepts the invitation by coming', async () => {
  const { identity, partner } = await twoProviders()
  const { invited } = identity.people
  await partner.admin.query(`update users set status = 'Active' where id = $1`, [partner.people.invited.id])
  await partner.accounts.create({ userId: partner.people.invited.id, email: invited.email, password, verified: true })
  const { request, end } = await signInThere(identity, invited.email)
  expect(await tokensFrom(identity, end, request)).toMatchObject({ userId: invited.id, status: 'Active' })
})

test('the link holds when the address changes there, and does not pass to the next owner of the address', async () => {
  const { identity, partner } = await twoProviders()
  const { tenant } = identity.people
  await signInThere(identity, tenant.email)
  await partner.admin.query(`update identity.accounts set email = 'moved@northwind.example' where id = $1`, [partner.people.tenant.id])
  const again = await signInThere(identity, 'moved@northwind.example')
  expect(await tokensFrom(identity, again.end, again.request)).toMatchObject({ userId: tenant.id })
})

test('an address that is not verified there, not known here, or of a foreign domain opens nothing', async () => {
  const { identity, partner } = await twoProviders({ emailDomains: ['northwind.example'] })
  await partner.admin.query('update identity.accounts set email_verified_at = null where id = $1', [partner.people.tenant.id])
  await deactivate(identity, identity.people.other.id)
  for (const email of [
    partner.people.tenant.email,
    partner.people.other.email,
    partner.people.merchant.email,
    partner.people.platform.email,
  ]) {
    const { end } = await signInThere(identity, email)
    expect([email, end.status, end.location]).toEqual([email, 403, undefined])
    expect(shownIn(end.text)).toContain('You could not be signed in')
  }
  expect((await identity.admin.query('select 1 from identity.external_identities')).rowCount).toBe(0)
})

test('a user with a second factor here is asked for it all the same', async () => {
  const { identity } = await twoProviders()
  const person = identity.people.tenant
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await identity.accounts.enrolTotp(person.id, secret)
  const browser = new Browser()
  const { request, end } = await signInThere(identity, person.email, browser)
  expect(shownIn(end.text)).toContain('Enter the code')
  const done = await fillIn(browser, end, { code: codeAt(secret, identity.clock.now()) })
  expect(await tokensFrom(identity, done, request)).toMatchObject({ userId: person.id, secondFactor: true })
  const direct = await openSignIn(browser, identity, { prompt: 'login' })
  expect((await passBothSteps(browser, direct.form, person.email, password, '000000')).end.location).toBeUndefined()
})

test('an answer that someone else fetched, a used answer and a refusal sign no one in', async () => {
  const { identity } = await twoProviders()
  const attacker = new Browser()
  const { away } = await leaveFor(attacker, identity)
  const there = await attacker.follow(away)
  const reply = await attacker.post(there.url, {
    csrf: /name="csrf" value="([^"]+)"/.exec(there.text)![1]!,
    email: identity.people.other.email,
    password,
  })
  const answer = await attacker.follow(reply, /External\/partner\/Callback/)
  const victim = new Browser()
  expect((await victim.get(answer.location!)).status).toBe(400)
  await leaveFor(victim, identity)
  expect((await victim.get(answer.location!)).status).toBe(403)

  const first = await attacker.get(answer.location!)
  expect(first.location).toContain('/Continue')
  expect((await attacker.get(answer.location!)).status).toBe(400)

  const refused = await leaveFor(victim, identity)
  const state = new URL(refused.away.location!).searchParams.get('state')
  expect((await victim.get(`${callback(identity.origin)}?error=access_denied&state=${state}`)).status).toBe(403)
})

describe('an ID token is refused', () => {
  type Crafted = {
    claims?: JWTPayload
    foreignKey?: boolean
    unsigned?: boolean
    redirects?: boolean
    issuer?: string
    userinfo?: JWTPayload
  }
  const hour = 3600
  const seconds = () => Math.floor(Date.now() / 1000)

  /** A provider that lies in the given way. */
  async function liar(crafted: Crafted) {
    const port = await freePort()
    const issuer = `http://127.0.0.1:${port}`
    const [own, foreign] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')]
    const app = Fastify()
    let nonce = ''
    app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null, {}))
    app.get('/.well-known/openid-configuration', async () => ({
      issuer: crafted.issuer ?? issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      ...(crafted.userinfo ? { userinfo_endpoint: `${issuer}/me` } : {}),
    }))
    app.get('/jwks', async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig' }] }))
    app.get('/me', async () => crafted.userinfo)
    app.get('/auth', async (request, reply) => {
      const query = request.query as Record<string, string>
      nonce = query.nonce!
      return reply.redirect(`${query.redirect_uri}?code=c&state=${query.state}`)
    })
    app.post('/token', async (_request, reply) => {
      if (crafted.redirects) return reply.redirect('http://127.0.0.1:9/elsewhere', 307)
      const claims = {
        iss: issuer,
        aud: 'portico',
        sub: 's-1',
        nonce,
        iat: seconds(),
        exp: seconds() + hour,
        email: 'finance@northwind.example',
        email_verified: true,
        ...crafted.claims,
      }
      const defined = JSON.parse(JSON.stringify(claims)) as JWTPayload
      const idToken = crafted.unsigned
        ? new UnsecuredJWT(defined).encode()
        : await new SignJWT(defined).setProtectedHeader({ alg: 'RS256' }).sign(crafted.foreignKey ? foreign.privateKey : own.privateKey)
      return { access_token: 'at', token_type: 'Bearer', id_token: idToken }
    })
    await app.listen({ port, host: '127.0.0.1' })
    running.push(app)
    const identity = await anIdentity({
      settings: { externalAuthorities: [{ id: 'partner', name: 'Partner Bank', issuer, clientId: 'portico' }] },
    })
    running.push(identity)
    const browser = new Browser()
    const { form } = await openSignIn(browser, identity)
    const end = await browser.follow(await browser.get(`${form.url}/External/partner`), atPortal)
    return { end, identity }
  }

  const lies: [string, Crafted][] = [
    ['for another audience', { claims: { aud: 'somebody-else' } }],
    ['for several clients, issued to another', { claims: { aud: ['portico', 'x'], azp: 'x' } }],
    ['from another issuer', { claims: { iss: 'https://evil.example' } }],
    ['that has expired', { claims: { iat: seconds() - 2 * hour, exp: seconds() - hour } }],
    ['without an end', { claims: { exp: undefined } }],
    ['of another sign-in', { claims: { nonce: 'other' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed with a foreign key', { foreignKey: true }],
    ['that is not signed', { unsigned: true }],
    ['whose address is not verified', { claims: { email_verified: false } }],
    ['that says nothing about verification', { claims: { email_verified: undefined } }],
    ['when the token endpoint sends us elsewhere', { redirects: true }],
    ['when the provider calls itself by another name', { issuer: 'https://evil.example' }],
    [
      'when the userinfo is about another user',
      { claims: { email: undefined }, userinfo: { sub: 's-2', email: 'finance@northwind.example', email_verified: true } },
    ],
  ]
  test.each(lies)('%s', async (_name, crafted) => {
    const { end, identity } = await liar(crafted)
    expect([end.status, end.location]).toEqual([403, undefined])
    expect(identity.lines.some(({ facts }) => (facts as { event?: string }).event === 'external_sign_in_refused')).toBe(true)
  })

  test('from the future, but for a clock that is a few seconds ahead', async () => {
    expect((await liar({ claims: { iat: seconds() + 8, nbf: seconds() + 8 } })).end.location).toMatch(atPortal)
    for (const name of ['iat', 'nbf']) expect([name, (await liar({ claims: { [name]: seconds() + 120 } })).end.status]).toEqual([name, 403])
  })

  test('but not when all is well, nor when the address comes from the userinfo', async () => {
    expect((await liar({})).end.location).toMatch(atPortal)
    const userinfo = { sub: 's-1', email: 'finance@northwind.example', email_verified: true }
    expect((await liar({ claims: { email: undefined, email_verified: undefined }, userinfo })).end.location).toMatch(atPortal)
  })
})
