import { axeFindings, type Page } from '@portico/testkit/browser/browser.ts'

export type Check = (name: string) => Promise<void>

/** Lets axe look at the page as it stands, then at its colours in the other of light and dark; `faults` fills with what it finds. */
export function axeOn(page: Page, who: string, faults: string[]): Check {
  const schemes = ['light', 'dark']
  return async (name) => {
    for (const [place, scheme] of (schemes as ['light', 'dark']).entries()) {
      await page.emulateMedia({ colorScheme: scheme })
      // The page hears of it a moment later and draws itself anew.
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
      const found = await axeFindings(page, place === 0 ? {} : { only: 'colours' })
      for (const { rule, where } of found) faults.push(`${who}, ${name}, ${scheme}: ${rule} at ${where.join(' | ')}`)
    }
    // The next begins with the colours the page is in: each change draws it anew.
    schemes.reverse()
  }
}
