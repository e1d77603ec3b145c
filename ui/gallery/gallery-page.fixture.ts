import { type Browser, launchBrowser, newPage, type Page } from '@portico/testkit/browser/browser.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { startGallery } from './gallery-server.fixture.ts'

/** The machine that runs this may be busy with other tests. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 })

/** A page that comes back to a view without anything open looks as if it had just been loaded, or something has stayed. */
const atRest = (query: string) => query.replace(/view=\w+/, 'view=words')
const mostMs = 500
/** How many rows a list has is read once, as the page is loaded. */
const rowsOf = (query: string) => new URLSearchParams(query).get('rows')

/**
 * A gallery and a browser for all tests of a file: `const visit = galleryPages()`, then `await visit('view=list')`. The tests have one
 * page between them, which draws the view anew and is loaded again only where something of the test before has stayed.
 */
export function galleryPages() {
  let gallery: Awaited<ReturnType<typeof startGallery>>
  let browser: Browser
  let page: Page
  /** How many elements the view at rest has, by the width of the window. */
  const resting = new Map<number, number>()
  let loadedRows: string | null = null
  beforeAll(async () => {
    ;[gallery, browser] = await Promise.all([startGallery(), launchBrowser()])
    page = await newPage(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await gallery?.stop()
  })
  beforeEach(() => page.mouse.move(0, 0))
  async function load(into: Page, query: string) {
    await into.goto(`${gallery.url}?${query}`)
    if (into === page) loadedRows = rowsOf(query)
    await into.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    return into
  }
  /** Where overlays have been, empty elements stay beside the page. */
  const elements = () => page.evaluate(() => document.querySelectorAll('body > * *').length)
  async function comesToRest(query: string, wanted: number | undefined): Promise<boolean> {
    if (wanted === undefined || rowsOf(query) !== loadedRows) return false
    await show(page, atRest(query))
    const until = performance.now() + mostMs
    while (performance.now() < until) if ((await elements()) === wanted) return true
    return false
  }
  async function visit(query: string, { width = 1440, height = 900 } = {}): Promise<Page> {
    await page.setViewportSize({ width, height })
    if (!(await comesToRest(query, resting.get(width)))) {
      await load(page, atRest(query))
      resting.set(width, await elements())
    }
    await show(page, query)
    return page
  }
  /** As someone sees it who has just opened the browser. */
  visit.anew = async (query: string): Promise<Page> => {
    await page.setViewportSize({ width: 1440, height: 900 })
    return load(page, query)
  }
  /** A separate page for this test, with a stopped clock: only `page.clock.runFor` moves it. */
  visit.withStoppedClock = async (query: string): Promise<Page> => {
    const own = await newPage(browser)
    onTestFinished(() => own.close())
    await own.clock.install()
    await load(own, query)
    await own.clock.pauseAt(await own.evaluate(() => Date.now() + 1000))
    return own
  }
  return visit
}

/** Goes to another place of the gallery as its own links do. */
export const show = (page: Page, query: string): Promise<void> =>
  page.evaluate((search) => {
    history.replaceState(null, '', `?${search}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, query)
