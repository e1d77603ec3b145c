import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { tokenOf } from './api.fixture.ts'
import { aBrowser, type Person } from './browser.fixture.ts'
import { lookups } from './payments.fixture.ts'
import { aShortLivedPortico, renewSilently } from './session.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const idleSeconds = 20
const countdownSeconds = 13
const absoluteSeconds = 62
const portico = aShortLivedPortico({
  ACCESS_TOKEN_TTL: '200',
  IDLE_SECONDS: String(idleSeconds),
  IDLE_COUNTDOWN_SECONDS: String(countdownSeconds),
  ABSOLUTE_SECONDS: String(absoluteSeconds),
  PING_SECONDS: '1',
})
const browser = aBrowser()
const enter = (person: Person, place: string = lookups.tenant) => portico.signIn(browser, person, place)

const warning = (page: Page) => page.getByRole('dialog', { name: 'You have been inactive' })
const left = async (page: Page) => Number(/\d+/.exec(await warning(page).getByRole('timer').innerText())?.[0])
const alive = async (token: string) => (await portico.call(token, '/api/v1/session/ping', { method: 'POST' })).status !== 401

test('A-IDLE-01/02/03/04/05/06/07 after a while without an action a dialog counts down; Continue goes on, Quit signs out, and so does the end of the countdown', async () => {
  const unattended = await enter('auditor@northwind.example')
  let alivePings = 0
  unattended.on('request', (request) => {
    if (request.url().endsWith('/session/ping')) alivePings++
  })
  const page = await enter('finance@northwind.example')
  await warning(page).waitFor()
  expect(alivePings).toBeGreaterThanOrEqual(3)
  const first = await left(page)
  expect(first).toBeLessThanOrEqual(countdownSeconds)
  await soon(() => left(page)).toBeLessThan(first)
  await warning(page).getByRole('button', { name: 'Continue' }).click()
  await warning(page).waitFor({ state: 'detached' })
  expect(await alive(await tokenOf(page))).toBe(true)
  await heading(page, 'Transaction lookup').waitFor()

  await warning(page).waitFor()
  const pings: string[] = []
  await warning(page).getByRole('button', { name: 'Quit' }).click()
  await page.getByText('You successfully logged out!').waitFor()
  page.on('request', (request) => pings.push(request.url()))
  const quitted = await tokenOf(page)
  await soon(() => alive(quitted)).toBe(false)
  // Nobody is signed in, so nothing is watched and nothing is pinged: the time of several pings goes by.
  await page.evaluate('new Promise((done) => setTimeout(done, 2500))')
  expect(pings.filter((url) => url.includes('/api/'))).toEqual([])

  await unattended.getByText('You successfully logged out!').waitFor()
  const ended = await tokenOf(unattended)
  await soon(() => alive(ended)).toBe(false)
}, 120_000)

test('the server itself ends an idle session, whatever pings, polling and renewals go on, and keeps one that acts until its absolute end', async () => {
  const start = Date.now()
  const [idle, busy] = [await enter('owner@acme.example', lookups.merchant), await enter('owner@globex.example', lookups.merchant)]
  const [idleToken, busyToken] = [await tokenOf(idle), await tokenOf(busy)]
  // Pages that are no portal: nothing but what this test does happens any more.
  await Promise.all([idle.goto('/favicon.svg'), busy.goto('/favicon.svg')])
  const act = () => portico.call(busyToken, '/api/v1/session/activity', { method: 'POST', byTimer: false })
  let renewals = 0
  const keepBusyAround = async () => {
    await act()
    await portico.call(idleToken, '/api/v1/users')
    if ((await renewSilently(idle)) === 'code') renewals++
    return alive(idleToken)
  }
  await expect.poll(keepBusyAround, { timeout: 2 * idleSeconds * 1000, interval: 250 }).toBe(false)
  expect(Date.now() - start).toBeGreaterThanOrEqual(idleSeconds * 1000)
  expect(renewals).toBeGreaterThan(3)
  expect(await renewSilently(idle)).toBe('error')
  expect(await alive(busyToken)).toBe(true)

  await expect.poll(async () => (await act()).status, { timeout: absoluteSeconds * 1000, interval: 500 }).toBe(401)
  expect(await renewSilently(busy)).toBe('error')
}, 150_000)
