import { Authenticator } from '@portico/testkit/browser/authenticator.ts'
import { Browser, fieldOf, type Reply, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { atPortal, codeOf, openSignIn, redeem, signIn, type Tokens } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deactivate, managePath, open, submit, turnOnSecondFactor } from '../testing/account.fixture.ts'
import { anIdentity, type Person, password, type TestIdentity } from '../testing/an-identity.fixture.ts'

let identity: TestIdentity
beforeEach(async () => {
  identity = await anIdentity()
  for (const { id } of await allRefusals()) before.add(id)
})
afterEach(() => identity.close())

const minuteMs = 60_000
const from = { ip: '127.0.0.1', userAgent: 'Portico test browser', requestId: 'a-request' }
const ownerOf = ({ id }: Person) => ({ userId: id, sessionId: 'a-session', from })

/** A device with a passkey of the person's on it. */
async function aDevice(person: Person) {
  const { options, ticket } = await identity.own.beginPasskey(ownerOf(person), password)
  const device = new Authenticator()
  const response = device.create(options, { origin: identity.origin })
  const { id } = await identity.own.addPasskey(ownerOf(person), { name: 'Work laptop', ticket, response })
  return { device, id }
}

const optionsOn = (form: Reply) => /data-options="([^"]*)"/.exec(form.text)![1]!.replaceAll('&quot;', '"')
type Doing = NonNullable<Parameters<Authenticator['get']>[1]>

async function answer(browser: Browser, form: Reply, device: Authenticator, how: Doing & { ticket?: string; options?: string } = {}) {
  const { ticket = fieldOf(form.text, 'ticket'), options = optionsOn(form), ...doing } = how
  const response = device.get(options, { origin: identity.origin, ...doing })
  const place = `${form.url.split('?')[0]!.replace(/\/Passkey$/, '')}/Passkey`
  return browser.follow(await browser.post(place, { csrf: fieldOf(form.text, 'csrf'), ticket, response }), atPortal)
}
/** A whole sign-in; where it ended. */
async function tryIt(device: Authenticator, how: Doing = {}): Promise<Reply> {
  const browser = new Browser()
  const { form } = await openSignIn(browser, identity)
  return answer(browser, form, device, how)
}
const isIn = (reply: Reply) => reply.location !== undefined && new URL(reply.location).searchParams.has('code')
const before = new Set<string>()
const allRefusals = async () => {
  const { rows } = await identity.admin.query<{ id: string; reason: string }>(
    `select id, after ->> 'reason' as reason from audit_records where action = 'identity.signIn' and result = 'refused' order by at, id`,
  )
  return rows
}
/** Of this test alone. */
const refusals = async () => (await allRefusals()).filter(({ id }) => !before.has(id)).map(({ reason }) => reason)

test('a passkey signs in by itself and counts as two factors, also where a code would be asked for', async () => {
  const person = identity.people.tenant
  const { device } = await aDevice(person)
  await turnOnSecondFactor((await signIn(identity, person, password)).browser, identity)
  const browser = new Browser()
  const { form, request } = await openSignIn(browser, identity)
  const tokens = (await (await redeem(identity, codeOf(await answer(browser, form, device)), request)).json()) as Tokens
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toMatchObject({ userId: person.id, secondFactor: true })
})

test('an answer counts once, within five minutes, in the sign-in it was asked for', async () => {
  const { device } = await aDevice(identity.people.tenant)
  const browser = new Browser()
  const { form } = await openSignIn(browser, identity)
  const other = await openSignIn(new Browser(), identity)
  const foreign = { ticket: fieldOf(other.form.text, 'ticket'), options: optionsOn(other.form) }
  expect((await answer(browser, form, device, foreign)).status).toBe(401)

  const wrong = await answer(browser, form, device, { verified: false })
  expect([wrong.status, shownIn(wrong.text).includes('The passkey was not accepted.')]).toEqual([401, true])
  expect((await answer(browser, form, device)).status).toBe(401)

  identity.clock.forward(5 * minuteMs)
  expect((await answer(browser, wrong, device)).status).toBe(401)
  expect(await refusals()).toEqual(['challenge over', 'passkey not proven', 'challenge over', 'challenge over'])
  expect(isIn(await tryIt(device))).toBe(true)
})

