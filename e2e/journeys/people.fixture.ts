import type { Page } from '@portico/testkit/browser.ts'

/** Invites somebody to work in Finance, from wherever that is offered. */
export async function invite(page: Page, email: string, firstName: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite…' }).click()
  const form = page.getByRole('dialog', { name: 'Invite a person' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill('Lindqvist')
  await form
    .getByRole('combobox', { name: 'Roles' })
    .or(form.getByRole('textbox', { name: 'Roles' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Finance' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Send invitation' }).click()
}
