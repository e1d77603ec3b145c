import type { Page } from '@portico/testkit/browser.ts'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'

const browser = aBrowser()
const lookup = '/transaction-management/transaction-lookup'
const customersOf = (page: Page) =>
  page.getByRole('complementary').getByRole('term').filter({ hasText: 'Customers' }).locator('xpath=following-sibling::dd/span')

async function hold(page: Page, customers: readonly string[] | 'all'): Promise<void> {
  await page.getByRole('button', { name: 'Change Customers' }).click()
  const dialog = page.getByRole('dialog', { name: /^Customers of/ })
  const all = dialog.getByRole('checkbox', { name: 'All, including future ones' })
  await all.setChecked(customers === 'all')
  if (customers !== 'all')
    for (const name of customers) {
      await dialog
        .getByRole('combobox', { name: 'Customers' })
        .or(dialog.getByRole('textbox', { name: 'Customers' }))
        .first()
        .click()
      await page.getByRole('option', { name }).click()
      // Leaving the field closes its list, which would lie over the button.
      await page.keyboard.press('Tab')
    }
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('an administrator holds an auditor to one customer, and the auditor finds payments of no other', async () => {
  const page = await browser.enter('admin@contoso.example', '/crm/users/crm')
  await page.getByRole('table').getByRole('row').filter({ hasText: 'auditor@contoso.example' }).click()
  await page.getByRole('heading', { name: 'What they may see' }).waitFor()
  await hold(page, ['Initech'])
  try {
    await expect.poll(() => customersOf(page).innerText()).toContain('Initech')
    const faults: string[] = []
    await axeOn(page, 'a person held to a customer', faults)('the record')
    expect(faults).toEqual([])

    const auditor = await browser.enter('auditor@contoso.example', lookup)
    const rows = auditor.getByRole('table').getByRole('row')
    await rows.filter({ hasText: 'Initech' }).first().waitFor()
    expect(await rows.filter({ hasText: 'Umbrella' }).count()).toBe(0)
  } finally {
    await hold(page, 'all')
  }
  await expect.poll(() => customersOf(page).innerText()).toBe('All')
})