test('a counter that goes back, another origin, a touch without proof of the person and an unknown key are refused', async () => {
  const { device } = await aDevice(identity.people.tenant)
  expect(isIn(await tryIt(device, { counter: 5 }))).toBe(true)
  for (const how of [{ counter: 5 }, { counter: 4 }, { origin: 'https://evil.example' }, { verified: false }])
    expect((await tryIt(device, { counter: 9, ...how })).status, JSON.stringify(how)).toBe(401)
  const stranger = new Authenticator()
  expect((await tryIt(stranger)).status).toBe(401)
  expect((await refusals()).at(-1)).toBe('unknown passkey')
  expect(isIn(await tryIt(device, { counter: 6 }))).toBe(true)
})

test('of two browsers that say the same number one is in', async () => {
  const { device } = await aDevice(identity.people.tenant)
  const replies = await Promise.all([tryIt(device, { counter: 3 }), tryIt(device, { counter: 3 })])
  expect(replies.filter(isIn)).toHaveLength(1)
})

test('a removed passkey does not sign in, and neither does one of a user who is locked or may not sign in', async () => {
  const { tenant, merchant, platform } = identity.people
  const removed = await aDevice(tenant)
  await identity.own.removePasskey(ownerOf(tenant), removed.id, password)
  expect((await tryIt(removed.device)).status).toBe(401)

  const locked = await aDevice(merchant)
  for (let n = 0; n < 10; n++) await identity.own.beginPasskey(ownerOf(merchant), 'wrong').catch(() => undefined)
  expect((await tryIt(locked.device)).status).toBe(401)

  const inactive = await aDevice(platform)
  await deactivate(identity, platform.id)
  expect((await tryIt(inactive.device)).status).toBe(401)
  expect(await refusals()).toEqual(['unknown passkey', 'locked', 'not active'])
})

test('an administrator who takes the second factor off takes the passkeys off too', async () => {
  const person = identity.people.tenant
  const { device } = await aDevice(person)
  expect((await identity.managed.statesOf([person.id])).get(person.id)).toMatchObject({ hasSecondFactor: true })
  expect(await identity.managed.removeSecondFactor(person.id)).toBe(true)
  expect((await tryIt(device)).status).toBe(401)
  expect(await identity.managed.removeSecondFactor(person.id)).toBe(false)
})

test('nonsense in the place of an answer is refused like a wrong one, and what was answered is forgotten in time', async () => {
  for (const response of ['', 'null', '{}', '{"id":7}', '{"id":"x","rawId":"x","type":"public-key","response":{}}', 'x'.repeat(30_000)]) {
    const browser = new Browser()
    const { form } = await openSignIn(browser, identity)
    const fields = { csrf: fieldOf(form.text, 'csrf'), ticket: fieldOf(form.text, 'ticket'), response }
    expect((await browser.post(`${form.url.split('?')[0]}/Passkey`, fields)).status).toBe(401)
  }
  const count = async () => (await identity.admin.query('select count(*)::int as n from identity.answered_challenges')).rows[0].n
  expect(await count()).toBeGreaterThan(0)
  identity.clock.forward(6 * minuteMs)
  await identity.sweep()
  expect(await count()).toBe(0)
})

test('the account page lists the passkeys of the person alone and removes one, which then opens nothing', async () => {
  const { tenant, merchant } = identity.people
  const { device } = await aDevice(tenant)
  const other = await aDevice(merchant)
  const { browser } = await signIn(identity, tenant, password)
  const page = await open(browser, identity, managePath)
  expect(shownIn(page.text)).toContain('Work laptop')
  const [own, ...more] = [...page.text.matchAll(/name="passkey" value="([^"]*)"/g)].map(([, id]) => id!)
  expect([own, more]).toEqual([expect.any(String), []])

  await submit(browser, page, `${managePath}/Passkeys/Remove`, { passkey: other.id })
  expect((await identity.own.securityOf(ownerOf(merchant))).passkeys).toHaveLength(1)
  const done = await browser.follow(await submit(browser, page, `${managePath}/Passkeys/Remove`, { passkey: own! }))
  expect(shownIn(done.text)).toContain('The passkey is removed and no longer works.')
  expect(shownIn(done.text)).not.toContain('Work laptop')
  expect(shownIn((await tryIt(device)).text)).toContain('The passkey was not accepted.')
})
