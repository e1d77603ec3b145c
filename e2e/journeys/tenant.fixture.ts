import type { Page } from '@portico/testkit/browser/browser.ts'
import type { Locator } from 'playwright-core'

/** Fills the dialog of a new tenant with its name and its first administrator, and stops before the button that makes it. */
export async function fillTenant(page: Page, name: string, email: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New tenant…', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'New tenant' })
  await adding.getByLabel('Name', { exact: false }).first().fill(name)
  await adding.getByLabel('First name').fill('Bob')
  await adding.getByLabel('Last name').fill('Kelso')
  await adding.getByLabel('Email', { exact: false }).last().fill(email)
  return adding
}

export const createTenant = (adding: Locator) => adding.getByRole('button', { name: 'Create tenant' }).click()
