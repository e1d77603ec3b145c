import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Browser, fieldOf } from '@portico/testkit/browser/cookie-browser.ts'
import { authorizationRequest, openSignIn, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHashQueue } from './core/hash-queue.ts'
import { loadIdentitySecrets, newSecrets } from './core/keys.ts'
import { createSecrecy } from './core/secrecy.ts'
import { defaultIdentitySettings } from './core/settings.ts'
import { managePath } from './testing/account.fixture.ts'
import { anIdentity, password, type TestIdentity } from './testing/an-identity.fixture.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await anIdentity({ settings: { selfRegistration: true, lockoutFailures: 100_000 } })
})
afterAll(() => identity.close())

const strange = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "' or 1=1 --",
  '<script>',
  '%',
  '%zz',
  '🦊'.repeat(50),
  'x'.repeat(5000),
  '\ud800',
  '../../etc/passwd',
  '{"a":1}',
  '1e999',
  '‮evil',
]
const rawBodies = [
  '',
  '=',
  '&&&',
  'email',
  'email=%',
  'email=%zz&password=%00',
  'email=a&email=b&password=c',
  'email[x]=1',
  '__proto__[x]=1&constructor=2',
  'email=%ED%A0%80',
]

test('whatever is typed into a form of ours, the answer is a page, never a failure', async () => {
  const { browser } = await signIn(identity, identity.people.tenant, password)
  const visitor = new Browser()
  const { form } = await openSignIn(visitor, identity)
  const csrf = fieldOf(form.text, 'csrf')
  const paths = [
    new URL(form.url).pathname,
    '/Identity/Account/ForgotPassword',
    '/Identity/Account/Register',
    '/Identity/Account/ResetPassword',
    '/Identity/Account/Register/Complete',
  ]
  const page = await browser.get(identity.origin + managePath)
  const own = ['Name', 'Sessions/End', 'SecondFactor/Confirm', 'SecondFactor/Disable', 'Password'].map((path) => `${managePath}/${path}`)
  const statuses: [string, number][] = []
  for (const value of strange) {
    const fields = { email: value, password: value, repeat: value, firstName: value, lastName: value, code: value, session: value }
    for (const path of paths) statuses.push([path, (await visitor.post(identity.origin + path, { csrf, ...fields })).status])
    for (const path of own)
      statuses.push([path, (await browser.post(identity.origin + path, { csrf: fieldOf(page.text, 'csrf'), ...fields })).status])
  }
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
})

test('a body that is no form, or too large, is refused', async () => {
  const { form } = await openSignIn(new Browser(), identity)
  const send = async (body: string, type: string) =>
    (await fetch(form.url, { method: 'POST', headers: { 'content-type': type }, body })).status
  for (const body of rawBodies)
    expect([body, await send(body, 'application/x-www-form-urlencoded')]).toEqual([
      body,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
    ])
  expect(await send('{"email":"a"}', 'application/json')).toBeLessThan(500)
  expect(await send('<x/>', 'application/xml')).toBe(415)
  expect(await send(`email=${'a'.repeat(40_000)}`, 'application/x-www-form-urlencoded')).toBe(413)
})

