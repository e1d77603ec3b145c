import { axeFindings, type Page } from '@portico/testkit/browser.ts'

export type Check = (name: string) => Promise<void>

/** Lets axe look at the page as it stands, in light and in dark; `faults` fills with what it finds. */
export function axeOn(page: Page, who: string, faults: string[]): Check {
  const schemes = ['light', 'dark']
  return async (name) => {
    for (const scheme of schemes as ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: scheme })
      // The page hears of it a moment later and draws itself anew.
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
      for (const { rule, where } of await axeFindings(page)) faults.push(`${who}, ${name}, ${scheme}: ${rule} at ${where.join(' | ')}`)
    }
    // The next begins with the colours the page is in: each change draws it anew.
    schemes.reverse()
  }
}
