import type { Page } from '@portico/testkit/browser/browser.ts'
import { heading } from './sign-in.fixture.ts'

export const banner = (page: Page) => page.getByRole('region', { name: 'Viewing as someone else' })
export const record = (page: Page, name: string) => page.getByRole('complementary', { name })

/** From the open record of a tenant or customer; `whom` is another choice that the dialog offers. */
export async function startViewing(page: Page, name: string, reason: string, whom?: string): Promise<void> {
  await record(page, name).getByRole('button', { name: 'View as…' }).click()
  const asking = page.getByRole('dialog', { name: `View as ${name}` })
  await asking.getByText('For 30 minutes you see the portal as an administrator of', { exact: false }).waitFor()
  if (whom) {
    await asking.getByRole('combobox', { name: 'View as', exact: true }).click()
    await page.getByRole('option', { name: whom, exact: true }).click()
  }
  const dialog = page.getByRole('dialog', { name: `View as ${whom ?? name}` })
  await dialog.getByRole('button', { name: 'Start viewing' }).click()
  await dialog.getByText('Enter why you need to view this portal.').waitFor()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Start viewing' }).click()
  await banner(page)
    .getByText(`Viewing as ${whom ?? name}`, { exact: false })
    .waitFor()
  await heading(page).waitFor()
}
