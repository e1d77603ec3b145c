import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nowhere } from '../core/security-trail.ts'
import { anIdentity, type TestIdentity } from '../testing/an-identity.fixture.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await anIdentity()
})
afterAll(() => identity?.close())

const consume = (about: ReturnType<typeof subject>, code: string) => identity.stepUp.consume(about, code, nowhere)
let asked = 0
const subject = (userId: string) => ({ userId, operation: 'transactions.refund', payloadHash: `payload-${++asked}` })
async function codeFor(about: ReturnType<typeof subject>) {
  const before = identity.mails.length
  await identity.stepUp.open(about)
  await expect.poll(() => identity.mails.length).toBe(before + 1)
  return /\n(\d{8})\n/.exec(identity.mails.at(-1)!.text)![1]!
}
/** An account without remembered wrong codes: ten in half an hour lock an account, whatever they were for. */
const aPerson = async (level: 'tenant' | 'merchant' | 'platform') => {
  await identity.managed.forgetFailures(identity.people[level].id)
  await identity.admin.query('delete from identity.rate_windows')
  return identity.people[level].id
}

test('a mailed code confirms the action it was asked for, once', async () => {
  const about = subject(identity.people.tenant.id)
  const code = await codeFor(about)
  expect(await consume(about, code)).toBe('accepted')
  expect(await consume(about, code)).toBe('wrong')
})

test('a code of one payload, action or person does not confirm another', async () => {
  const about = subject(identity.people.tenant.id)
  const code = await codeFor(about)
  expect(await consume({ ...about, payloadHash: 'another' }, code)).toBe('wrong')
  expect(await consume({ ...about, operation: 'transactions.void' }, code)).toBe('wrong')
  expect(await consume({ ...about, userId: identity.people.merchant.id }, code)).toBe('wrong')
  expect(await consume(about, code)).toBe('accepted')
})

test('asking again keeps the challenge and sends no second mail', async () => {
  const about = subject(identity.people.tenant.id)
  await codeFor(about)
  const mails = identity.mails.length
  const again = await identity.stepUp.open(about)
  expect(again).toMatchObject({ codeIn: 'mail' })
  expect(await identity.stepUp.open(about)).toEqual(again)
  expect(identity.mails.length).toBe(mails)
})

test('the sixth try is locked out, even with the right code', async () => {
  const about = subject(identity.people.tenant.id)
  const code = await codeFor(about)
  for (let tries = 0; tries < 5; tries++) expect(await consume(about, '00000000' === code ? '11111111' : '00000000')).toBe('wrong')
  expect(await consume(about, code)).toEqual({ lockedForSeconds: 600 })
})

test('of ten tries at once with the right code one is accepted at most', async () => {
  const about = subject(await aPerson('tenant'))
  const code = await codeFor(about)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => consume(about, code)))
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
})

test('a user with an authenticator app answers with it, and a code of the app works once', async () => {
  const secret = new Secret({ size: 20 }).base32
  await identity.accounts.enrolTotp(identity.people.platform.id, secret)
  const about = subject(identity.people.platform.id)
  const mails = identity.mails.length
  await identity.stepUp.open(about)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect(await consume(about, code)).toBe('accepted')
  expect(identity.mails.length).toBe(mails)
  const next = subject(identity.people.platform.id)
  await identity.stepUp.open(next)
  expect(await consume(next, code)).toBe('wrong')
})

test('a code is too late after ten minutes', async () => {
  const about = subject(await aPerson('tenant'))
  const code = await codeFor(about)
  identity.clock.forward(10 * 60_000 + 1)
  expect(await consume(about, code)).toBe('wrong')
})

const notThe = (code: string) => (code === '00000000' ? '11111111' : '00000000')
const locked = { lockedForSeconds: 30 * 60 }

test('ten wrong mailed codes lock the account for every payload, the right code and the sign-in too, and on record', async () => {
  const id = await aPerson('merchant')
  const subjects = [subject(id), subject(id), subject(id)]
  const codes: string[] = []
  for (const about of subjects) codes.push(await codeFor(about))
  for (let n = 0; n < 9; n++) expect(await consume(subjects[n % 3]!, notThe(codes[n % 3]!))).toBe('wrong')
  expect(await consume(subjects[0]!, notThe(codes[0]!))).toEqual(locked)
  for (const [n, about] of subjects.entries()) expect(await consume(about, codes[n]!)).toEqual(locked)
  expect(await consume(subject(id), codes[0]!)).toEqual(locked)
  expect((await identity.admin.query('select 1 from users where id = $1 and locked_until is not null', [id])).rowCount).toBe(1)
  const { rows } = await identity.admin.query(
    "select action, count(*)::int as n from audit_records where actor_id = $1 and action in ('identity.confirmAction', 'identity.lockOut') group by 1 order by 1",
    [id],
  )
  expect(rows).toEqual([
    { action: 'identity.confirmAction', n: 14 },
    { action: 'identity.lockOut', n: 1 },
  ])
  identity.clock.forward(31 * 60_000)
  const later = subject(id)
  expect(await consume(later, await codeFor(later))).toBe('accepted')
})

test('a hundred wrong codes of the app over twenty payloads are ten tries', async () => {
  const id = await aPerson('platform')
  const secret = new Secret({ size: 20 }).base32
  await identity.accounts.enrolTotp(id, secret)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const outcomes: unknown[] = []
  for (let payload = 0; payload < 20; payload++) {
    const about = subject(id)
    await identity.stepUp.open(about)
    for (let n = 0; n < 5; n++) outcomes.push(await consume(about, 'not a code'))
  }
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(9)
  const last = subject(id)
  await identity.stepUp.open(last)
  expect(await consume(last, app.generate({ timestamp: identity.clock.now().getTime() }))).toEqual(locked)
})

test('a right code ends the count of wrong ones', async () => {
  const id = await aPerson('tenant')
  for (let round = 0; round < 3; round++) {
    const [about, other] = [subject(id), subject(id)]
    const [code, second] = [await codeFor(about), await codeFor(other)]
    for (let n = 0; n < 4; n++) expect(await consume(about, notThe(code))).toBe('wrong')
    for (let n = 0; n < 4; n++) expect(await consume(other, notThe(second))).toBe('wrong')
    expect(await consume(about, code)).toBe('accepted')
  }
})

test('after ten unanswered codes a user gets none for a quarter of an hour; answered codes do not count', async () => {
  const id = await aPerson('tenant')
  for (let n = 0; n < 3; n++) {
    const about = subject(id)
    expect(await consume(about, await codeFor(about))).toBe('accepted')
  }
  for (let n = 0; n < 10; n++) await codeFor(subject(id))
  const mails = identity.mails.length
  expect(await identity.stepUp.open(subject(id))).toEqual({ retryAfterSeconds: expect.any(Number) })
  expect(identity.mails.length).toBe(mails)
  identity.clock.forward(15 * 60_000 + 1)
  await codeFor(subject(id))
})
