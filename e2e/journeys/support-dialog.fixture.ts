import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'

/** What the journeys do in the dialog that asks for help. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Support' })
export const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' })
export const field = (page: Page, name: string) =>
  dialog(page)
    .getByRole('textbox', { name, exact: true })
    .or(dialog(page).getByRole('combobox', { name, exact: true }))
    .first()

export async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact support' }).click()
  await field(page, 'Subject').waitFor()
}

export async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await field(page, name).click()
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click()
}

export async function expand(page: Page, ...fields: string[]): Promise<void> {
  const more = dialog(page).getByRole('button', { name: 'Expand fields' })
  await more.click()
  for (const name of fields) await page.getByRole('menuitemcheckbox', { name }).click()
  await more.click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

export async function write(page: Page, subject: string): Promise<void> {
  await field(page, 'Subject').fill(subject)
  await field(page, 'Description').fill('It has been so since Monday.\nPlease have a look.')
}

/** A try after a failed one must not find what that has left. */
export const own = (subject: string) => `${subject} ${randomUUID().slice(0, 8)}`

export const record = (page: Page, subject: string) => page.getByRole('complementary', { name: subject })
export const ticketRow = (page: Page, subject: string) =>
  page.getByRole('table', { name: 'Support tickets' }).getByRole('row').filter({ hasText: subject })
