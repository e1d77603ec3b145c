import { type Browser, newPage, type Page } from '@portico/testkit/browser/browser.ts'
import { pause, until } from '../attack/at-once.ts'
import type { Person } from './people.ts'
import type { Portico } from './portico.ts'

/** Calls of each page that have no answer yet; a stream of news has no end and does not count. */
const waiting = new WeakMap<Page, Set<unknown>>()

/** A page in a browser of this person's own, who is signed in at the identity server already. */
export async function pageOf(browser: Browser, portico: Portico, person: Person): Promise<Page> {
  const page = await newPage(browser, { baseURL: portico.url })
  const cookies = person.browser.cookies.map(({ name, value, path, host }) => ({ name, value, path, domain: host, httpOnly: true }))
  await page.context().addCookies(cookies)
  const open = new Set<unknown>()
  waiting.set(page, open)
  page.on('request', (request) => {
    if (!/\/stream|^(data|blob):/.test(request.url())) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return page
}

/** Presses the button or tab of this name, and waits until its page has come. */
export async function press(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('tab', { name, exact: true }))
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first()
    .click()
  await atRest(page, name)
}

/** Goes there and waits until the portal has shown what it asked for. */
export async function visit(page: Page, path: string): Promise<void> {
  waiting.get(page)?.clear()
  await page.goto(path, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 })
  await atRest(page, path)
}

const atRest = (page: Page, what: string) =>
  until(`${what} is at rest`, 30_000, async () => {
    if (waiting.get(page)?.size) return false
    await pause(250)
    return waiting.get(page)?.size === 0
  }).catch(() => undefined)
