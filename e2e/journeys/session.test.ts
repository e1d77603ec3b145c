import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, inject, test } from 'vitest'
import { broken } from './answers.fixture.ts'
import { callApi, tokenOf } from './api.fixture.ts'
import { aBrowser, type Person } from './browser.fixture.ts'
import { lookups } from './payments.fixture.ts'
import { searchBox } from './record.fixture.ts'
import { isSilentRenewal, keptOf, loadsOf, sessionTimes, signInAnew, signInByClock, tokensOf } from './session.fixture.ts'
import { fillSignIn, heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const { tokenMs, renewLeftMs, pauseMs, pingMs } = sessionTimes
const enter = (person: Person, place: string = lookups.tenant) => signInAnew(browser, person, place)
const enterByClock = (person: Person, times = {}) => signInByClock(browser, person, lookups.tenant, times)
/** So late in the life of a token that the next look at it renews it. */
const untilRenewal = tokenMs - renewLeftMs + 1000
/** With this much left all tries of a renewal end before the token does: what asks the server with a token that has ended tries once more. */
const patientlyLeftMs = 120_000
const password = (page: Page) => page.getByLabel('Password')

test('A-SESS-02 a token is renewed without a visible sign', async () => {
  const page = await enterByClock('finance@northwind.example')
  await searchBox(page).fill('half a refer')
  const [loads, tokens] = [loadsOf(page), tokensOf(page)]
  await page.clock.fastForward(pingMs)
  await soon(() => tokens.size).toBe(1)
  for (const count of [2, 3]) {
    const renewed = page.waitForResponse(/\/Identity\/token$/)
    await page.clock.fastForward(untilRenewal)
    expect((await renewed).ok()).toBe(true)
    // What comes next speaks with the new token.
    await soon(async () => {
      await page.clock.fastForward(pingMs)
      return tokens.size
    }).toBeGreaterThanOrEqual(count)
  }
  expect(loads).toEqual([])
  expect(await searchBox(page).inputValue()).toBe('half a refer')
  expect((await callApi(await tokenOf(page), '/api/v1/crm/users')).status).toBe(200)
})

test('A-SESS-05/06 A-XTAB-01 a renewal that fails is tried three times more, later each time, and then the person signs in again and other tabs hear it', async () => {
  const page = await enterByClock('auditor@northwind.example', { renewWhenLeftMs: patientlyLeftMs })
  const other = await browser.anotherTab(page, lookups.tenant)
  await heading(other).waitFor()
  await other.evaluate(`new BroadcastChannel('portal-auth').onmessage = ({ data }) => localStorage.setItem('heard', data)`)
  const triedAt: number[] = []
  await page.route(isSilentRenewal, async (route) => {
    triedAt.push((await page.evaluate('Date.now()')) as number)
    // Nothing but the renewals of this tab may bring anybody back.
    if (triedAt.length === 4) await page.context().clearCookies()
    const asked = new URL(route.request().url()).searchParams
    const answer = new URLSearchParams({ error: 'temporarily_unavailable', state: asked.get('state') ?? '' })
    return route.fulfill({ status: 302, headers: { location: `${asked.get('redirect_uri')}?${answer}` } })
  })
  await page.clock.fastForward(tokenMs - patientlyLeftMs + 1000)
  await soon(async () => {
    await page.clock.fastForward(1000)
    return triedAt.length
  }).toBe(4)
  await Promise.all([password(page).waitFor(), password(other).waitFor()])
  expect(triedAt).toHaveLength(4)
  const pauses = triedAt.slice(1).map((at, place) => at - (triedAt[place] ?? 0))
  for (const [place, times] of [1, 2, 4].entries()) expect(pauses[place]).toBeGreaterThanOrEqual(times * pauseMs)
  expect(await other.evaluate(`localStorage.getItem('heard')`)).toBe('logout')
  expect([await keptOf(page), await keptOf(other)]).toEqual([{}, {}])
  await fillSignIn(page, 'auditor@northwind.example', inject('password'))
  await heading(page, 'Transaction lookup').waitFor()
})

/** Notes in the browser when the page it shows is gone: taken off the screen, or left. */
const noteLeaving = (page: Page, name: string) =>
  page.evaluate(`{
    const gone = () => localStorage.getItem('${name}') ?? localStorage.setItem('${name}', Date.now())
    new MutationObserver(() => document.querySelector('.p-shell') ?? gone()).observe(document.body, { childList: true, subtree: true })
    addEventListener('pagehide', gone)
  }`)

test('A-XTAB-02 A-STATE-08 B-FMT-11 five tabs are signed out together within two seconds, none of them can call anything, and nothing of the person is kept', async () => {
  const page = await enter('support@northwind.example')
  const others: Page[] = []
  for (let count = 0; count < 4; count++) others.push(await browser.anotherTab(page, lookups.tenant))
  for (const tab of [page, ...others]) await heading(tab, 'Transaction lookup').waitFor()
  expect(await keptOf(page)).toMatchObject({ userType: 'crm', 'portal-sub': expect.any(String), timeZone: expect.stringContaining('/') })
  expect(JSON.parse((await keptOf(page)).user ?? '{}')).toMatchObject({ email: 'support@northwind.example', userType: 'crm' })
  expect(JSON.parse((await keptOf(page)).breadcrumb ?? '[]')).toMatchObject([{ label: 'Dashboard' }, {}, {}])
  const tokens = await Promise.all([page, ...others].map(tokenOf))
  for (const [place, tab] of others.entries()) await noteLeaving(tab, `left-${place}`)
  await page.evaluate(`addEventListener('click', () => localStorage.setItem('pressed', Date.now()), true)`)

  await page.getByRole('button', { name: /account menu$/ }).click()
  await page
    .getByRole('button', { name: /^(Sign out|Logout)$/ })
    .last()
    .click()
  await page.getByText('You successfully logged out!').waitFor()
  await Promise.all(others.map((tab) => password(tab).waitFor()))
  const tookMs = await page.evaluate(`[0, 1, 2, 3].map((tab) => localStorage.getItem('left-' + tab) - localStorage.getItem('pressed'))`)
  expect(Math.max(...(tookMs as number[]))).toBeLessThan(2000)
  for (const token of tokens) expect((await callApi(token, '/api/v1/crm/users')).status).toBe(401)
  for (const tab of [page, ...others]) expect(await keptOf(tab)).toEqual({})
})

/** Out of sight and back, as the browser tells it. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`{
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)

test('A-XTAB-03/04 a tab that comes back to sight after somebody else has signed in shows that person, and one without a session the login', async () => {
  const page = await enter('risk@northwind.example')
  const tab = await browser.anotherTab(page, lookups.tenant)
  await heading(tab).waitFor()
  // A renewal of its own would tell it as well, on a busy machine before it is back in sight.
  const inSight = Promise.withResolvers<void>()
  await page.route(isSilentRenewal, (route) => inSight.promise.then(() => route.continue()).catch(() => undefined))
  await turn(page, 'hidden')
  await tab.context().clearCookies()
  await tab.goto('/')
  await fillSignIn(tab, 'admin@contoso.example', inject('password'))
  await tab.getByText('Contoso · powered by Portico').waitFor()
  expect(await page.getByText('Northwind · powered by Portico').count()).toBe(1)
  inSight.resolve()
  await turn(page, 'visible')
  await page.getByText('Contoso · powered by Portico').waitFor()

  await turn(tab, 'hidden')
  await tab.context().clearCookies()
  await tab.evaluate(`localStorage.removeItem('portal-sub')`)
  await turn(tab, 'visible')
  await password(tab).waitFor()
})

test('a server that does not answer is said so, costs nothing that was typed, and its return is noticed', async () => {
  const page = await enterByClock('admin@northwind.example')
  await searchBox(page).fill('typed before')
  const away = page.getByText('The server is not responding.')
  for (const answer of ['no answer', 'trouble'] as const) {
    await page.route('**/api/**', (route) => (answer === 'trouble' ? route.fulfill({ ...broken, status: 503 }) : route.abort()))
    await page.route(isSilentRenewal, (route) => route.abort())
    await page.clock.fastForward(pingMs)
    await away.waitFor()
    expect(await page.getByText('You are offline.').count()).toBe(0)
    await page.unrouteAll()
    await page.clock.fastForward(pingMs)
    await away.waitFor({ state: 'detached' })
  }
  expect(await searchBox(page).inputValue()).toBe('typed before')
  await heading(page, 'Transaction lookup').waitFor()
  expect((await callApi(await tokenOf(page), '/api/v1/crm/users')).status).toBe(200)
})

test('A-AUTH-25 where nothing can sign out, what the browser keeps is cleared and the portal starts from its beginning', async () => {
  const page = await enter('owner@acme.example', lookups.merchant)
  await page.route('**/Identity/**', (route) => route.abort())
  const loads = loadsOf(page)
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page
    .getByRole('button', { name: /^(Sign out|Logout)$/ })
    .last()
    .click()
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
  expect(loads).toContain('/')
  expect(await keptOf(page)).toEqual({})
})
