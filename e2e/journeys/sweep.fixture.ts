import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, inject } from 'vitest'
import { callApi, tokenOf } from './api.fixture.ts'
import { axeOn, type Check } from './axe.fixture.ts'
import type { aBrowser, Person } from './browser.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

/** Whose pages: those of a tenant's staff, of the platform's, or of a merchant. */
export type Level = 'tenant' | 'platform' | 'merchant'

type Access = 'signed-in' | { staff?: string | string[]; merchant?: string | string[] }
const isOfPlatform = (permission: string) => permission.startsWith('Platform.')

/** The levels whose staff may hold a right to the page. */
export function levelsOf({ path, access }: { path: string; access: unknown }): Level[] {
  const { staff, merchant } = access === 'signed-in' ? signedIn(path) : (access as Exclude<Access, string>)
  const permissions = [staff ?? []].flat()
  return [
    ...(permissions.some((permission) => !isOfPlatform(permission)) ? (['tenant'] as const) : []),
    ...(permissions.some(isOfPlatform) ? (['platform'] as const) : []),
    ...(merchant ? (['merchant'] as const) : []),
  ]
}
const signedIn = (path: string) => (path.startsWith('/merchant/') ? { merchant: 'anyone' } : { staff: ['anyone', 'Platform.anyone'] })

const ofOneRecord = /\/\{-\$\w+\}$/
/** Short pages: axe looks at every cell. */
const few = '?pageSize=5'

/** What a page shows that still waits for something. */
const stillLoads = '[aria-busy=true], .p-skeleton, [data-waiting]'
const quietMs = 60
/** A request that stays open as long as the page. */
const isStream = (url: string) => new URL(url).pathname.endsWith('/stream')

/** Waits until the page has asked for nothing for a while, and shows nothing that it waits for. */
function restOf(page: Page): () => Promise<void> {
  const asked = new Set<unknown>()
  let lastAt = 0
  page.on('request', (request) => void (isStream(request.url()) || asked.add(request)))
  const ended = (request: unknown) => {
    asked.delete(request)
    lastAt = performance.now()
  }
  page.on('requestfinished', ended).on('requestfailed', ended)
  return async () => {
    await heading(page).first().waitFor()
    await soon(() => asked.size === 0 && performance.now() - lastAt > quietMs).toBe(true)
    await page.locator(stillLoads).first().waitFor({ state: 'detached' })
  }
}

type Visitor = { page: Page; level: Level; check: Check; faults: string[]; rests: () => Promise<void> }

/** Goes there as a link of the portal does, without loading it again, and waits until all of it is there. */
async function goTo({ page, rests }: Visitor, place: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(place)})`)
  await page.waitForURL((url) => url.pathname === place.replace(/\?.*/, ''))
  await rests()
}

const patienceMs = 2_000
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/**
 * Every page of one level, or one part of them, and the first record of each list, in Turkish: axe in light, then the colours in dark, and
 * on a phone nothing is wider than the window. The parts of pages meet axe on a phone in the gallery, and here where payments are.
 */
export async function sweep(
  browser: ReturnType<typeof aBrowser>,
  level: Level,
  person: Person,
  { part = 0, of = 1 } = {},
): Promise<{ faults: string[]; records: number }> {
  const faults: string[] = []
  let records = 0
  const page = await browser.enter(person)
  const visitor = { page, level, faults, check: axeOn(page, person, faults), rests: restOf(page) }
  const speak = speaking(level, await tokenOf(page))
  await speak('tr')
  try {
    await page.reload()
    const pages = inject('pages').filter((one) => levelsOf(one).includes(level))
    for (const { path } of pages.filter((_, place) => place % of === part)) {
      const place = path.replace(ofOneRecord, '')
      await goTo(visitor, `${place}${few}`)
      await look(visitor, place)
      if (!ofOneRecord.test(path)) continue
      const record = await openFirst(visitor)
      if (!record) continue
      records++
      await look(visitor, record)
    }
  } finally {
    await speak('en')
  }
  return { faults, records }
}

function speaking(level: Level, token: string) {
  const api = level === 'merchant' ? '/api/v1' : '/api/v1/crm'
  return async (language: string) => {
    const reply = await callApi(token, `${api}/profile/language`, { method: 'PUT', body: { language } })
    if (!reply.ok) throw new Error('The language was not kept')
  }
}

async function look({ page, faults, check, rests }: Visitor, place: string): Promise<void> {
  await check(place)
  await page.setViewportSize(phone)
  await rests()
  // Charts follow a narrower window a moment later.
  const beyond = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth') as Promise<number>
  await expect
    .poll(beyond, { timeout: patienceMs, interval: 50 })
    .toBeLessThanOrEqual(0)
    .catch(() => faults.push(`${place} is wider than a phone, in Turkish`))
  if (place.includes('/transaction-lookup')) await check(`${place} on a phone`)
  await page.setViewportSize(desktop)
  // A list on a phone has other rows: two frames later those of a wide window are there again.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

/** The address of the first record of the list, which is open then; undefined where there is none. */
async function openFirst({ page, rests }: Visitor): Promise<string | undefined> {
  const list = new URL(page.url()).pathname
  const row = page.locator('main tbody tr[data-row-id]').first()
  if ((await row.count()) === 0) return undefined
  await row.locator('td').nth(1).click()
  await page.waitForURL((url) => url.pathname !== list)
  await rests()
  return new URL(page.url()).pathname
}
