import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser.ts'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { linkMailedTo } from './mail.fixture.ts'
import { notice } from './record.fixture.ts'
import { fillSignIn, heading, passwordField } from './sign-in.fixture.ts'

const browser = aBrowser()
const staff = '/crm/users/crm'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name })
const password = 'Meadow-copper-93'

async function invite(page: Page, email: string, firstName: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite…' }).click()
  const form = dialog(page, 'Invite a person')
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

test('an administrator invites a person, who follows the link into the portal, and signs him out by deactivating him', async () => {
  const name = `Ada${randomUUID().slice(0, 6)}`
  const email = `${name.toLowerCase()}@northwind.example`
  const admin = await browser.enter('admin@northwind.example', staff)
  const faults: string[] = []
  const check = axeOn(admin, 'staff', faults)
  await check('the list')
  await invite(admin, email, name)
  await notice(admin, `${name} Lindqvist has been invited`).waitFor()
  const record = drawer(admin, `${name} Lindqvist`)
  await record.getByText('Invitation sent').first().waitFor()
  await check('somebody invited')

  const own = await browser.aPage()
  await own.goto(await linkMailedTo(email))
  for (const field of await own.locator('input[type=password]').all()) await field.fill(password)
  await own.locator('button.primary').click()
  await own.getByRole('link', { name: 'Sign in' }).click()
  await passwordField(own).waitFor()
  await fillSignIn(own, email, password)
  await heading(own).waitFor()
  expect(new URL(own.url()).pathname).not.toMatch(/^\/Identity/)

  await admin.reload()
  await record.getByText('Active', { exact: true }).first().waitFor()
  await record
    .getByText('this session')
    .or(record.getByText(/Chrome|Chromium|Headless/))
    .first()
    .waitFor()
  await check('somebody signed in')
  await record.getByRole('button', { name: 'Deactivate…' }).click()
  await dialog(admin, `Deactivate ${name} Lindqvist?`).getByRole('button', { name: 'Deactivate' }).click()
  await notice(admin, `${name} Lindqvist is inactive and signed out`).waitFor()

  // The open page finds out by itself, at its next ping at the latest.
  await passwordField(own).waitFor({ timeout: 60_000 })
  await fillSignIn(own, email, password)
  await own.getByText('Email and password do not match.').waitFor()
  expect(faults).toEqual([])
})

test('a merchant manages its own people, and nobody takes his own access away', async () => {
  const page = await browser.enter('owner@acme.example', '/merchant/users/merchant-management')
  await page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: 'owner@acme.example' }).click()
  const record = page.getByRole('complementary')
  const deactivate = record.getByRole('button', { name: 'Deactivate…' })
  await deactivate.waitFor()
  expect(await deactivate.getAttribute('aria-disabled')).toBe('true')
  await record.getByText('You cannot do this to yourself. Ask a colleague.').first().waitFor()
  await record.getByRole('button', { name: 'Edit…' }).click()
  expect(
    await dialog(page, /^Edit /)
      .getByRole('combobox', { name: 'Roles' })
      .or(dialog(page, /^Edit /).getByRole('textbox', { name: 'Roles' }))
      .first()
      .isDisabled(),
  ).toBe(true)
})
