import { Browser, fieldOf, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { fillIn, openSignIn, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeAt, deactivate } from '../testing/account.fixture.ts'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'
import { linkIn, nextMail } from '../testing/mail.fixture.ts'

let identity: TestIdentity
beforeEach(async () => {
  identity = await anIdentity()
})
afterEach(() => identity.close())

const fresh = 'Velvet-compass-58'
const askPath = '/Identity/Account/ForgotPassword'

async function askFor(email: string, browser = new Browser()) {
  const form = await browser.get(identity.origin + askPath)
  return browser.post(form.url, { csrf: fieldOf(form.text, 'csrf'), email })
}

async function openLink(link: string, browser = new Browser()) {
  const first = await browser.get(link)
  const form = await browser.follow(first)
  const send = (one: string, two = one) => browser.post(form.url, { csrf: fieldOf(form.text, 'csrf'), password: one, repeat: two })
  return { browser, first, form, send }
}

async function canSignIn(email: string, secret: string) {
  const browser = new Browser()
  const { form } = await openSignIn(browser, identity)
  return (await fillIn(browser, form, { email, password: secret })).location !== undefined
}

test('a forgotten password is replaced through a mailed link, and all sessions end', async () => {
  const person = identity.people.tenant
  const { tokens } = await signIn(identity, person, password)
  expect(shownIn((await askFor(` ${person.email.toUpperCase()} `)).text)).toContain('Check your email')
  const mail = await nextMail(identity)
  expect(mail).toMatchObject({ to: person.email, subject: 'Reset your password', language: 'en' })

  const { first, form, send } = await openLink(linkIn(mail))
  expect(first.location).toMatch(new RegExp(`^${identity.origin}/Identity/Account/ResetPassword/[\\w-]{22}$`))
  expect(form.text).not.toContain(new URL(linkIn(mail)).searchParams.get('token'))
  const done = await send(fresh)

  expect(shownIn(done.text)).toContain('Your password is set')
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toBeUndefined()
  expect(await canSignIn(person.email, password)).toBe(false)
  expect(await canSignIn(person.email, fresh)).toBe(true)
  expect(await nextMail(identity, 1, 'Your password was changed')).toMatchObject({ to: person.email })
})

test('a new password through a mailed link leaves the second factor on: the code is asked for as before', async () => {
  const person = identity.people.tenant
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await identity.accounts.enrolTotp(person.id, secret)
  await askFor(person.email)
  await (await openLink(linkIn(await nextMail(identity)))).send(fresh)
  const browser = new Browser()
  const { form } = await openSignIn(browser, identity)
  const second = await fillIn(browser, form, { email: person.email, password: fresh })
  expect([second.location, shownIn(second.text).includes('Enter the code from your authenticator app')]).toEqual([undefined, true])
  expect((await fillIn(browser, second, { code: codeAt(secret, identity.clock.now()) })).location).toContain('code=')
})

test('the link works once, for one person, for a quarter of an hour, and only the latest', async () => {
  const person = identity.people.tenant
  await askFor(person.email)
  const earlier = linkIn(await nextMail(identity))
  await askFor(person.email)
  const latest = linkIn(await nextMail(identity, 2))
  expect((await openLink(earlier)).form.status).toBe(410)

  const [one, two] = [await openLink(latest), await openLink(latest)]
  const statuses = (await Promise.all([one.send(fresh), two.send('Another-window-77')])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 410])
  expect((await openLink(latest)).form.status).toBe(410)

  await askFor(person.email)
  const late = linkIn(await nextMail(identity, 3, 'Reset your password'))
  identity.clock.forward(15 * 60_000 + 1000)
  expect((await openLink(late)).form.status).toBe(410)
  expect((await openLink(`${identity.origin}/Identity/Account/ResetPassword?token=${'a'.repeat(43)}`)).form.status).toBe(410)
})

