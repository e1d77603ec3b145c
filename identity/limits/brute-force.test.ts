import { Browser, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { authorizationRequest, fillIn, openSignIn, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterEach, expect, test } from 'vitest'
import { upsertPayload } from '../provider/payloads.repository.ts'
import { deactivate } from '../testing/account.fixture.ts'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'

let identity: TestIdentity
afterEach(() => identity.close())

const wrong = 'Not-the-password-1'
const minuteMs = 60_000

async function tryOnce(email: string, secret: string, headers: Record<string, string> = {}) {
  const browser = new Browser(headers)
  const { form } = await openSignIn(browser, identity)
  const reply = await fillIn(browser, form, { email, password: secret })
  return { status: reply.status, said: /role="alert"[\s\S]*?<\/div>/.exec(reply.text)?.[0], signedIn: reply.location !== undefined, reply }
}

test('after ten wrong passwords the right one is refused with the same words for half an hour', async () => {
  identity = await anIdentity()
  const { email } = identity.people.tenant
  for (let i = 1; i <= 9; i++) expect((await tryOnce(email, wrong)).said).not.toContain('too many')
  const tenth = await tryOnce(email, wrong)
  expect(shownIn(tenth.said!)).toContain('There were too many attempts. Wait 30 minutes')

  const right = await tryOnce(email, password)
  expect([right.status, right.signedIn, right.said]).toEqual([401, false, tenth.said])
  identity.clock.forward(29 * minuteMs)
  expect((await tryOnce(email, password)).signedIn).toBe(false)
  identity.clock.forward(minuteMs + 1000)
  expect((await tryOnce(email, password)).signedIn).toBe(true)
})

test('an unknown address is counted, answered and locked exactly like a known one', async () => {
  identity = await anIdentity({ settings: { lockoutFailures: 4 } })
  const answers = async (email: string) => {
    const said: (string | undefined)[] = []
    for (let i = 0; i < 6; i++) said.push((await tryOnce(email, wrong)).said)
    return said
  }
  const known = await answers(identity.people.tenant.email)
  expect(await answers('nobody@nowhere.example')).toEqual(known)
  expect(known.map((said) => /\d attempts? (is|are) left/.exec(said!)?.[0])).toEqual([
    '3 attempts are left',
    '2 attempts are left',
    '1 attempt is left',
    undefined,
    undefined,
    undefined,
  ])
})

test('a right password forgets earlier failures, and so does an administrator', async () => {
  identity = await anIdentity({ settings: { lockoutFailures: 3 } })
  const person = identity.people.tenant
  for (let round = 0; round < 3; round++) {
    await tryOnce(person.email, wrong)
    await tryOnce(person.email, wrong)
    expect((await tryOnce(person.email, password)).signedIn).toBe(true)
  }
  for (let i = 0; i < 3; i++) await tryOnce(person.email, wrong)
  expect((await tryOnce(person.email, password)).signedIn).toBe(false)

  await identity.managed.forgetFailures(person.id)

  expect((await tryOnce(person.email, password)).signedIn).toBe(true)
})

test('a hundred guesses at once are a hundred guesses', async () => {
  identity = await anIdentity({ settings: { hashing: { running: 50, waiting: 100 } } })
  const { email } = identity.people.tenant
  const guesses = [...Array.from({ length: 100 }, () => wrong)]
  await Promise.all(guesses.map((guess) => tryOnce(email, guess)))
  const judged = await Promise.all(Array.from({ length: 20 }, () => tryOnce(email, password)))
  expect(judged.filter(({ signedIn }) => signedIn)).toEqual([])
})

test('signed-in users stay signed in while someone guesses their password', async () => {
  identity = await anIdentity({ settings: { lockoutFailures: 2 } })
  const { tokens } = await signIn(identity, identity.people.tenant, password)
  for (let i = 0; i < 4; i++) await tryOnce(identity.people.tenant.email, wrong)
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toBeDefined()
})

test('the twenty-first failure in a minute from one address of origin gets 429 with the time to wait', async () => {
  identity = await anIdentity({ settings: { attemptsPerMinute: 20 } })
  for (let i = 0; i < 20; i++) expect((await tryOnce(`p${i}@x.example`, wrong)).status).toBe(401)

  const { status, reply } = await tryOnce(identity.people.tenant.email, password, { 'x-forwarded-for': '203.0.113.7' })
  expect(status).toBe(429)
  const seconds = Number(reply.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(reply.headers.get('ratelimit-policy')).toBe('"address";q=20;w=60')
  expect(reply.headers.get('ratelimit')).toBe(`"address";r=0;t=${seconds}`)
  identity.clock.forward(minuteMs)
  expect((await tryOnce(identity.people.tenant.email, password)).signedIn).toBe(true)
})

test('signing in rightly uses up nothing', async () => {
  identity = await anIdentity({ settings: { attemptsPerMinute: 3 } })
  for (let i = 0; i < 8; i++) expect((await tryOnce(identity.people.tenant.email, password)).signedIn).toBe(true)
})

test('when more people sign in than the machine can hash for, the rest are asked to wait', async () => {
  identity = await anIdentity({ settings: { hashing: { running: 1, waiting: 2 }, argon2: { memoryCostKib: 65_536, timeCost: 3 } } })
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => tryOnce(identity.people.tenant.email, password)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 303).length).toBeGreaterThanOrEqual(3)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
  expect((await tryOnce(identity.people.tenant.email, password)).signedIn).toBe(true)
})

