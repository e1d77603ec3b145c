import { expect, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { sweep } from './sweep.fixture.ts'

const browser = aBrowser()

test.each([
  ['platform', 'admin@portico.example'],
  ['merchant', 'owner@acme.example'],
] as const)(
  'axe finds nothing on any page of the %s nor on its records, in light and in dark, and all of them fit a phone in Turkish',
  { timeout: 240_000 },
  async (level, person) => {
    const { faults, records } = await sweep(browser, level, person)
    expect(faults).toEqual([])
    expect(records).toBeGreaterThan(3)
  },
)