test('of two resets in two tabs of one browser, the form of each sets the password of its own account', async () => {
  const { tenant, other } = identity.people
  const browser = new Browser()
  for (const { email } of [tenant, other]) await askFor(email, browser)
  await nextMail(identity, 2)
  const linkOf = (email: string) => linkIn(identity.mails.find(({ to }) => to === email)!)
  const [first, second] = [await openLink(linkOf(tenant.email), browser), await openLink(linkOf(other.email), browser)]
  expect((await first.send(fresh)).status).toBe(200)
  expect([await canSignIn(tenant.email, fresh), await canSignIn(other.email, fresh), await canSignIn(other.email, password)]).toEqual([
    ...[true, false, true],
  ])
  expect((await second.send('Another-window-77')).status).toBe(200)
  expect([await canSignIn(tenant.email, fresh), await canSignIn(other.email, 'Another-window-77')]).toEqual([true, true])
})

test('a password counts as it was typed, blanks and capitals too, in a field that hides it and lets it be pasted or filled in', async () => {
  const person = identity.people.tenant
  await askFor(person.email)
  const { form, send } = await openLink(linkIn(await nextMail(identity)))
  const fields = [...form.text.matchAll(/<input[^>]*name="(?:password|repeat)"[^>]*>/g)].map(([field]) => field)
  expect(fields).toHaveLength(2)
  for (const field of fields) expect(field).toMatch(/type="password" autocomplete="new-password"(?!.*onpaste)/)
  const long = `  ${fresh} ${'ö'.repeat(60)} `
  expect((await send(long)).status).toBe(200)
  for (const other of [long.trim(), long.toUpperCase(), long.slice(0, 64), `${long} `])
    expect(await canSignIn(person.email, other)).toBe(false)
  expect(await canSignIn(person.email, long)).toBe(true)
})

test('opening a link uses nothing up, and a weak password neither', async () => {
  const person = identity.people.tenant
  await askFor(person.email)
  const link = linkIn(await nextMail(identity))
  await new Browser().get(link)
  const { send } = await openLink(link)
  expect(shownIn((await send('short')).text)).toContain('at least 12 characters')
  expect(shownIn((await send(fresh, 'something else')).text)).toContain('not the same')
  expect(shownIn((await send('northwind-rocks!')).text)).toContain('your company’s name')
  expect(shownIn((await send('password123456')).text)).toContain('too easy to guess')
  expect((await send(fresh)).status).toBe(200)
})

test('a reset does not reveal whether an address has an account', async () => {
  const known = await askFor(identity.people.tenant.email)
  const unknown = await askFor('nobody@nowhere.example')
  const words = (text: string, email: string) => shownIn(text).replace(email, 'EMAIL')
  expect([unknown.status, words(unknown.text, 'nobody@nowhere.example')]).toEqual([
    known.status,
    words(known.text, identity.people.tenant.email),
  ])
  await nextMail(identity)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(identity.mails).toHaveLength(1)
})

test('no mail goes to people who may not sign in, and no flood to anyone', async () => {
  await deactivate(identity, identity.people.other.id)
  await askFor(identity.people.other.email)
  for (let i = 0; i < 8; i++) await askFor(identity.people.tenant.email)
  await nextMail(identity, 5)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(identity.mails.map(({ to }) => to)).toEqual(Array(5).fill(identity.people.tenant.email))
})

test('a reset opens an address that was locked after too many tries', async () => {
  const person = identity.people.tenant
  for (let i = 0; i < 10; i++) await canSignIn(person.email, 'wrong')
  expect(await canSignIn(person.email, password)).toBe(false)
  await askFor(person.email)
  await (await openLink(linkIn(await nextMail(identity)))).send(fresh)
  expect(await canSignIn(person.email, fresh)).toBe(true)
})

test('a form without our token, and NUL or line breaks in the address, do no harm', async () => {
  const browser = new Browser()
  const form = await browser.get(identity.origin + askPath)
  expect((await browser.post(form.url, { email: identity.people.tenant.email })).status).toBe(403)
  const strange = await browser.post(form.url, {
    csrf: fieldOf(form.text, 'csrf'),
    email: `${identity.people.tenant.email}\u0000\r\nBcc: x@evil.example`,
  })
  expect(strange.status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(identity.mails).toEqual([])
  expect(identity.lines.filter(({ level }) => level === 'error')).toEqual([])
})
