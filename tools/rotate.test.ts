import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { prepareDatabase } from '@portico/database/prepare.ts'
import { createSecrecy } from '@portico/identity/core/secrecy.ts'
import type { IdentitySecrets } from '@portico/identity/index.ts'
import { loadSecrets } from '@portico/server/installation/secrets.ts'
import { freePort } from '@portico/server/processes/free-port.ts'
import { totpAt } from '@portico/testkit/browser/authenticator.ts'
import { Browser } from '@portico/testkit/browser/cookie-browser.ts'
import { codeOf, fillIn, openSignIn, renewSilently, signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anInstallationToCopy, password, runScript, type Said } from './backup/two-installations.fixture.ts'
import { runRotation } from './rotate.ts'

let installation: Awaited<ReturnType<typeof anInstallationToCopy>>
let port: number
beforeAll(async () => {
  installation = await anInstallationToCopy(inject('cluster'))
  port = await freePort()
}, 180_000)
afterAll(() => installation?.close())

/** As npm starts it, in a process of its own. */
const rotateAlone = (words: string, input = '') => runScript('rotate', words.split(' '), installation.env(installation.home), input)
/** The same in this process, where its modules are loaded already. */
async function rotate(words: string): Promise<Said> {
  const { NODE_ENV: _mode, ...inherited } = process.env
  try {
    const env = { ...inherited, ...installation.env(installation.home) }
    return { code: 0, out: await runRotation(words.split(' '), env, Readable.from([])), err: '' }
  } catch (error) {
    return { code: 1, out: '', err: (error as Error).message }
  }
}
const identityKeys = () => JSON.parse(readFileSync(join(installation.home.dataDir, 'identity-keys.json'), 'utf8')) as IdentitySecrets
const kidsOf = async (origin: string) => {
  const { keys } = (await (await fetch(`${origin}/Identity/jwks`)).json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }
/** What a start with the keys of now does. */
async function started<T>(work: (at: { origin: string }) => Promise<T>): Promise<T> {
  const { origin, stop } = await installation.startAt(installation.home, port)
  try {
    return await work({ origin })
  } finally {
    await stop()
  }
}

test('keys of tokens and cookies change in three steps, and signed-in users stay signed in', async () => {
  const { browser, kid: old } = await started(async (at) => {
    const { browser, tokens } = await signIn(at, installation.person, password)
    return { browser, kid: headerOf(tokens.id_token).kid }
  })
  const used: string[] = []
  const known: number[] = []
  for (const step of ['add', 'use', 'drop']) {
    for (const kind of ['tokens', 'cookies']) expect(await rotate(`${kind} ${step}`)).toMatchObject({ code: 0 })
    await started(async (at) => {
      const { error, tokens } = await renewSilently(browser, at)
      expect({ step, error }).toEqual({ step, error: null })
      used.push(headerOf(tokens!.id_token).kid)
      known.push((await kidsOf(at.origin)).length)
    })
  }
  expect(known).toEqual([2, 2, 1])
  expect(used[0]).toBe(old)
  expect(used[1]).not.toBe(old)
  expect(used[2]).toBe(used[1])
  expect(identityKeys().cookieKeys).toHaveLength(1)
}, 180_000)

test('cookies of a key that was replaced at once sign no one in any more', async () => {
  const browser = await started(async (at) => (await signIn(at, installation.person, password)).browser)
  expect(await rotateAlone('cookies now')).toMatchObject({ code: 0, out: expect.stringContaining('people sign in again') })
  await started(async (at) => {
    expect((await renewSilently(browser, at)).error).toBe('login_required')
    expect((await signIn(at, installation.person, password)).tokens.token_type).toBe('Bearer')
  })
}, 180_000)

test('a second factor works while its key changes, and is sealed with the new one before the old one goes', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const { rows } = await installation.query(
    installation.home,
    `select id from identity.accounts where email = '${installation.person.email}'`,
  )
  const { id } = rows[0] as { id: string }
  const old = identityKeys().dataKeys[0]!.id
  const sealed = createSecrecy(identityKeys()).seal(secret, 'second-factor', id)
  await installation.query(
    installation.home,
    `insert into identity.second_factors (account_id, sealed_secret, created_at, confirmed_at) values ('${id}', '${sealed}', now(), now())`,
  )
  const signInWithCode = () =>
    started(async (at) => {
      await installation.query(installation.home, 'update identity.second_factors set last_step = 0')
      const browser = new Browser()
      const { form } = await openSignIn(browser, at)
      const second = await fillIn(browser, form, { email: installation.person.email, password })
      return codeOf(await fillIn(browser, second, { code: totpAt(secret, new Date()) }))
    })
  const sealedWith = async () => {
    const found = await installation.query(installation.home, 'select sealed_secret from identity.second_factors')
    return (found.rows[0] as { sealed_secret: string }).sealed_secret.split('.')[0]
  }
  for (const step of ['add', 'use']) {
    expect(await rotate(`data ${step}`)).toMatchObject({ code: 0 })
    expect(await signInWithCode()).toMatch(/./)
    expect(await sealedWith()).toBe(old)
  }
  expect(await rotate('data drop')).toMatchObject({ code: 0, out: expect.stringContaining('1 second factors were sealed anew.') })
  expect(identityKeys().dataKeys.map((key) => key.id)).toEqual([await sealedWith()])
  expect(await sealedWith()).not.toBe(old)
  expect(await signInWithCode()).toMatch(/./)
  await installation.query(installation.home, 'delete from identity.second_factors')
}, 180_000)

test('the signing secret, the passwords of the roles and the token of metrics are others after it', async () => {
  const { dataDir, url } = installation.home
  const before = loadSecrets(dataDir)
  const secret = randomBytes(48).toString('base64')
  expect(await rotateAlone('signing', 'short')).toMatchObject({ code: 1, err: expect.stringContaining('at least 32 random characters') })
  expect(await rotateAlone('signing', secret)).toMatchObject({ code: 0, out: expect.stringContaining('It is in secrets.json.') })
  expect(await rotate('passwords')).toMatchObject({ code: 0 })
  expect(await rotate('metrics')).toMatchObject({ code: 0 })
  const after = loadSecrets(dataDir)
  expect(after).toMatchObject({ signing: secret, acquirer: before.acquirer })
  expect(after.metrics).not.toBe(before.metrics)
  for (const [role, one] of Object.entries(after.roles))
    expect([role, one]).not.toEqual([role, Object.entries(before.roles).find(([name]) => name === role)![1]])
  // What the next start does first.
  await prepareDatabase({ ownerUrl: url, passwords: after.roles })
  expect(await installation.signInAt(installation.home, installation.person)).toEqual({ status: 200, total: 40 })
}, 180_000)

test('a step that makes no sense is refused in a sentence, and changes nothing', async () => {
  const before = identityKeys()
  const cases: [string, string][] = [
    ['tokens use', 'There is one key only: begin with add'],
    ['cookies drop', 'There is one key only: begin with add'],
    ['data now', 'Keys of stored data are never replaced at once'],
    ['tokens sideways', 'npm run rotate -- WHAT [STEP]'],
  ]
  for (const [words, sentence] of cases)
    expect({ words, ...(await rotate(words)) }).toMatchObject({ words, code: 1, out: '', err: expect.stringContaining(sentence) })
  expect(await rotateAlone('everything')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('npm run rotate -- WHAT [STEP]') })
  expect(identityKeys()).toEqual(before)
  expect(await rotate('tokens add')).toMatchObject({ code: 0 })
  expect(await rotate('tokens add')).toMatchObject({ code: 1, err: expect.stringContaining('A second key is there already') })
}, 180_000)