test('an unknown address costs as much work as a known one', async () => {
  identity = await anIdentity({ settings: { argon2: { memoryCostKib: 19_456, timeCost: 2 }, lockoutFailures: 1000 } })
  const browser = new Browser()
  const { form } = await openSignIn(browser, identity)
  const { inactive, unknown, known } = {
    known: identity.people.tenant.email,
    unknown: 'nobody@nowhere.example',
    inactive: identity.people.other.email,
  }
  await deactivate(identity, identity.people.other.id)
  /** Processor time of this process, hashing threads included: other work on the machine does not count. */
  const workOf = async (email: string) => {
    const before = process.cpuUsage()
    await fillIn(browser, form, { email, password: email === inactive ? password : wrong })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const least = new Map<string, number>()
  for (let i = 0; i < 12; i++) {
    for (const email of [known, unknown, inactive])
      least.set(email, Math.min(least.get(email) ?? Number.POSITIVE_INFINITY, await workOf(email)))
  }
  for (const email of [unknown, inactive]) {
    const ratio = least.get(email)! / least.get(known)!
    expect([email, ratio > 0.75 && ratio < 1.33, ratio]).toEqual([email, true, ratio])
  }
})

test('one network address opens six sign-ins or sign-outs for each attempt it has in a minute, and a signed-in person any number', async () => {
  identity = await anIdentity({ settings: { attemptsPerMinute: 2 } })
  const { browser } = await signIn(identity, identity.people.tenant, password)
  const stranger = new Browser()
  const signInPage = authorizationRequest(identity).url
  const pages = [signInPage, `${signInPage}&prompt=none`, `${identity.origin}/Identity/session/end`]
  const statuses: number[] = []
  for (let i = 0; i < 20; i++) statuses.push((await stranger.get(pages[i % 3]!)).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20 - 12)
  expect(statuses.slice(0, 9)).not.toContain(429)
  const refused = await stranger.get(signInPage)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0, shownIn(refused.text).includes('Too many requests')]).toEqual([
    ...[429, true, true],
  ])
  for (let i = 0; i < 20; i++) expect((await browser.get(signInPage)).status).toBe(303)
  identity.clock.forward(minuteMs)
  expect((await stranger.get(signInPage)).status).toBe(303)
})

test('sign-ins that nobody finishes never take more than their places, and the latest ones still come through', async () => {
  identity = await anIdentity({ settings: { unfinishedSignIns: 8 } })
  const { browser } = await signIn(identity, identity.people.other, password)
  const countRows = async () =>
    (await identity.admin.query("select count(*)::int as n from identity.oidc_payloads where model in ('Interaction', 'Session')")).rows[0]
      .n
  const strangers = new Browser()
  for (let i = 0; i < 12; i++) {
    await new Browser().get(authorizationRequest(identity).url)
    await strangers.get(`${identity.origin}/Identity/session/end`)
  }
  // The eight, and the session of the person who is signed in.
  expect(await countRows()).toBeLessThanOrEqual(9)
  expect((await browser.get(authorizationRequest(identity, { prompt: 'none' }).url)).location).toContain('code=')
  expect((await signIn(identity, identity.people.tenant, password)).tokens.access_token).toBeTruthy()
})

test('sign-ins begin while another one is still being written', async () => {
  identity = await anIdentity()
  const { admin } = identity
  const slow = { model: 'Interaction', idHash: Buffer.alloc(32), payload: '{}', grantId: null, uid: null, sessionUid: null }
  await admin.query('begin')
  await upsertPayload(admin as never, { ...slow, expiresAt: new Date(), among: 20_000 })
  let begun = 0
  const all = Array.from({ length: 16 }, () => new Browser().get(authorizationRequest(identity).url).then(() => begun++))
  await expect.poll(() => begun, { timeout: 5000 }).toBeGreaterThan(8)
  await admin.query('rollback')
  await Promise.all(all)
})
