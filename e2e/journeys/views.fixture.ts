import type { Page } from '@portico/testkit/browser/browser.ts'
import { dialog } from './record.fixture.ts'
import { tick } from './tick.fixture.ts'

export const tab = (page: Page, name: string | RegExp) => page.getByRole('tablist', { name: 'Saved views' }).getByRole('tab', { name })
/** The names of all tabs from the left, what stands beside a name included. */
export const tabs = (page: Page) => page.getByRole('tablist', { name: 'Saved views' }).getByRole('tab').allInnerTexts()
export const marked = (page: Page) => page.getByRole('tablist', { name: 'Saved views' }).getByRole('tab', { selected: true })
export const viewIn = (page: Page) => new URL(page.url()).searchParams.get('view')

export async function saveView(page: Page, name: string, isShared = false): Promise<void> {
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await fillView(page, name, isShared)
  await dialog(page).waitFor({ state: 'detached' })
  await marked(page).filter({ hasText: name }).waitFor()
}

/** Types a name, chooses whether to share, and sends it. */
export async function fillView(page: Page, name: string, isShared: boolean): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await tick(dialog(page).getByRole('switch', { name: 'Share with colleagues' }), isShared)
  await dialog(page).locator('button[type=submit]').click()
}

/** The popover with all saved views. */
export async function openViews(page: Page) {
  await page.getByRole('button', { name: 'Manage views' }).click()
  const all = page.getByRole('dialog')
  await all.getByText('Views', { exact: true }).waitFor()
  return all
}
