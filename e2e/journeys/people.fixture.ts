import type { Page } from '@portico/testkit/browser/browser.ts'
import { linkMailedTo } from './mail.fixture.ts'
import { fillSignIn, heading, passwordField } from './sign-in.fixture.ts'

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

/** Follows the link of the invitation, chooses a password and signs in with it for the first time. */
export async function acceptInvitation(page: Page, email: string, password: string): Promise<void> {
  await page.goto(await linkMailedTo(email))
  for (const field of await page.locator('input[type=password]').all()) await field.fill(password)
  await page.locator('button.primary').click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await passwordField(page).waitFor()
  await fillSignIn(page, email, password)
  await heading(page).waitFor()
}
