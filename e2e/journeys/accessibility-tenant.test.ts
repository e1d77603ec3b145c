import { expect, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { sweep } from './sweep.fixture.ts'

const browser = aBrowser()

test.each([0, 1])(
  'axe finds nothing on page %d of a tenant and each second one after it, nor on their records, in light and in dark, and they fit a phone in Turkish',
  { timeout: 240_000 },
  async (part) => {
    const { faults, records } = await sweep(browser, 'tenant', 'admin@northwind.example', { part, of: 2 })
    expect(faults).toEqual([])
    expect(records).toBeGreaterThan(2)
  },
)
