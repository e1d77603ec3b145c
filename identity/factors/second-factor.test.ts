import { Browser, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { codeOf, fillIn, openSignIn, redeem, signIn, type Tokens } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeAt, managePath, open, passBothSteps, secretOn, submit, turnOnSecondFactor } from '../testing/account.fixture.ts'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'
import { nextMail } from '../testing/mail.fixture.ts'

let identity: TestIdentity
beforeEach(async () => {
  identity = await anIdentity()
})
afterEach(() => identity.close())

const stepMs = 30_000
const path = `${managePath}/SecondFactor`
const now = () => identity.clock.now()

/** A person with a second factor; time is past the step that confirmed it. */
async function enrolled() {
  const person = identity.people.tenant
  const { browser } = await signIn(identity, person, password)
  const enrolment = await turnOnSecondFactor(browser, identity)
  identity.clock.forward(stepMs)
  return { person, browser, ...enrolment }
}

async function tryCode(email: string, code: string) {
  const browser = new Browser()
  const { form, request } = await openSignIn(browser, identity)
  return { ...(await passBothSteps(browser, form, email, password, code)), request, browser }
}
/** Comes back to the portal with a code of the protocol; an error that leads there is no way in. */
async function passes(email: string, code: string): Promise<boolean> {
  const { location } = (await tryCode(email, code)).end
  return location !== undefined && new URL(location).searchParams.has('code')
}
/** Codes that no clock within the tolerance would show. */
function wrongCodes(secret: string, count: number): string[] {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, new Date(now().getTime() + steps * stepMs)))
  return Array.from({ length: count + right.length }, (_, number) => String(number).padStart(6, '0'))
    .filter((code) => !right.includes(code))
    .slice(0, count)
}

test('a person scans a picture, confirms with a code and is given ten recovery codes', async () => {
  const person = identity.people.tenant
  const { browser, tokens } = await signIn(identity, person, password)
  const elsewhere = await signIn(identity, person, password)
  const page = await open(browser, identity, path)
  expect(page.text).toContain('<svg')
  expect(secretOn(await open(browser, identity, path))).toBe(secretOn(page))
  const wrong = await submit(browser, page, `${path}/Confirm`, { code: '000000' })
  expect([wrong.status, shownIn(wrong.text).includes('This code is wrong')]).toEqual([422, true])

  const { recoveryCodes } = await turnOnSecondFactor(browser, identity)

  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toBeDefined()
  expect(await identity.sessions.findByAccessToken(elsewhere.tokens.access_token)).toBeUndefined()
  expect(await nextMail(identity)).toMatchObject({ to: person.email, subject: 'Two-step sign-in is on' })
  expect((await open(browser, identity, path)).text).not.toContain('class="secret"')
})

test('from then on the password alone opens nothing, and the session says that both were asked', async () => {
  const { person, secret } = await enrolled()
  const browser = new Browser()
  const { form, request } = await openSignIn(browser, identity)
  const second = await fillIn(browser, form, { email: person.email, password })
  expect(second.location).toBeUndefined()
  expect(shownIn(second.text)).toContain('Enter the code from your authenticator app')
  const resumed = await browser.get(form.url.replace(/Account\/Login/, 'auth'))
  expect(resumed.location).not.toMatch(/code=/)

  const again = await openSignIn(browser, identity)
  const { end } = await passBothSteps(browser, again.form, person.email, password, codeAt(secret, now()))
  const tokens = (await (await redeem(identity, codeOf(end), again.request)).json()) as Tokens
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toMatchObject({ secondFactor: true })
  expect(request.state).not.toBe(again.request.state)
})

