import type { Page } from '@portico/testkit/browser/browser.ts'
import { inject } from 'vitest'
import { callApi } from './api.fixture.ts'
import type { aBrowser, Person } from './browser.fixture.ts'
import { porticoUrl } from './portico.fixture.ts'
import { fillSignIn } from './sign-in.fixture.ts'

type Browser = ReturnType<typeof aBrowser>

/** A person who types the password: sessions end here, so that none can be taken over from another test. */
export const signInAnew = async ({ aPage }: Browser, person: Person, place: string) => typePassword(await aPage(), person, place)

/** In a browser whose clock the test moves. `times`: in place of the times that the server says. */
export async function signInByClock({ aPage }: Browser, person: Person, place: string, times = {}): Promise<Page> {
  // A clock stays as long as its browser: none that others go on with.
  const page = await aPage({ baseURL: porticoUrl })
  await page.clock.install()
  if (Object.keys(times).length > 0)
    await page.route(userContext, async (route) => {
      const response = await route.fetch()
      const user = (await response.json()) as { sessionTimes: object }
      await route.fulfill({ response, json: { ...user, sessionTimes: { ...user.sessionTimes, ...times } } })
    })
  return typePassword(page, person, place)
}

async function typePassword(page: Page, person: Person, place: string): Promise<Page> {
  await page.goto(place)
  await fillSignIn(page, person, inject('password'))
  // The watch over the session begins with the frame of the page.
  await page.getByRole('button', { name: /account menu$/ }).waitFor()
  return page
}

const userContext = /\/api\/v1(\/crm)?\/users$/

/** How long the standard times of a session are, in milliseconds. */
export const sessionTimes = {
  tokenMs: 300_000,
  renewLeftMs: 30_000,
  pauseMs: 5_000,
  pingMs: 15_000,
  idleMs: 1_800_000,
  countdownMs: 60_000,
}

/** Whether the server still knows the session of this token, asked as a timer asks. */
export const isAlive = async (token: string) =>
  (await callApi(token, '/api/v1/session/ping', { method: 'POST', headers: { 'x-background': '1' } })).status !== 401

export const isSilentRenewal = (url: string | URL) => /\/Identity\/auth\?.*prompt=none/.test(String(url))

/** Every token the page has worked with since. */
export function tokensOf(page: Page): Set<string> {
  const tokens = new Set<string>()
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization) tokens.add(authorization)
  })
  return tokens
}

/** Where the page itself, not one of its frames, has been loaded anew since. */
export function loadsOf(page: Page): string[] {
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname))
  return loads
}

/** What the browser may keep after a person has gone: choices made for it, the look of the tenant, what a journey notes itself. */
const staysWithBrowser = [
  'SystemMode',
  'theme',
  'language',
  'accountLanguage',
  'drawerSize',
  'themeConfig',
  'reloadedAt',
  'heard',
  'pressed',
]
/** And where pages were scrolled to, and a sign-in that has begun anew. */
const staysByPattern = /^(tsr-scroll-restoration-.*|oidc\.[0-9a-f]{32}|left-\d)$/

/** All that the browser keeps of the person, by name. */
export async function keptOf(page: Page): Promise<Record<string, string>> {
  const all = (await page.evaluate('({ ...localStorage, ...sessionStorage })')) as Record<string, string>
  return Object.fromEntries(Object.entries(all).filter(([name]) => !staysWithBrowser.includes(name) && !staysByPattern.test(name)))
}
