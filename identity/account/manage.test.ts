import { Browser, fieldOf, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { fillIn, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterEach, expect, test } from 'vitest'
import { managePath, open, submit } from '../testing/account.fixture.ts'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'
import { nextMail } from '../testing/mail.fixture.ts'

let identity: TestIdentity
afterEach(() => identity.close())

const fresh = 'Velvet-compass-58'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the account page leads through sign-in and back to itself', async () => {
  identity = await anIdentity()
  const browser = new Browser()
  const form = await open(browser, identity, managePath)
  expect(form.url).toContain('/Identity/Account/Login/')
  const page = await fillIn(browser, form, { email: identity.people.merchant.email, password })
  expect(page.url).toBe(identity.origin + managePath)
  expect(shownIn(page.text)).toContain(identity.people.merchant.email)
})

test('users change their names', async () => {
  identity = await anIdentity()
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  const page = await open(browser, identity, managePath)
  expect((await submit(browser, page, `${managePath}/Name`, { firstName: '', lastName: 'X' })).status).toBe(422)
  const done = await browser.follow(await submit(browser, page, `${managePath}/Name`, { firstName: 'Zoë <b>', lastName: "O'Hara" }))
  expect(shownIn(done.text)).toContain('Your name is saved.')
  expect(done.text).not.toContain('Zoë <b>')
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toMatchObject({ firstName: 'Zoë <b>', lastName: "O'Hara" })
})

test('a new password needs a recent sign-in, ends the other sessions and sends an email', async () => {
  identity = await anIdentity({ settings: { reauthenticationSeconds: 1 } })
  const person = identity.people.tenant
  const { browser, tokens } = await signIn(identity, person, password)
  const elsewhere = await signIn(identity, person, password)
  await pause(2100)
  const form = await open(browser, identity, `${managePath}/Password`)
  expect([form.url.includes('/Account/Login/'), fieldOf(form.text, 'email')]).toEqual([true, person.email])
  const page = await fillIn(browser, form, { email: person.email, password })
  expect(page.url).toBe(`${identity.origin}${managePath}/Password`)

  expect((await submit(browser, page, `${managePath}/Password`, { password: 'short', repeat: 'short' })).status).toBe(422)
  const done = await browser.follow(await submit(browser, page, `${managePath}/Password`, { password: fresh, repeat: fresh }))

  expect(shownIn(done.text)).toContain('Your password is changed')
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toBeDefined()
  expect(await identity.sessions.findByAccessToken(elsewhere.tokens.access_token)).toBeUndefined()
  expect(await nextMail(identity)).toMatchObject({ subject: 'Your password was changed' })
  expect((await signIn(identity, person, fresh)).tokens.access_token).toBeTruthy()
})

test('a form sent after the sign-in has aged changes nothing', async () => {
  identity = await anIdentity({ settings: { reauthenticationSeconds: 1 } })
  const person = identity.people.tenant
  const { browser } = await signIn(identity, person, password)
  const page = await open(browser, identity, `${managePath}/Password`)
  await pause(2100)
  const reply = await submit(browser, page, `${managePath}/Password`, { password: fresh, repeat: fresh })
  expect(reply.location).toContain('max_age=1')
  expect((await signIn(identity, person, password)).tokens.access_token).toBeTruthy()
})

test('users see their own sessions, and sign out one or all others', async () => {
  identity = await anIdentity()
  const person = identity.people.tenant
  const phone = await signIn(
    identity,
    person,
    password,
    new Browser({
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile/1 Safari/604.1',
    }),
  )
  const { browser, tokens } = await signIn(identity, person, password)
  const stranger = await signIn(identity, identity.people.other, password)
  const strangers = (await identity.sessions.findByAccessToken(stranger.tokens.access_token))!
  const page = await open(browser, identity, managePath)
  expect(shownIn(page.text)).toMatch(/Portico test browser This browser .* Safari, iOS/)

  await submit(browser, page, `${managePath}/Sessions/End`, { session: strangers.sessionId })
  expect(await identity.sessions.findByAccessToken(stranger.tokens.access_token)).toBeDefined()
  await submit(browser, page, `${managePath}/Sessions/End`, { session: fieldOf(page.text, 'session') })
  expect(await identity.sessions.findByAccessToken(phone.tokens.access_token)).toBeUndefined()

  const third = await signIn(identity, person, password)
  await submit(browser, page, `${managePath}/Sessions/EndOthers`)
  expect(await identity.sessions.findByAccessToken(third.tokens.access_token)).toBeUndefined()
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toBeDefined()
})

test('forms of the account need our token, and the way back leads nowhere else', async () => {
  identity = await anIdentity()
  const { browser } = await signIn(identity, identity.people.tenant, password)
  for (const path of ['Name', 'Password', 'Sessions/EndOthers', 'SecondFactor/Confirm', 'SecondFactor/Disable']) {
    expect([path, (await browser.post(`${identity.origin}${managePath}/${path}`, { firstName: 'A', lastName: 'B' })).status]).toEqual([
      path,
      403,
    ])
  }
  for (const state of ['https://evil.example/', '//evil.example', '/Identity/Account/Manage/../../x', '/crm']) {
    const reply = await browser.get(`${identity.origin}${managePath}/Return?state=${encodeURIComponent(state)}`)
    expect(reply.location).toBe(identity.origin + managePath)
  }
})

test('a form of the account page changes nothing once another user has signed in in another tab', async () => {
  identity = await anIdentity()
  const { tenant, other } = identity.people
  const { browser } = await signIn(identity, tenant, password)
  const page = await open(browser, identity, managePath)
  const codes = await open(browser, identity, `${managePath}/SecondFactor`)
  browser.cookies.splice(0, Number.POSITIVE_INFINITY, ...browser.cookies.filter(({ name }) => !name.startsWith('portico.session')))
  const second = await signIn(identity, other, password, browser)
  const forms: [string, Record<string, string>][] = [
    ['Name', { firstName: 'Mallory', lastName: 'X' }],
    ['Password', { password: fresh, repeat: fresh }],
    ['Sessions/EndOthers', {}],
    ['SecondFactor/Confirm', { code: '123456' }],
  ]
  for (const [path, fields] of forms) {
    const reply = await submit(browser, path.startsWith('Second') ? codes : page, `${managePath}/${path}`, fields)
    expect([path, reply.status, shownIn(reply.text).includes('This form belongs to another page')]).toEqual([path, 409, true])
  }
  expect(await identity.sessions.findByAccessToken(second.tokens.access_token)).toMatchObject({ firstName: 'Ada' })
  expect((await signIn(identity, other, password)).tokens.access_token).toBeTruthy()
})

test('the account page counts as a person’s own act, and is closed to an idle session', async () => {
  identity = await anIdentity({ settings: { idleMs: 60_000 } })
  const { browser, tokens } = await signIn(identity, identity.people.tenant, password)
  identity.clock.forward(50_000)
  expect((await browser.get(identity.origin + managePath)).status).toBe(200)
  identity.clock.forward(50_000)
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toBeDefined()
  identity.clock.forward(61_000)
  expect((await browser.get(identity.origin + managePath)).location).toContain('/Identity/auth?')
})
