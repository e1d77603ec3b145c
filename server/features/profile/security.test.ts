import { totpAt } from '@portico/testkit/browser/authenticator.ts'
import {
  aBareAccountFor,
  aMadePasskey,
  anAccountFor,
  anotherSession,
  aPasskeyOf,
  aSecondFactorFor,
  ownPassword,
  profileUrl,
  totpSecret,
} from '@portico/testkit/features/profile.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { startRelayOfPeople } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let relay: Awaited<ReturnType<typeof startRelayOfPeople>>
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  relay = await startRelayOfPeople(portico)
})
afterAll(async () => {
  await relay?.stop()
  await portico?.close()
})

type Someone = Awaited<ReturnType<typeof someone>>
type Security = {
  passkeys: { id: string; name: string; version: number }[]
  secondFactor: object | null
  proof: string
  hasPassword: boolean
}
async function someone(level: 'tenant' | 'merchant' | 'platform' = 'tenant') {
  const person = await portico.personWith(level, [])
  await anAccountFor(portico, person)
  return person
}
const post = (person: Someone, tail: string, body: object) => portico.as(person).post(profileUrl(person, tail), body)
const securityOf = async (person: Someone) => (await portico.as(person).get(profileUrl(person, '/security'))).body as Security
const code = () => totpAt(totpSecret, new Date())
const recordsOf = async (person: Someone, action: string) =>
  (
    await portico.admin.query('select result, after from audit_records where actor_id = $1 and action = $2 order by at', [
      person.id,
      action,
    ])
  ).rows
const mailsTo = ({ email }: Someone) => portico.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

describe.each(['platform', 'tenant', 'merchant'] as const)('a %s user', (level) => {
  test('a user changes the password with the old one; all other sessions end and an email is sent', async () => {
    const person = await someone(level)
    const [here, elsewhere] = [await anotherSession(portico, person), await anotherSession(portico, person)]
    const change = (body: object) => portico.withToken(here.token).put(profileUrl(person, '/password'), body)
    const wrong = await change({ current: 'not the password', password: 'Granite-meadow-58' })
    expect([wrong.status, Object.keys((wrong.body as { fields: object }).fields)]).toEqual([422, ['body.current']])
    const weak = await change({ current: ownPassword, password: 'short' })
    expect((weak.body as { fields: object }).fields).toEqual({ 'body.password': 'The password needs at least 12 characters.' })
    expect((await portico.withToken(elsewhere.token).get(profileUrl(person))).status).toBe(200)
    expect((await change({ current: ownPassword, password: 'Granite-meadow-58' })).status).toBe(204)
    const statusElsewhere = async () => (await portico.withToken(elsewhere.token).get(profileUrl(person))).status
    await expect.poll(statusElsewhere, { timeout: 10_000 }).toBe(401)
    expect((await change({ current: ownPassword, password: 'Granite-meadow-59' })).status).toBe(422)
    await expect.poll(() => mailsTo(person)).toEqual(['Your password was changed'])
    expect((await recordsOf(person, 'identity.changePassword')).map(({ result }) => result)).toEqual(['refused', 'done', 'refused'])
  })

  test('adds, renames and removes a passkey', async () => {
    const person = await someone(level)
    const { ticket, response } = await aMadePasskey(portico, person)
    const added = await post(person, '/passkeys', { name: ' Work laptop ', ticket, response })
    expect(added.status, added.text).toBe(201)
    const { id } = added.body as { id: string }
    expect((await securityOf(person)).passkeys).toEqual([
      { id, name: 'Work laptop', synced: false, createdAt: expect.any(String), lastUsedAt: null, version: 1 },
    ])
    const rename = (version: number) => portico.as(person).put(profileUrl(person, `/passkeys/${id}`), { name: 'Old laptop', version })
    expect((await rename(1)).body).toMatchObject({ name: 'Old laptop', version: 2 })
    expect((await rename(1)).code).toBe('stale_version')
    expect((await post(person, `/passkeys/${id}/removal`, { proof: 'wrong' })).status).toBe(422)
    expect((await post(person, `/passkeys/${id}/removal`, { proof: ownPassword })).status).toBe(204)
    expect((await securityOf(person)).passkeys).toEqual([])
    // Each mail is a job of its own: which comes first is not promised.
    await expect.poll(() => mailsTo(person).toSorted()).toEqual(['A passkey was added', 'A passkey was removed'])
    for (const action of ['addPasskey', 'renamePasskey']) expect(await recordsOf(person, `identity.${action}`)).toHaveLength(1)
  })
})

test('no one renames or removes the passkey of another', async () => {
  const [person, other] = [await someone(), await someone()]
  const { id } = await aPasskeyOf(portico, other)
  const missing = portico.services.newId()
  for (const asked of [id, missing]) {
    const renamed = await portico.as(person).put(profileUrl(person, `/passkeys/${asked}`), { name: 'Mine', version: 1 })
    const removed = await post(person, `/passkeys/${asked}/removal`, { proof: ownPassword })
    expect([renamed.status, removed.status]).toEqual([404, 404])
  }
  expect((await securityOf(other)).passkeys.map(({ name }) => name)).toEqual(['Work laptop'])
})

