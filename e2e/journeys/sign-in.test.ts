// features: session
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, inject, test } from 'vitest'
import { broken, requestId } from './answers.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { linkMailedTo } from './mail.fixture.ts'
import { lookups } from './payments.fixture.ts'
import { porticoUrl } from './portico.fixture.ts'
import { rows } from './record.fixture.ts'
import { isSilentRenewal, loadsOf } from './session.fixture.ts'
import { fillSignIn, heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const pathOf = (page: Page) => new URL(page.url()).pathname
/** Where a person comes to rest, on a page of the portal. */
async function restsAt(page: Page, place: string) {
  await soon(() => pathOf(page)).toBe(place)
  await heading(page).waitFor()
}

test('A-AUTH-01/06/18/21 signing in is tried silently, then by the page of the identity server, and comes back to the place that was asked for', async () => {
  const page = await browser.aPage()
  const asked: ('silently' | 'by page')[] = []
  page.on('request', (request) => {
    if (/\/Identity\/auth\?/.test(request.url())) asked.push(isSilentRenewal(request.url()) ? 'silently' : 'by page')
  })
  await page.goto(`${lookups.tenant}?status=Captured`)
  await fillSignIn(page, 'finance@northwind.example', inject('password'))
  await rows(page).first().waitFor()
  expect(asked.slice(0, 2)).toEqual(['silently', 'by page'])
  expect(new URL(page.url()).search).toBe('?status=Captured')

  // Somebody who is signed in sees no page of the identity server again.
  const loads = loadsOf(page)
  await page.goto('/authentication/login?returnUrl=/crm/dashboard')
  await restsAt(page, '/crm/dashboard')
  expect(loads.filter((path) => path.startsWith('/Identity'))).toEqual([])
})

test('A-PROD-01 A-AUTH-07/08 A-GUARD-16 without a place asked for, each lands on the own dashboard', async () => {
  for (const [person, landing] of [
    ['auditor@northwind.example', '/crm/dashboard'],
    ['owner@acme.example', '/dashboard'],
    ['admin@portico.example', '/crm/dashboard'],
  ] as const) {
    const page = await browser.enter(person)
    for (const place of ['/', '/authentication/login', '/dashboard', '/no/such/page?at=all']) {
      await page.goto(place)
      await heading(page).waitFor()
      await restsAt(page, landing)
    }
  }
})

const hostile = [
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/%09/elsewhere.example',
  '/\t/elsewhere.example',
  'https:elsewhere.example',
  '/%5Celsewhere.example',
  '/.//elsewhere.example',
  'javascript:document.title="taken"',
  'data:text/html,taken',
  'blob:taken',
  'https://localhost@elsewhere.example/',
  '/authentication/logout',
  '/assets/silent-redirect.html?error=x',
]

test('A-AUTH-09 a return URL that is not of the portal is ignored', async () => {
  const page = await browser.enter('support@northwind.example')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(porticoUrl).origin && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  for (const returnUrl of hostile) {
    await page.goto(`/authentication/login?${new URLSearchParams({ returnUrl })}`)
    await heading(page).waitFor()
    await restsAt(page, '/crm/dashboard')
    expect(new URL(page.url()).origin).toBe(new URL(porticoUrl).origin)
  }
  for (const path of ['/%5Celsewhere.example/x', '//elsewhere.example/x', '/.//elsewhere.example/x', '/%2F%2Felsewhere.example/x']) {
    await page.goto(porticoUrl + path)
    await heading(page).waitFor()
    expect([path, new URL(page.url()).origin]).toEqual([path, new URL(porticoUrl).origin])
  }
  expect(foreign).toEqual([])
  expect(await page.title()).not.toContain('taken')
})

test('A-AUTH-05/10/19/23 A-TOOL-11 a sign-in that fails says why and offers another, and an account menu offers it too', async () => {
  const page = await browser.aPage()
  await page.goto('/authentication/login-failed?message=%3Cb%3EThe+door+is+closed%3C/b%3E')
  await page.getByText('<b>The door is closed</b>').waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Login' }).click()
  await page.getByLabel('Password').waitFor()

  await page.goto('/authentication/login-callback?code=none&state=none')
  await page.getByText(/^There was an error signing in\. Error: .+/).waitFor()
  expect(pathOf(page)).toBe('/authentication/login-failed')

  await page.route('**/Identity/.well-known/**', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('message')).toBeTruthy()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Password').waitFor()
})

test('A-AUTH-13/14/15/16 the pages around signing in lead to the account pages of the identity server and say what has happened', async () => {
  const page = await browser.enter('support@portico.example')
  await page.goto('/authentication/profile')
  await page.waitForURL('**/Identity/Account/Manage')
  await page.goto('/authentication/unauthorized')
  await page
    .getByText("You don't have enough permissions to get access to the resource. Please, try to Logout/Login using other credentials", {
      exact: true,
    })
    .waitFor()
  await page.getByRole('button', { name: 'Back to the portal' }).waitFor()
  expect(await page.getByRole('button', { name: 'Account', exact: true }).count()).toBe(0)
  const stranger = await browser.aPage()
  await stranger.goto('/authentication/register')
  await stranger.waitForURL('**/Identity/Account/Register')
  await stranger.goto('/authentication/logged-out')
  await stranger.getByText('You successfully logged out!').waitFor()
  await stranger.goto('/assets/logout-callback.html')
  await stranger.waitForURL('**/authentication/logged-out')
})

test('a person who registers without an invitation has an account that waits for one, and sees nothing else', async () => {
  const email = 'grace.hopper@elsewhere.example'
  const page = await browser.aPage()
  await page.goto('/authentication/register')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email').fill(email)
  await page.locator('button.primary').click()
  await page.getByText('We sent an email').waitFor()
  await page.goto(await linkMailedTo(email))
  for (const field of await page.locator('input[type=password]').all()) await field.fill('A-calm-lighthouse-73')
  await page.locator('button.primary').click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, email, 'A-calm-lighthouse-73')
  for (const place of ['/', lookups.tenant, '/dashboard', '/crm/users/managment']) {
    await page.goto(place)
    await restsAt(page, '/authentication/waiting-for-invitation')
    await page.getByText(email).waitFor()
  }
  await page.getByRole('button', { name: 'Check again' }).click()
  await restsAt(page, '/authentication/waiting-for-invitation')
  expect(await page.getByRole('navigation').count()).toBe(0)
})

