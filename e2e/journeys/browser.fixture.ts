import { type Browser, launchBrowser, newPage, type Page, type PageSettings } from '@portico/testkit/browser/browser.ts'
import type { CDPSession } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { forgetToken, listenForToken } from './api.fixture.ts'
import { porticoUrl } from './portico.fixture.ts'
import { type Person, sessions } from './sessions.fixture.ts'
import { fillSignIn, heading, passwordField } from './sign-in.fixture.ts'

export type { Person } from './sessions.fixture.ts'

/** One for the files of a worker, one after the other. It ends with the worker. */
let browserOfWorker: Browser | undefined
/** Pages that tests have used and left, each in a context of its own: the portal comes to them in half the time that a new page takes. */
const left: Page[] = []

async function theBrowser(): Promise<Browser> {
  if (browserOfWorker?.isConnected()) return browserOfWorker
  left.length = 0
  browserOfWorker = await launchBrowser()
  return browserOfWorker
}

/** The browser for the tests of one file. A test fails where a page of its had an error nobody caught. */
export function aBrowser() {
  let browser: Browser
  const open: Page[] = []
  const faults: string[] = []

  beforeAll(async () => {
    browser = await theBrowser()
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) await keepPictures(open, task.name)
    const pages = open.splice(0)
    const again = hasFailed ? [] : pages.filter((page) => !page.isClosed() && plain.has(page))
    const isKept = (page: Page) => again.some((kept) => kept.context() === page.context())
    await Promise.all(pages.filter((page) => !again.includes(page)).map((page) => (isKept(page) ? page.close() : page.context().close())))
    await Promise.all(again.map(forget))
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

  /** Somebody nobody knows yet, in a browser without cookies. */
  async function aPage({ width = 1440, height = 900, ...settings }: PageSettings = {}): Promise<Page> {
    if (Object.keys(settings).length > 0) return watch(await newPage(browser, { baseURL: porticoUrl, width, height, ...settings }))
    const page = left.pop() ?? (await aPlainPage(browser))
    forgetToken(page)
    await page.setViewportSize({ width, height })
    return watch(page)
  }

  return {
    aPage,

    /** A person of the demo world in a browser of their own, on `place` or where they land. They type their password where no session is left of them. */
    async enter(person: Person, place = '/', settings: PageSettings = {}): Promise<Page> {
      const page = await aPage(settings)
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

/** Pages that keep nothing of a test which cannot be taken back, each with what clears its storage. */
const plain = new WeakMap<Page, CDPSession>()

async function aPlainPage(browser: Browser): Promise<Page> {
  const page = await newPage(browser, { baseURL: porticoUrl })
  const context = page.context()
  plain.set(page, await context.newCDPSession(page))
  const lasting: [object, string][] = [
    [page, 'addInitScript'],
    [page, 'exposeFunction'],
    [context, 'addInitScript'],
    [context, 'newCDPSession'],
    [context.clock, 'install'],
  ]
  for (const [owner, name] of lasting) {
    const methods = owner as Record<string, (...given: unknown[]) => unknown>
    const method = methods[name]!.bind(owner)
    methods[name] = (...given) => {
      plain.delete(page)
      return method(...given)
    }
  }
  return page
}

const heard = ['request', 'requestfinished', 'requestfailed', 'response', 'pageerror', 'console', 'dialog', 'download'] as const
const moreHeard = ['popup', 'websocket', 'framenavigated', 'domcontentloaded', 'load'] as const

/** Leaves the portal and clears whatever the browser keeps of anybody; only the files it has loaded stay in its cache. */
async function forget(page: Page): Promise<void> {
  const context = page.context()
  for (const event of [...heard, ...moreHeard]) page.removeAllListeners(event)
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await context.setOffline(false)
  // What the portal itself still wanted to go to may stop the first try.
  await page.goto('/favicon.svg').catch(() => page.goto('/favicon.svg'))
  await page.evaluate('sessionStorage.clear()')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await context.clearCookies()
  await context.clearPermissions()
  await plain.get(page)!.send('Storage.clearDataForOrigin', { origin: porticoUrl, storageTypes: 'all' })
}

/** E2E_PICTURES names a folder for what the pages of a failed test looked like. */
async function keepPictures(pages: readonly Page[], name: string) {
  const folder = process.env.E2E_PICTURES
  if (!folder) return
  for (const [place, page] of pages.entries())
    await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, '-').slice(0, 80)}-${place}.png` }).catch(() => undefined)
}
