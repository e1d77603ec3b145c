import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { tokenOf } from './api.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { lookups } from './payments.fixture.ts'
import { isAlive, sessionTimes, signInByClock } from './session.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const { idleMs, countdownMs, pingMs } = sessionTimes
const browser = aBrowser()

const warning = (page: Page) => page.getByRole('dialog', { name: 'You have been inactive' })
const left = async (page: Page) => Number(/\d+/.exec(await warning(page).getByRole('timer').innerText())?.[0])

test('A-IDLE-01/02/03/04/05/06/07 after half an hour without an action a dialog counts a minute down; Continue goes on, Quit signs out, and so does the end of the countdown', async () => {
  const unattended = await signInByClock(browser, 'auditor@northwind.example', lookups.tenant)
  let alivePings = 0
  unattended.on('request', (request) => {
    if (request.url().endsWith('/session/ping')) alivePings++
  })
  for (const count of [1, 2, 3]) {
    await unattended.clock.fastForward(pingMs)
    await soon(() => alivePings).toBeGreaterThanOrEqual(count)
  }

  const page = await signInByClock(browser, 'finance@northwind.example', lookups.tenant)
  await page.clock.fastForward(idleMs - countdownMs)
  await heading(page, 'Transaction lookup').waitFor()
  expect(await warning(page).count()).toBe(0)
  await page.clock.fastForward(countdownMs)
  await warning(page).waitFor()
  const first = await left(page)
  expect(first).toBeLessThanOrEqual(countdownMs / 1000)
  await page.clock.fastForward(5000)
  await soon(() => left(page)).toBeLessThanOrEqual(first - 5)
  await warning(page).getByRole('button', { name: 'Continue' }).click()
  await warning(page).waitFor({ state: 'detached' })
  expect(await isAlive(await tokenOf(page))).toBe(true)
  await heading(page, 'Transaction lookup').waitFor()

  await page.clock.fastForward(idleMs)
  await warning(page).waitFor()
  const pings: string[] = []
  await warning(page).getByRole('button', { name: 'Quit' }).click()
  await page.getByText('You successfully logged out!').waitFor()
  page.on('request', (request) => pings.push(request.url()))
  const quitted = await tokenOf(page)
  await soon(() => isAlive(quitted)).toBe(false)
  // Nobody is signed in, so nothing is watched and nothing is pinged: the time of several pings goes by.
  await page.clock.runFor(4 * pingMs)
  expect(pings.filter((url) => url.includes('/api/'))).toEqual([])

  await unattended.clock.fastForward(idleMs + countdownMs)
  await unattended.getByText('You successfully logged out!').waitFor()
  const ended = await tokenOf(unattended)
  await soon(() => isAlive(ended)).toBe(false)
})
