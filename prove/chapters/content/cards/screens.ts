import { launchBrowser, type Page } from '@portico/testkit/browser/browser.ts'
import { pageOf, press, visit } from '../../../portico/browsing.ts'
import type { Person } from '../../../portico/people.ts'
import type { Place } from '../scripts/pages.ts'
import { textsOf } from '../scripts/watch.ts'
import type { World } from '../texts/world.ts'

/** All that a page has left in the browser, whatever it put it into. */
export const storages = `(async () => {
  const wait = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const databases = await Promise.all((await indexedDB.databases()).map(async ({ name }) => {
    const database = await wait(indexedDB.open(name))
    return Promise.all([...database.objectStoreNames].map((store) => wait(database.transaction(store).objectStore(store).getAll())))
  }))
  const cached = await Promise.all((await caches.keys()).map(async (name) => {
    const cache = await caches.open(name)
    return Promise.all((await cache.keys()).map(async (one) => one.url + await (await cache.match(one)).text()))
  }))
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached, document.cookie, location.href])
})()`

export type Screen = { name: string; text: string }

/** What readers of these pages see, and what their browsers hold afterwards. */
export async function screensOf({ place }: World, pages: readonly Place[]): Promise<{ seen: Screen[]; held: Screen[] }> {
  if (pages.length === 0) return { seen: [], held: [] }
  const browser = await launchBrowser()
  try {
    const tabs = new Map<Person, Page>()
    const seen: Screen[] = []
    const held: Screen[] = []
    for (const { who, path, opens = [] } of pages) {
      const page = tabs.get(who) ?? (await pageOf(browser, place.portico, who))
      tabs.set(who, page)
      await visit(page, path)
      for (const name of opens) await press(page, name)
      const name = `${[path, ...opens].join(' ')} of ${who.email}`
      seen.push({ name: `page ${name}`, text: (await textsOf(page)).texts })
      held.push({ name: `browser at ${name}`, text: await page.evaluate<string>(storages) })
    }
    return { seen, held }
  } finally {
    await browser.close()
  }
}