test('A-ERR-05 a portal that cannot be shown says so with the number of the request, and is shown once it can be', async () => {
  const page = await browser.enter('risk@northwind.example', lookups.tenant)
  const heard: string[] = []
  page.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`))
  await page.evaluate(`console.log('noted'), console.error('noted'), console.warn('warned')`)
  await soon(() => heard.filter((line) => /noted|warned/.test(line))).toEqual(['warning: warned'])
  await page.route('**/api/v1/crm/users', (route) => route.fulfill(broken))
  await page.goto(lookups.tenant)
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await page.getByText(requestId).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Transaction lookup').waitFor()
})

test('a browser whose clock is wrong by minutes or days signs in as any other, and renews no more often', async () => {
  const minuteMs = 60_000
  for (const wrongByMs of [-1440, -10, 10, 1440].map((minutes) => minutes * minuteMs)) {
    const page = await browser.aPage({ baseURL: porticoUrl })
    await page.clock.install({ time: Date.now() + wrongByMs })
    await page.goto(lookups.tenant)
    await fillSignIn(page, 'auditor@northwind.example', inject('password'))
    await heading(page).waitFor()
    let renewals = 0
    page.on('request', (request) => {
      if (isSilentRenewal(request.url())) renewals++
    })
    await page.clock.fastForward(minuteMs)
    await page.reload()
    await heading(page).waitFor()
    expect(renewals, `${wrongByMs} ms`).toBeLessThanOrEqual(3)
    await page.context().close()
  }
})
