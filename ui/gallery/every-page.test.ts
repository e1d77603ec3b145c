import { axeFindings, type Page } from '@portico/testkit/browser/browser.ts'
import { describe, expect, test } from 'vitest'
import { galleryPages, show } from './gallery-page.fixture.ts'
import { views } from './place.tsx'
import { visits } from './visits.fixture.ts'

const visit = galleryPages()
type Look = { scheme: 'light' | 'dark'; tenant: string }
const looks: Look[] = [
  { scheme: 'light', tenant: 'halden' },
  { scheme: 'dark', tenant: 'meridian' },
]
// The grounds of this tenant are the hard ones.
const hardLook: Look = { scheme: 'light', tenant: 'night' }
const onHardGrounds = ['a list', 'empty, loading and failed', 'asking', 'a dashboard']

const inLook = (query: string, { scheme, tenant }: Look) => `${query}&tenant=${tenant}&scheme=${scheme}`
/** A tooltip comes and goes with the mouse. */
const openParts = (page: Page) => page.locator('[role]:not([role=tooltip])').count()

/** The page as it stands, in other colours: what is open stays open. */
async function wear(page: Page, query: string) {
  const before = await openParts(page)
  await show(page, query)
  await page.locator(`html[data-mantine-color-scheme=${new URLSearchParams(query).get('scheme')}]`).waitFor({ state: 'attached' })
  expect(await openParts(page), 'what was open is open').toBe(before)
}

describe('axe finds nothing, in light for halden and in dark for meridian, on hard grounds where there are any,', () => {
  test.each(Object.keys(visits))('on %s', async (name) => {
    const { query, width, does, passes } = visits[name]!
    const faults: string[] = []
    let page: Page | undefined
    for (const look of onHardGrounds.includes(name) ? [...looks, hardLook] : looks) {
      const address = inLook(query, look)
      const isDressedAnew = page !== undefined && !passes
      if (page && isDressedAnew) await wear(page, address)
      else {
        page = await visit(address, { width })
        await does?.(page)
      }
      const found = await axeFindings(page, isDressedAnew ? { only: 'colours' } : {})
      faults.push(...found.map(({ rule, where }) => `${look.scheme}, ${look.tenant}: ${rule} at ${where.join(' | ')}`))
    }
    expect(faults).toEqual([])
  })
})

describe('nothing is wider than a window of 390 or 800 px, in Turkish,', () => {
  test.each(views)('on %s', async (view) => {
    const beyond: Record<number, number> = {}
    for (const width of [390, 800]) {
      const page = await visit(`view=${view}&lang=tr`, { width })
      beyond[width] = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    }
    expect(Math.max(...Object.values(beyond)), JSON.stringify(beyond)).toBeLessThanOrEqual(0)
  })
})
