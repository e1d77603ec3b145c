import { type Browser, launchBrowser, newPage, type Page, type PageSettings } from '@portico/testkit/browser/browser.ts'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { listenForToken } from './api.fixture.ts'
import { porticoUrl } from './portico.fixture.ts'
import { type Person, sessions } from './sessions.fixture.ts'
import { fillSignIn, heading, passwordField } from './sign-in.fixture.ts'

export type { Person } from './sessions.fixture.ts'

/** One for the files of a worker, one after the other. It ends with the worker. */
let browserOfWorker: Browser | undefined
/** Empty pages of its contexts that tests have used and left. */
const left: Page[] = []

async function theBrowser(): Promise<Browser> {
  if (browserOfWorker?.isConnected()) return browserOfWorker
  left.length = 0
  browserOfWorker = await launchBrowser()
  return browserOfWorker
}

/** The browser for the tests of one file. Every page is closed after its test, which fails where a page had an error nobody caught. */
export function aBrowser() {
  let browser: Browser
  const open: Page[] = []
  /** Empty pages of the contexts that a test uses. */
  const used: Page[] = []
  const faults: string[] = []

  beforeAll(async () => {
    browser = await theBrowser()
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) await keepPictures(open, task.name)
    const again = hasFailed ? [] : used.filter((empty) => !empty.isClosed())
    used.length = 0
    for (const page of open.splice(0))
      await (again.some((empty) => empty.context() === page.context()) ? page.close() : page.context().close())
    left.push(...again)
    expect(faults.splice(0)).toEqual([])
  })

  function watch(page: Page): Page {
    listenForToken(page)
    open.push(page)
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text())
    })
    return page
  }
  const aPage = async (settings: PageSettings = {}) => watch(await newPage(browser, { baseURL: porticoUrl, ...settings }))

  /** A page in a browser that has loaded the portal before and keeps nothing of who used it. */
  async function aPageAgain(): Promise<Page> {
    const empty = left.pop() ?? (await newPage(browser, { baseURL: porticoUrl }))
    used.push(empty)
    await forget(empty)
    return watch(await empty.context().newPage())
  }

  return {
    /** Somebody nobody knows yet, in a browser without cookies. */
    aPage,

    /** A person of the demo world in a browser of their own, on `place` or where they land. They type their password where no session is left of them. */
    async enter(person: Person, place = '/', settings: PageSettings = {}): Promise<Page> {
      const page = Object.keys(settings).length > 0 ? await aPage(settings) : await aPageAgain()
      await page.context().addCookies(sessions.of(person))
      await page.goto(place)
      await passwordField(page).or(heading(page)).first().waitFor()
      if (await passwordField(page).isVisible()) {
        await fillSignIn(page, person, inject('password'))
        await page.waitForURL((url) => !/^\/(Identity|authentication)\b/.test(url.pathname))
        sessions.keep(person, await page.context().cookies())
      }
      await heading(page).waitFor()
      return page
    },

    /** Another tab of the same browser. */
    async anotherTab(page: Page, place: string): Promise<Page> {
      const tab = watch(await page.context().newPage())
      await tab.goto(place)
      return tab
    },
  }
}

/** Clears whatever a browser keeps of anybody; only the files it has loaded stay in its cache. */
async function forget(empty: Page) {
  const context = empty.context()
  await context.clearCookies()
  await context.clearPermissions()
  const devtools = await context.newCDPSession(empty)
  await devtools.send('Storage.clearDataForOrigin', { origin: porticoUrl, storageTypes: 'all' })
  await devtools.detach()
}

/** E2E_PICTURES names a folder for what the pages of a failed test looked like. */
async function keepPictures(pages: readonly Page[], name: string) {
  const folder = process.env.E2E_PICTURES
  if (!folder) return
  for (const [place, page] of pages.entries())
    await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, '-').slice(0, 80)}-${place}.png` }).catch(() => undefined)
}
