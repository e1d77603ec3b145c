import { type Browser, launchBrowser, newPage, type Page } from '@portico/testkit/browser/browser.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { startGallery } from './gallery-server.fixture.ts'

/** The machine that runs this may be busy with other tests. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 })

/**
 * A gallery and a browser for all tests of a file: `const visit = galleryPages()`, then `await visit('view=list')`. The tests have one
 * page between them, as loading it again costs half of what a new one does; the gallery keeps nothing from one load to the next.
 */
export function galleryPages() {
  let gallery: Awaited<ReturnType<typeof startGallery>>
  let browser: Browser
  let page: Page
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
    await into.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    return into
  }
  async function visit(query: string, { width = 1440, height = 900 } = {}): Promise<Page> {
    await page.setViewportSize({ width, height })
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
