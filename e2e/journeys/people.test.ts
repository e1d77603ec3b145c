import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'
import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { answer, problem } from './answers.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { filterByChoice } from './filters.fixture.ts'
import { acceptInvitation, invite } from './people.fixture.ts'
import { notice } from './record.fixture.ts'
import { fillSignIn, passwordField } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const staff = '/crm/users/crm'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name })
const password = 'Meadow-copper-93'
const hasFocus = (place: Locator) => place.evaluate((element) => element === element.ownerDocument.activeElement)
const overflow = (place: Locator) => place.evaluate((element) => Math.max(0, element.scrollWidth - element.clientWidth))

test('an administrator invites a person, who follows the link into the portal, and signs him out by deactivating him', async () => {
  const name = `Ada${randomUUID().slice(0, 6)}`
  const email = `${name.toLowerCase()}@northwind.example`
  const admin = await browser.enter('admin@northwind.example', staff)
  const faults: string[] = []
  const check = axeOn(admin, 'staff', faults)
  await invite(admin, email, name)
  await notice(admin, `${name} Lindqvist has been invited`).waitFor()
  const record = drawer(admin, `${name} Lindqvist`)
  await record.getByText('Invitation sent').first().waitFor()
  await check('somebody invited')

  const own = await browser.aPage()
  await acceptInvitation(own, email, password)
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
  await record.getByText('You can’t do this to yourself. Ask a colleague.').first().waitFor()
  await record.getByRole('button', { name: 'Edit…' }).click()
  expect(
    await dialog(page, /^Edit /)
      .getByRole('combobox', { name: 'Roles' })
      .or(dialog(page, /^Edit /).getByRole('textbox', { name: 'Roles' }))
      .first()
      .isDisabled(),
  ).toBe(true)
})

test('people are filtered by their second factor; a dialog begins at its first field, goes with Escape while nothing was typed, and keeps what was; its opener has the focus again; what was typed survives the end of the session', async () => {
  const page = await browser.enter('admin@northwind.example', `${staff}?search=finance`)
  await filterByChoice(page, 'Second factor', ['On'])
  await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor()
  expect(new URL(page.url()).searchParams.get('secondFactor')).toBe('On')
  await page.goBack()
  await page.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: 'finance@northwind.example' }).click()
  const record = page.getByRole('complementary')
  const faults: string[] = []
  const check = axeOn(page, 'a person', faults)
  await record.getByText(/^[0-9]+ permissions$/).click()
  await record.getByRole('textbox', { name: 'Search permissions' }).waitFor()
  await check('what he may do')

  const edit = record.getByRole('button', { name: 'Edit…' })
  const form = dialog(page, /^Edit /)
  const firstName = form.getByLabel('First name')
  await edit.press('Enter')
  await soon(() => hasFocus(firstName)).toBe(true)
  await check('his form')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await soon(() => hasFocus(edit)).toBe(true)

  await edit.press('Enter')
  await firstName.fill('Selma')
  await page.keyboard.press('Escape')
  expect(await firstName.inputValue()).toBe('Selma')
  // A session that ends without its user keeps it for them.
  await page.context().clearCookies()
  const refuse = await answer(page, /\/api\//, problem({ status: 401, code: 'not_signed_in' }))
  await form.getByRole('button', { name: /^Save/ }).click()
  await passwordField(page).waitFor()
  await refuse()
  await fillSignIn(page, 'admin@northwind.example', inject('password'))
  await edit.press('Enter')
  await form.getByRole('status').getByText('What you typed before your session ended is back.').waitFor()
  expect(await firstName.inputValue()).toBe('Selma')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
  await edit.press('Enter')
  expect(await firstName.inputValue()).not.toBe('Selma')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await record.getByRole('button', { name: 'Deactivate…' }).press('Enter')
  const question = dialog(page, /^Deactivate /)
  await soon(() => hasFocus(question.getByRole('button', { name: 'Cancel' }))).toBe(true)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  const more = record.getByRole('button', { name: 'More actions' })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Reset password…' }).press('Enter')
  await dialog(page, /^Reset the password/).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, /^Reset the password/).waitFor({ state: 'detached' })
  await soon(() => hasFocus(more)).toBe(true)
  expect(faults).toEqual([])
})

test('a name of a hundred letters stays inside its record and its dialogs, on a phone too', async () => {
  const name = `Wolfe${randomUUID().replaceAll('-', '')}${'schlegelstein'.repeat(4)}`
  const page = await browser.enter('admin@northwind.example', staff)
  await invite(page, `${name.slice(0, 20).toLowerCase()}@northwind.example`, name)
  const record = drawer(page, `${name} Lindqvist`)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await soon(() => overflow(record.locator('.p-drawer-body'))).toBe(0)
    await soon(() => dialog(page, /./).count()).toBe(0)
    await page.keyboard.press('e')
    const form = dialog(page, /^Edit /)
    await form.getByLabel('First name').waitFor()
    expect(await overflow(form.locator('section').or(form).first())).toBe(0)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
  }
})