test('strange addresses and parameters are answered, not failed', async () => {
  const { browser } = await signIn(identity, identity.people.tenant, password)
  const statuses: [string, number][] = []
  for (const value of strange.map(encodeURIComponentLossy)) {
    const addresses = [
      `/Identity/Account/Login/${value}`,
      `/Identity/Account/Login/x/External/${value}`,
      `/Identity/Account/External/${value}/Callback?code=${value}&state=${value}`,
      `/Identity/Account/ResetPassword?token=${value}`,
      `/Identity/Account/Register?token=${value}&lang=${value}`,
      `${managePath}?done=${value}`,
      `${managePath}/Return?state=${value}`,
      `/Identity/auth/${value}`,
      `/Identity/session/end?id_token_hint=${value}&state=${value}`,
      `/Identity/${value}`,
      ...['state', 'nonce', 'scope', 'login_hint', 'ui_locales', 'max_age', 'claims'].map(
        (name) =>
          `${new URL(authorizationRequest(identity).url).pathname}${new URL(authorizationRequest(identity).url).search}&${name}=${value}`,
      ),
    ]
    for (const address of addresses) statuses.push([address, (await browser.get(identity.origin + address)).status])
    const body = `grant_type=authorization_code&client_id=portal&code=${value}&code_verifier=${value}&redirect_uri=${value}`
    const token = await fetch(`${identity.origin}/Identity/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    statuses.push([body, token.status])
  }
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
  expect(identity.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('an invalid token identifies no user, whatever it looks like', async () => {
  for (const token of [...strange, 'Bearer x', 'x'.repeat(43), 'x'.repeat(100_000)])
    expect(await identity.sessions.findByAccessToken(token)).toBeUndefined()
})

test('an unknown page is a page of ours that says so, and the bare address leads to the account', async () => {
  for (const path of ['/Identity/nothing', '/Identity/Account/nothing', '/Identity/static/nothing.js']) {
    const reply = await new Browser().get(identity.origin + path)
    expect([path, reply.status, reply.text.includes('Page not found')]).toEqual([path, 404, true])
  }
  for (const path of ['/Identity', '/Identity/'])
    expect((await new Browser().get(identity.origin + path)).location).toBe(identity.origin + managePath)
})

test('the keys are made once, for their owner alone, also by two starts at once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portico-keys-'))
  try {
    const [one, two] = await Promise.all([loadIdentitySecrets(dir), loadIdentitySecrets(dir)])
    expect(two).toEqual(one)
    expect(await loadIdentitySecrets(dir)).toEqual(one)
    expect((await stat(join(dir, 'identity-keys.json'))).mode & 0o777).toBe(0o600)
    await rm(join(dir, 'identity-keys.json'))
    expect(await loadIdentitySecrets(dir)).not.toEqual(one)
    expect(await readFile(join(dir, 'identity-keys.json'), 'utf8')).not.toContain(one.cookieKeys[0])
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})

test('as it is delivered a password is kept as argon2id over 19 MiB and two rounds, salted, and ID tokens are signed with 3072 bits', async () => {
  const { hash } = await createHashQueue(defaultIdentitySettings)
  const [one, two] = [await hash(password), await hash(password)]
  for (const kept of [one, two]) expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  const [key] = (await newSecrets()).jwks.keys
  expect(Buffer.from(key!.n!, 'base64url').length * 8).toBe(3072)
})

test('a sealed secret opens for its purpose and owner only, also after a rotation', async () => {
  const old = await newSecrets()
  const sealed = createSecrecy(old).seal('hidden', 'purpose', 'owner')
  const rotated = { ...(await newSecrets()), dataKeys: [...(await newSecrets()).dataKeys, ...old.dataKeys] }
  const secrecy = createSecrecy(rotated)
  expect(secrecy.open(sealed, 'purpose', 'owner')).toBe('hidden')
  expect(secrecy.open(sealed, 'purpose', 'another')).toBeUndefined()
  expect(secrecy.open(sealed, 'other purpose', 'owner')).toBeUndefined()
  expect(secrecy.open(`${sealed.slice(0, -2)}xx`, 'purpose', 'owner')).toBeUndefined()
  expect(secrecy.open('not sealed', 'purpose', 'owner')).toBeUndefined()
})

test('only identity reads its tables', async () => {
  const { rows } = await identity.admin.query<{ grantee: string }>(
    `select distinct grantee from information_schema.role_table_grants where table_schema = 'identity' and grantee <> (select tableowner from pg_tables where schemaname = 'identity' limit 1)`,
  )
  expect(rows.map(({ grantee }) => grantee.replace(/^.*(app_)/, '$1')).sort()).toEqual(['app_backup', 'app_identity'])
  const lists = await identity.admin.query(
    `select t.tablename from pg_tables t left join table_lists l on l.table_name = 'identity.' || t.tablename where t.schemaname = 'identity' and l.list is distinct from 'local'`,
  )
  expect(lists.rows).toEqual([])
})

function encodeURIComponentLossy(text: string): string {
  return text === '%zz' ? text : encodeURIComponent(text.toWellFormed())
}

/** The bytes as they travel: `fetch` would unpack them. */
async function asSent(path: string, headers: Record<string, string>) {
  const [reply] = await once(request(identity.origin + path, { headers, agent: false }).end(), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of reply as IncomingMessage) chunks.push(chunk as Buffer)
  const { statusCode, headers: sent } = reply as IncomingMessage
  return { status: statusCode, headers: sent, body: Buffer.concat(chunks) }
}

test('the sign-in page and its parts travel packed as the browser takes it, and the parts are asked for once', async () => {
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }
  const cookieOf = async () => {
    const browser = new Browser()
    const { form } = await openSignIn(browser, identity)
    return { path: new URL(form.url).pathname, cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }
  const { path, cookie } = await cookieOf()
  for (const [address, begins] of [
    [path, '<!DOCTYPE html>'],
    ['/Identity/static/account.css', ''],
  ] as const)
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, body } = await asSent(address, { cookie, 'accept-encoding': encoding })
      const plain = await asSent(address, { cookie, 'accept-encoding': `identity, ${encoding};q=0` })
      expect([address, headers['content-encoding'], headers.vary, plain.headers['content-encoding']]).toEqual([
        ...[address, encoding, 'accept-encoding', undefined],
      ])
      expect(unpacked[encoding](body).toString().startsWith(begins)).toBe(true)
      expect(body.length * 2).toBeLessThan(plain.body.length)
    }
  for (const name of ['account.css', 'tokens.css', 'passkey.js', 'mark.svg', 'inter-latin-opsz-normal.woff2']) {
    const first = await asSent(`/Identity/static/${name}`, {})
    const again = await asSent(`/Identity/static/${name}`, { 'if-none-match': String(first.headers.etag) })
    expect([name, first.status, again.status, again.body.length]).toEqual([name, 200, 304, 0])
  }
})

test('no answer with a token or secret of a person is packed', async () => {
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const all = { cookie, authorization: `Bearer ${tokens.access_token}`, 'accept-encoding': 'br, gzip' }
  for (const path of [
    '/Identity/Account/Manage',
    '/Identity/Account/Manage/SecondFactor',
    '/Identity/me',
    '/Identity/Account/ForgotPassword',
  ])
    expect([path, (await asSent(path, all)).headers['content-encoding']]).toEqual([path, undefined])
})
