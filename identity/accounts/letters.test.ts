import { Browser, fieldOf, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIdentity, password, type TestIdentity } from '../testing/an-identity.fixture.ts'
import { linkIn, nextMail } from '../testing/mail.fixture.ts'

let identity: TestIdentity
let isDown = false
beforeAll(async () => {
  identity = await anIdentity({
    sendMail: async (mail) => {
      if (isDown) throw new Error('The mail server does not answer')
      identity.mails.push(mail)
    },
  })
})
afterAll(() => identity?.close())

const askPath = '/Identity/Account/ForgotPassword'
async function forget(email: string) {
  const browser = new Browser()
  const form = await browser.get(identity.origin + askPath)
  return browser.post(form.url, { csrf: fieldOf(form.text, 'csrf'), email })
}

test('a letter that cannot be mailed is kept and tried until it leaves, however often, and its link works', async () => {
  const { email } = identity.people.tenant
  isDown = true
  for (let attempt = 1; attempt <= 12; attempt++)
    await expect(identity.managed.sendLetter({ letter: 'reset', email }, attempt)).rejects.toThrow('does not answer')
  await expect(identity.managed.sendPasswordReset(identity.people.tenant.id, 9)).rejects.toThrow('does not answer')
  await expect(identity.managed.invite(identity.people.invited.id, 9)).rejects.toThrow('does not answer')
  isDown = false
  await identity.managed.sendLetter({ letter: 'reset', email }, 13)
  const mail = await nextMail(identity)
  const browser = new Browser()
  expect((await browser.follow(await browser.get(linkIn(mail)))).status).toBe(200)
})

test('a mail of news is unsubscribed from with one request and without a session; opening the address changes nothing', async () => {
  await identity.stopMailing()
  const { id } = identity.people.tenant
  await identity.own.mailNews({ userId: id }, () => ({ id: 'news.1', title: 'New', description: 'News', place: '/' }))
  const address = identity.mails.at(-1)!.unsubscribe!
  const told = async () =>
    (await identity.admin.query("select payload from outbox where payload ->> 'notice' = 'unsubscribed'")).rows.map(
      ({ payload }) => payload,
    )
  const page = await new Browser().get(address)
  expect([page.status, shownIn(page.text).includes('Stop notification emails?'), await told()]).toEqual([200, true, []])

  const foreign = { method: 'POST', headers: { origin: 'https://mail.example' } }
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(address, { ...foreign, body: form })).status).toBe(200)
  expect(await told()).toEqual([{ userId: id, notice: 'unsubscribed', device: '', ip: '' }])
  for (let times = 0; times < 8; times++)
    expect((await fetch(address, { ...foreign, body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status).toBe(200)
  expect(await told()).toHaveLength(5)

  const other = address.replace(id, identity.people.other.id)
  for (const wrong of [other, `${address}x`, address.slice(0, -1)]) expect((await fetch(wrong, foreign)).status).toBe(404)
  expect(await told()).toHaveLength(5)
})

test('a request for a new password is stored before it is answered, for any address alike, and without a link', async () => {
  await identity.stopMailing()
  for (const email of [identity.people.merchant.email, 'nobody@nowhere.example']) expect((await forget(email)).status).toBe(200)
  const { rows } = await identity.admin.query("select payload from outbox where topic = 'account.letter_due' order by id")
  expect(rows.map(({ payload }) => payload)).toEqual([
    { letter: 'reset', email: identity.people.merchant.email },
    { letter: 'reset', email: 'nobody@nowhere.example' },
  ])
})

test('a change of a sign-in method and its email are stored together or not at all', async () => {
  await identity.admin.query("delete from outbox; alter table outbox add constraint full_now check (topic <> 'account.letter_due')")
  const { id } = identity.people.tenant
  const secretOf = async () => (await identity.admin.query('select password_hash from identity.accounts where user_id = $1', [id])).rows[0]
  const before = await secretOf()
  const owner = { userId: id, sessionId: 'none', from: { ip: '192.0.2.1', userAgent: 'x', requestId: 'x' } }
  const change = () => identity.own.changePassword(owner, { current: password, password: 'Another-teapot-94' })
  await expect(change()).rejects.toThrow('full_now')
  expect(await secretOf()).toEqual(before)
  await identity.admin.query('alter table outbox drop constraint full_now')
  await change()
  expect(await secretOf()).not.toEqual(before)
  const { rows } = await identity.admin.query('select topic, payload from outbox order by topic')
  expect(rows).toMatchObject([
    { topic: 'account.letter_due', payload: { letter: 'notice', notice: 'passwordChanged' } },
    { topic: 'account.noticed', payload: { userId: id, notice: 'passwordChanged' } },
  ])
})

test('after an email with a code failed, asking again sends another', async () => {
  const about = { userId: identity.people.other.id, operation: 'transactions.refund', payloadHash: 'x' }
  isDown = true
  const [lost, mails] = [await identity.stepUp.open(about), identity.mails.length]
  isDown = false
  await expect.poll(async () => (await identity.stepUp.open(about)) as { id: string }).not.toEqual(lost)
  await expect.poll(() => identity.mails.length).toBe(mails + 1)
})

test('identity keeps letters with the platform alone', async () => {
  const { rows } = await identity.admin.query('select tenant_id from users where id = $1', [identity.people.tenant.id])
  const elsewhere = identity.pool.query(
    `insert into outbox (tenant_id, id, mode, topic, payload, created_at, available_at)
      values ($1, gen_random_uuid(), 'Live', 'account.letter_due', '{}', now(), now())`,
    [rows[0].tenant_id],
  )
  await expect(elsewhere).rejects.toMatchObject({ code: '42501' })
})
