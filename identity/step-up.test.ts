import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIdentity, type TestIdentity } from './testing/an-identity.fixture.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await anIdentity()
})
afterAll(() => identity?.close())

let asked = 0
const subject = (userId: string) => ({ userId, operation: 'transactions.refund', payloadHash: `payload-${++asked}` })
async function codeFor(about: ReturnType<typeof subject>) {
  const before = identity.mails.length
  await identity.stepUp.open(about)
  await expect.poll(() => identity.mails.length).toBe(before + 1)
  return /\n(\d{8})\n/.exec(identity.mails.at(-1)!.text)![1]!
}

test('a mailed code confirms the action it was asked for, once', async () => {
  const about = subject(identity.people.tenant.id)
  const code = await codeFor(about)
  expect(await identity.stepUp.consume(about, code)).toBe('accepted')
  expect(await identity.stepUp.consume(about, code)).toBe('wrong')
})

test('a code of one payload, action or person does not confirm another', async () => {
  const about = subject(identity.people.tenant.id)
  const code = await codeFor(about)
  expect(await identity.stepUp.consume({ ...about, payloadHash: 'another' }, code)).toBe('wrong')
  expect(await identity.stepUp.consume({ ...about, operation: 'transactions.void' }, code)).toBe('wrong')
  expect(await identity.stepUp.consume({ ...about, userId: identity.people.merchant.id }, code)).toBe('wrong')
  expect(await identity.stepUp.consume(about, code)).toBe('accepted')
})

test('asking again keeps the challenge and sends no second mail', async () => {
  const about = subject(identity.people.tenant.id)
  await codeFor(about)
  const mails = identity.mails.length
  const again = await identity.stepUp.open(about)
  expect(again.codeIn).toBe('mail')
  expect(await identity.stepUp.open(about)).toEqual(again)
  expect(identity.mails.length).toBe(mails)
})

test('the sixth try is locked out, even with the right code', async () => {
  const about = subject(identity.people.tenant.id)
  const code = await codeFor(about)
  for (let tries = 0; tries < 5; tries++)
    expect(await identity.stepUp.consume(about, '00000000' === code ? '11111111' : '00000000')).toBe('wrong')
  expect(await identity.stepUp.consume(about, code)).toBe('locked')
})

test('of ten tries at once with the right code one is accepted at most', async () => {
  const about = subject(identity.people.tenant.id)
  const code = await codeFor(about)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => identity.stepUp.consume(about, code)))
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
})

test('whoever has an authenticator app answers with it, and a code of the app works once', async () => {
  const secret = new Secret({ size: 20 }).base32
  await identity.accounts.enrolTotp(identity.people.platform.id, secret)
  const about = subject(identity.people.platform.id)
  const mails = identity.mails.length
  await identity.stepUp.open(about)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect(await identity.stepUp.consume(about, code)).toBe('accepted')
  expect(identity.mails.length).toBe(mails)
  const next = subject(identity.people.platform.id)
  await identity.stepUp.open(next)
  expect(await identity.stepUp.consume(next, code)).toBe('wrong')
})

test('a code is too late after ten minutes', async () => {
  const about = subject(identity.people.tenant.id)
  const code = await codeFor(about)
  identity.clock.forward(10 * 60_000 + 1)
  expect(await identity.stepUp.consume(about, code)).toBe('wrong')
})