test('what a device made is kept once, for whom and in the session it was asked for, and proven by the person', async () => {
  const [person, other] = [await someone(), await someone()]
  const { authenticator, options, ticket, response } = await aMadePasskey(portico, person)
  const keep = (who: Someone, body: object) => post(who, '/passkeys', { name: 'Key', ticket, response, ...body })
  expect((await keep(other, {})).status).toBe(409)
  const { token } = await anotherSession(portico, person)
  const elsewhere = await portico.withToken(token).post(profileUrl(person, '/passkeys'), { name: 'Key', ticket, response })
  expect(elsewhere.status).toBe(409)
  expect((await keep(person, {})).status).toBe(201)
  expect((await keep(person, {})).status).toBe(409)
  for (const wrong of [{ origin: 'https://evil.example' }, { verified: false }]) {
    const next = await aMadePasskey(portico, person)
    expect((await keep(person, { ticket: next.ticket, response: next.authenticator.create(next.options, wrong) })).status).toBe(409)
  }
  const stale = await aMadePasskey(portico, person)
  expect((await keep(person, { ticket: stale.ticket, response: authenticator.create(options) })).status).toBe(409)
  for (const nonsense of ['{}', '[]', 'not json', '{"id":"x","response":{}}'])
    expect((await keep(person, { ticket: (await aMadePasskey(portico, person)).ticket, response: nonsense })).status).toBe(409)
  expect((await securityOf(person)).passkeys).toHaveLength(1)
})

test('a second factor is turned on, replaced and turned off, each with a proof', async () => {
  const person = await someone()
  await aBareAccountFor(portico, person)
  expect(await securityOf(person)).toMatchObject({ secondFactor: null, proof: 'password', hasPassword: true })
  expect((await post(person, '/second-factor/setup', {})).status).toBe(422)
  const begun = (await post(person, '/second-factor/setup', { proof: ownPassword })).body as { secret: string; qr: string }
  expect(begun.qr).toContain('<svg')
  expect((await post(person, '/second-factor', { code: '000000' })).status).toBe(422)
  const on = (await post(person, '/second-factor', { code: totpAt(begun.secret, new Date()) })).body as { recoveryCodes: string[] }
  expect(new Set(on.recoveryCodes).size).toBe(10)
  expect(await securityOf(person)).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 }, proof: 'code' })

  expect((await post(person, '/second-factor/setup', { proof: ownPassword })).status).toBe(422)
  // Until the new app is confirmed the codes of the old one hold.
  expect((await post(person, '/second-factor/setup', { proof: on.recoveryCodes[0] })).status).toBe(200)
  const next = (await post(person, '/second-factor/setup', { proof: on.recoveryCodes[1] })).body as { secret: string }
  expect(next.secret).not.toBe(begun.secret)
  const replaced = (await post(person, '/second-factor', { code: totpAt(next.secret, new Date()) })).body as { recoveryCodes: string[] }
  expect(replaced.recoveryCodes).toHaveLength(10)
  expect((await post(person, '/second-factor/removal', { proof: on.recoveryCodes[2] })).status).toBe(422)
  expect((await post(person, '/second-factor/removal', { proof: replaced.recoveryCodes[0] })).status).toBe(204)
  expect((await securityOf(person)).secondFactor).toBeNull()
})

test('a code is a proof once, and new recovery codes end the earlier ones', async () => {
  const person = await someone()
  await aSecondFactorFor(portico, person)
  const shown = code()
  const first = (await post(person, '/second-factor/recovery-codes', { proof: shown })).body as { recoveryCodes: string[] }
  expect((await post(person, '/second-factor/recovery-codes', { proof: shown })).status).toBe(422)
  const second = (await post(person, '/second-factor/recovery-codes', { proof: first.recoveryCodes[0] })).body as {
    recoveryCodes: string[]
  }
  expect((await post(person, '/second-factor/removal', { proof: first.recoveryCodes[1] })).status).toBe(422)
  expect((await post(person, '/second-factor/removal', { proof: second.recoveryCodes[1] })).status).toBe(204)
})

test('ten wrong proofs lock the account for the proofs too', async () => {
  const person = await someone()
  for (let n = 1; n < 10; n++) expect((await post(person, '/passkeys/setup', { proof: 'wrong' })).status).toBe(422)
  const locked = await post(person, '/passkeys/setup', { proof: 'wrong' })
  expect([locked.status, locked.code]).toEqual([429, 'sca_locked'])
  expect((await post(person, '/passkeys/setup', { proof: ownPassword })).status).toBe(429)
})

test('a user without a password confirms with a recent sign-in', async () => {
  const person = await someone()
  const { token, sessionId } = await anotherSession(portico, person)
  await portico.admin.query('update identity.accounts set password_hash = null where user_id = $1', [person.id])
  const begin = () => portico.withToken(token).post(profileUrl(person, '/passkeys/setup'), {})
  expect((await begin()).status).toBe(200)
  await portico.admin.query("update identity.sessions set authenticated_at = now() - interval '6 minutes' where uid = $1", [sessionId])
  expect((await begin()).status).toBe(409)
})
