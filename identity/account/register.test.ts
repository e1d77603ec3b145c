import { textRefusals } from '@portico/contract/core/text/text.refusals.ts'
import { Browser, fieldOf, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { fillIn, openSignIn, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterEach, expect, test } from 'vitest'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'
import { linkIn, nextMail } from '../testing/mail.fixture.ts'

let identity: TestIdentity
afterEach(() => identity.close())

const chosen = 'Velvet-compass-58'
const registerPath = '/Identity/Account/Register'

async function openLink(link: string, browser = new Browser()) {
  const form = await browser.follow(await browser.get(link))
  const send = (fields: Record<string, string> = {}) =>
    browser.post(form.url, {
      csrf: fieldOf(form.text, 'csrf'),
      firstName: 'Grace',
      lastName: 'Hopper',
      password: chosen,
      repeat: chosen,
      ...fields,
    })
  return { form, send }
}

async function apply(fields: Record<string, string>) {
  const browser = new Browser()
  const form = await browser.get(identity.origin + registerPath)
  return browser.post(form.url, { csrf: fieldOf(form.text, 'csrf'), firstName: 'Grace', lastName: 'Hopper', ...fields })
}

const statusOf = async (id: string) => (await identity.admin.query('select status, first_name from users where id = $1', [id])).rows[0]

test('an invited person chooses a password, becomes active and signs in', async () => {
  identity = await anIdentity()
  const { invited } = identity.people
  const { link, expiresAt } = await identity.accounts.invite(invited.id)
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  expect(identity.mails).toEqual([])

  const { form, send } = await openLink(link)
  expect(form.url).toMatch(new RegExp(`^${identity.origin}${registerPath}/[\\w-]{22}$`))
  expect(shownIn(form.text)).toContain('You have been invited to Northwind')
  expect([fieldOf(form.text, 'firstName'), fieldOf(form.text, 'email')]).toEqual(['Ada', invited.email])
  expect(shownIn((await send()).text)).toContain('Your account is ready')

  expect(await statusOf(invited.id)).toEqual({ status: 'Active', first_name: 'Grace' })
  const { tokens } = await signIn(identity, invited, chosen)
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toMatchObject({
    userId: invited.id,
    level: 'tenant',
    firstName: 'Grace',
  })
})

test('an invitation works once, for a week, and not for a user deactivated meanwhile', async () => {
  identity = await anIdentity()
  const { invited } = identity.people
  const first = (await identity.accounts.invite(invited.id)).link
  const second = (await identity.accounts.invite(invited.id)).link
  expect((await openLink(first)).form.status).toBe(410)

  const { send } = await openLink(second)
  await identity.admin.query(`update users set status = 'Inactive' where id = $1`, [invited.id])
  expect((await send()).status).toBe(410)
  expect((await statusOf(invited.id)).status).toBe('Inactive')
  await identity.admin.query(`update users set status = 'InvitationSent' where id = $1`, [invited.id])

  const [one, two] = [await openLink(second), await openLink(second)]
  const statuses = (await Promise.all([one.send(), two.send()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 410])
  await expect(identity.accounts.invite(invited.id)).rejects.toThrow('not waiting for an invitation')
  await identity.admin.query(`update users set status = 'InvitationSent' where id = $1`, [invited.id])
  const third = (await identity.accounts.invite(invited.id)).link
  identity.clock.forward(7 * 86_400_000 + 1000)
  expect((await openLink(third)).form.status).toBe(410)
})

test('of two invitations or registrations in two tabs, each form completes the one that opened it, and none completes another', async () => {
  identity = await anIdentity({ settings: { selfRegistration: true } })
  const { invited } = identity.people
  for (const email of ['first@else.example', 'second@else.example']) await apply({ email })
  await nextMail(identity, 2)
  const links = [(await identity.accounts.invite(invited.id)).link, ...identity.mails.map(linkIn)]
  const emails = [invited.email, ...identity.mails.map(({ to }) => to)]
  const browser = new Browser()
  const tabs = []
  for (const link of links) tabs.push(await openLink(link, browser))
  const accountOf = async (email: string) =>
    (await identity.admin.query('select first_name from identity.accounts where email = $1', [email])).rows[0]?.first_name

  const swapped = await browser.post(tabs[1]!.form.url, {
    ...{ csrf: fieldOf(tabs[0]!.form.text, 'csrf'), firstName: 'Grace', lastName: 'Hopper', password: chosen, repeat: chosen },
  })
  expect([swapped.status, shownIn(swapped.text).includes('This form belongs to another page')]).toEqual([409, true])
  expect(await Promise.all(emails.map(accountOf))).toEqual([undefined, undefined, undefined])

  for (const [tab, name] of [
    [0, 'Anna'],
    [1, 'Bela'],
    [2, 'Cora'],
  ] as const)
    expect((await tabs[tab]!.send({ firstName: name })).status).toBe(200)
  expect(await Promise.all(emails.map(accountOf))).toEqual(['Anna', 'Bela', 'Cora'])
})

test('the page of a link opens in the browser that came with the link, and in no other', async () => {
  identity = await anIdentity()
  const browser = new Browser()
  const { form } = await openLink((await identity.accounts.invite(identity.people.invited.id)).link, browser)
  expect([(await browser.get(form.url)).status, (await new Browser().get(form.url)).status]).toEqual([200, 410])
  expect((await browser.get(`${form.url}?lang=tr`)).text).toContain(identity.people.invited.email)
})

test('a refused password leaves the invitation as it was', async () => {
  identity = await anIdentity()
  const { send } = await openLink((await identity.accounts.invite(identity.people.invited.id)).link)
  expect((await send({ password: 'northwind-1234', repeat: 'northwind-1234' })).status).toBe(422)
  expect((await send({ firstName: ' ' })).status).toBe(422)
  expect((await statusOf(identity.people.invited.id)).status).toBe('InvitationSent')
  expect((await send()).status).toBe(200)
})

test('the invitation is mailed in the language of the person', async () => {
  identity = await anIdentity()
  await identity.admin.query(`update users set language = 'tr' where id = $1`, [identity.people.invited.id])
  await identity.accounts.invite(identity.people.invited.id, { mail: true })
  const mail = await nextMail(identity)
  expect(mail).toMatchObject({ to: identity.people.invited.email, subject: 'Northwind davetiniz', language: 'tr' })
  expect(mail.html).toContain(linkIn(mail))
})

test('a name in which something cannot be seen is refused where an account is made, and one in any script is taken', async () => {
  identity = await anIdentity()
  const { invited } = identity.people
  const { send } = await openLink((await identity.accounts.invite(invited.id)).link)
  for (const firstName of ['Ada\u202e', '\u3164', '\u2800', 'A\tB']) {
    const reply = await send({ firstName })
    expect([firstName, reply.status]).toEqual([firstName, 422])
    expect(shownIn(reply.text)).toContain(textRefusals.name.en)
  }
  expect(await statusOf(invited.id)).toMatchObject({ status: 'InvitationSent' })
  await send({ firstName: ' ශ්‍රී ', lastName: 'علی‌رضا' })
  expect(await statusOf(invited.id)).toEqual({ status: 'Active', first_name: 'ශ්‍රී' })
})

test('an address with a domain in its own letters is one account with its ASCII form', async () => {
  identity = await anIdentity({ settings: { selfRegistration: true } })
  await apply({ email: 'ada@Bücher.example' })
  const mail = await nextMail(identity)
  expect(mail.to).toBe('ada@xn--bcher-kva.example')
  expect(shownIn((await (await openLink(linkIn(mail))).send()).text)).toContain('Your account is ready')
  for (const email of ['ada@bücher.example', 'ADA@xn--bcher-kva.example']) {
    expect((await signIn(identity, { email }, chosen)).tokens.access_token).toBeDefined()
  }
})

test('without an invitation a verified account is made that belongs to no tenant and may do nothing', async () => {
  identity = await anIdentity({ settings: { selfRegistration: true } })
  expect(shownIn((await apply({ email: 'Grace@Elsewhere.example' })).text)).toContain('We sent an email')
  const mail = await nextMail(identity)
  expect(mail).toMatchObject({ to: 'grace@elsewhere.example', subject: 'Confirm your address' })
  const { form, send } = await openLink(linkIn(mail))
  expect(fieldOf(form.text, 'lastName')).toBe('Hopper')
  await send()

  const { tokens } = await signIn(identity, { email: 'grace@elsewhere.example' }, chosen)
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toMatchObject({
    level: 'none',
    userId: null,
    tenantId: null,
    merchantId: null,
    firstName: 'Grace',
    email: 'grace@elsewhere.example',
  })
})

test('an account without a user becomes the user’s own with the invitation', async () => {
  identity = await anIdentity({ settings: { selfRegistration: true } })
  const { invited } = identity.people
  await identity.admin.query(`update users set email = 'later@northwind.example' where id = $1`, [invited.id])
  await apply({ email: invited.email })
  await (await openLink(linkIn(await nextMail(identity)))).send()
  await identity.admin.query('update users set email = $2 where id = $1', [invited.id, invited.email])
  const { send } = await openLink((await identity.accounts.invite(invited.id)).link)
  expect((await send({ password: 'Harbour-lantern-41', repeat: 'Harbour-lantern-41' })).status).toBe(200)

  const { tokens } = await signIn(identity, invited, 'Harbour-lantern-41')
  expect(await identity.sessions.findByAccessToken(tokens.access_token)).toMatchObject({ level: 'tenant', userId: invited.id })
})

test('registering reveals no account; only the email to its owner does', async () => {
  identity = await anIdentity({ settings: { selfRegistration: true } })
  const { tenant, invited } = identity.people
  const answers = [await apply({ email: tenant.email }), await apply({ email: invited.email }), await apply({ email: 'new@else.example' })]
  const words = answers.map(({ text }) => shownIn(text).replace(/\S+@\S+example/g, 'EMAIL'))
  expect(new Set(words).size).toBe(1)
  await nextMail(identity, 3)
  expect(Object.fromEntries(identity.mails.map(({ to, subject }) => [to, subject]))).toEqual({
    [tenant.email]: 'You already have an account',
    [invited.email]: 'Your invitation to Northwind',
    'new@else.example': 'Confirm your address',
  })
})

test('where registration is off only an invitation opens the page', async () => {
  identity = await anIdentity()
  const browser = new Browser()
  const page = await browser.get(identity.origin + registerPath)
  expect(shownIn(page.text)).toContain('By invitation only')
  expect((await browser.post(page.url, { email: 'a@b.example', firstName: 'A', lastName: 'B' })).status).toBe(403)
  const { form } = await openSignIn(browser, identity)
  expect(form.text).not.toContain(registerPath)
  expect(await fillIn(browser, form, { email: identity.people.tenant.email, password })).toMatchObject({ status: 303 })
})

test.each(['not an address', 'a@b', 'a@b.example, c@d.example', 'a@b.example>\r\nBcc: x', '<script>@x.example'])(
  '“%s” is no address to register with',
  async (email) => {
    identity = await anIdentity({ settings: { selfRegistration: true } })
    const reply = await apply({ email })
    expect(reply.status).toBe(422)
    expect(reply.text).not.toContain('<script>')
    expect(identity.mails).toEqual([])
  },
)

test('the pages and the sender know an address in its own letters, and in ASCII where they could be taken for others', async () => {
  identity = await anIdentity({ settings: { selfRegistration: true } })
  expect(shownIn((await apply({ email: 'Grace@Bücher.example' })).text)).toContain('We sent an email to grace@bücher.example')
  const mail = await nextMail(identity)
  expect(mail.to).toBe('grace@xn--bcher-kva.example')
  expect(shownIn((await openLink(linkIn(mail))).form.text)).toContain('grace@bücher.example')
  const alike = shownIn((await apply({ email: 'grace@аррӏе.com' })).text)
  expect(alike).toContain('grace@xn--80ak6aa92e.com')
})
