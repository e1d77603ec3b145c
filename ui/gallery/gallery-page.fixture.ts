import { type Browser, launchBrowser, newPage, type Page } from '@portico/testkit/browser.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startGallery } from './gallery-server.fixture.ts'

/** The machine that runs this may be busy with other tests. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 })

/** A gallery and a browser for all tests of a file, a fresh page for each: `const visit = galleryPages()`, then `await visit('view=list')`. */
export function galleryPages() {
  let gallery: Awaited<ReturnType<typeof startGallery>>
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    ;[gallery, browser] = await Promise.all([startGallery(), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await gallery?.stop()
  })
  beforeEach(async () => {
    page = await newPage(browser)
  })
  afterEach(() => page.close())
  return async (query: string, { width = 1440, height = 900 } = {}): Promise<Page> => {
    await page.setViewportSize({ width, height })
    await page.goto(`${gallery.url}?${query}`)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    return page
  }
}

/** From here on the page's clock stands still, and only `page.clock.runFor` moves it. Load the page anew after it. */
export async function stopClock(page: Page, load: () => Promise<Page>) {
  await page.clock.install()
  await load()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}
