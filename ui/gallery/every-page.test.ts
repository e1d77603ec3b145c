import { axeFindings } from '@portico/testkit/browser.ts'
import { describe, expect, test } from 'vitest'
import { galleryPages } from './gallery-page.fixture.ts'
import { views } from './place.tsx'
import { visits } from './visits.fixture.ts'

const visit = galleryPages()
const all = Object.keys(visits)
// The grounds of this tenant are the hard ones.
const onGrounds = ['a list', 'empty, loading and failed', 'asking', 'a dashboard']

describe.each([
  ['light', 'halden', all],
  ['dark', 'meridian', all],
  ['light', 'night', onGrounds],
] as const)('axe finds nothing in %s for %s', (scheme, tenant, names) => {
  test.each(names)('on %s', async (name) => {
    const { query, width, does } = visits[name] ?? { query: '' }
    const page = await visit(`${query}&tenant=${tenant}&scheme=${scheme}`, { width })
    await does?.(page)
    const faults = (await axeFindings(page)).map(({ rule, where }) => `${rule} at ${where.join(' | ')}`)
    expect(faults).toEqual([])
  })
})

describe.each([390, 800])('nothing is wider than a window of %i px, in Turkish', (width) => {
  test.each(views)('on %s', async (view) => {
    const page = await visit(`view=${view}&lang=tr`, { width })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})