test('a code works once, also of two at the same time, and an older one never', async () => {
  const { person, secret } = await enrolled()
  const code = codeAt(secret, now())
  const earlier = codeAt(secret, new Date(now().getTime() - stepMs))
  const both = await Promise.all([passes(person.email, code), passes(person.email, code)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await passes(person.email, code)).toBe(false)
  expect(await passes(person.email, earlier)).toBe(false)
  identity.clock.forward(stepMs)
  expect(await passes(person.email, codeAt(secret, now()))).toBe(true)
})

test('a clock that is half a minute off is forgiven, two minutes are not', async () => {
  const { person, secret } = await enrolled()
  identity.clock.forward(10 * stepMs)
  expect(await passes(person.email, codeAt(secret, new Date(now().getTime() - 4 * stepMs)))).toBe(false)
  expect(await passes(person.email, codeAt(secret, new Date(now().getTime() + 4 * stepMs)))).toBe(false)
  expect(await passes(person.email, codeAt(secret, new Date(now().getTime() + stepMs)))).toBe(true)
})

test('a recovery code works once, typed as people type', async () => {
  const { person, recoveryCodes } = await enrolled()
  expect(await passes(person.email, ` ${recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')} `)).toBe(true)
  expect(await passes(person.email, recoveryCodes[0]!)).toBe(false)
  const both = await Promise.all([passes(person.email, recoveryCodes[1]!), passes(person.email, recoveryCodes[1]!)])
  expect(both.filter(Boolean)).toHaveLength(1)
})

test('guessing codes locks the address, although the password was right each time', async () => {
  const { person, secret } = await enrolled()
  for (const code of wrongCodes(secret, 10)) expect([code, await passes(person.email, code)]).toEqual([code, false])
  const { second } = await tryCode(person.email, codeAt(secret, now())).catch((error: Error) => ({ second: { text: error.message } }))
  expect(shownIn(second.text)).not.toContain('Enter the code')
  identity.clock.forward(31 * 60_000)
  expect(await passes(person.email, codeAt(secret, now()))).toBe(true)
})

test('the second page is worth nothing without the first one, in another sign-in, or later', async () => {
  const { person, secret } = await enrolled()
  const browser = new Browser()
  const { form } = await openSignIn(browser, identity)
  expect((await browser.get(`${form.url}/Code`)).status).toBe(400)

  const other = await openSignIn(browser, identity)
  const second = await fillIn(browser, other.form, { email: person.email, password })
  const step = browser.cookies.find(({ name }) => name === 'portico.step')!
  browser.cookies.push({ ...step, path: new URL(form.url).pathname })
  expect((await browser.get(`${form.url}/Code`)).status).toBe(400)

  identity.clock.forward(5 * 60_000 + 1000)
  const late = await fillIn(browser, second, { code: codeAt(secret, now()) })
  expect([late.status, late.location]).toEqual([400, undefined])
})

test('turning it off needs a code; so do new recovery codes', async () => {
  const { person, browser, secret, recoveryCodes } = await enrolled()
  const page = await open(browser, identity, path)
  expect((await submit(browser, page, `${path}/Disable`, { code: '123456' })).status).toBe(422)
  const renewed = await submit(browser, page, `${path}/RecoveryCodes`, { code: recoveryCodes[0]! })
  expect(renewed.text).not.toContain(recoveryCodes[1])
  expect(await passes(person.email, recoveryCodes[1]!)).toBe(false)

  const off = await submit(browser, page, `${path}/Disable`, { code: codeAt(secret, now()) })
  expect(off.location).toContain('done=secondFactorOff')
  expect((await signIn(identity, person, password)).tokens.access_token).toBeTruthy()
})

test('the secret and the recovery codes are not readable in the database, and a row moved to another account does not open', async () => {
  const { person, secret, recoveryCodes } = await enrolled()
  const { rows } = await identity.admin.query<{ dump: string }>(
    `select (select string_agg(f::text, ' ') from identity.second_factors f) || (select string_agg(c::text, ' ') from identity.recovery_codes c) as dump`,
  )
  for (const hidden of [secret, recoveryCodes[0]!, recoveryCodes[0]!.replaceAll('-', '')]) expect(rows[0]!.dump).not.toContain(hidden)
  expect(await passes(person.email, codeAt(secret, now()))).toBe(true)
  await identity.admin.query('update identity.second_factors set account_id = $1', [identity.people.other.id])
  identity.clock.forward(stepMs)
  expect(await passes(identity.people.other.email, codeAt(secret, now()))).toBe(false)
})

test('a given secret can be set for a demo, and taken away by an administrator', async () => {
  const person = identity.people.merchant
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await identity.accounts.enrolTotp(person.id, secret)
  expect((await identity.managed.statesOf([person.id])).get(person.id)).toMatchObject({ hasSecondFactor: true })
  expect(await passes(person.email, codeAt(secret, now()))).toBe(true)
  expect(await identity.managed.removeSecondFactor(person.id)).toBe(true)
  expect((await signIn(identity, person, password)).tokens.access_token).toBeTruthy()
})
