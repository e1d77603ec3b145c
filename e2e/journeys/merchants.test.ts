import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { editor, openEditor } from './filters.fixture.ts'
import { notice } from './record.fixture.ts'
import { heading } from './sign-in.fixture.ts'

const browser = aBrowser()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const record = (page: Page, name: string) => page.getByRole('complementary', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('tenant staff make a customer with a website, change it, and find it in the filter of the lookup', async () => {
  const page = await browser.enter('admin@northwind.example', '/crm/organizations')
  const name = `Vandelay ${randomUUID().slice(0, 8)}`
  const faults: string[] = []
  const check = axeOn(page, 'staff', faults)
  await button(page, 'New merchant…').click()
  const adding = dialog(page, 'New merchant')
  await adding.getByRole('button', { name: 'Add merchant' }).click()
  await adding.getByText('Enter the registered name.').waitFor()
  await adding.getByLabel('Legal business name').fill(name)
  await adding.getByLabel('First website').fill('https://vandelay.example')
  await adding.getByLabel('First name').fill('Art')
  await adding.getByRole('button', { name: 'Add merchant' }).click()
  await adding.getByText('Enter a last name.').waitFor()
  await adding.getByLabel('Last name').fill('Vandelay')
  await adding.getByLabel('Email').fill(`${randomUUID()}@vandelay.example`)
  await check('the dialog of a new customer')
  await adding.getByRole('button', { name: 'Add merchant' }).click()
  await notice(page, `${name} has been added`).waitFor()

  const shown = record(page, name)
  await shown.getByText('No processing').waitFor()
  await shown.getByRole('button', { name: 'Change processing…' }).click()
  const processing = dialog(page, `Processing of ${name}`)
  await processing.getByText('The merchant takes Test payments only.').waitFor()
  await processing.getByRole('button', { name: 'Set to Sandbox' }).click()
  await shown.getByText('Sandbox', { exact: true }).waitFor()
  await shown.getByRole('tab', { name: 'Websites' }).click()
  await shown.getByText('https://vandelay.example').waitFor()
  await check('the websites of a customer')
  await shown.getByRole('button', { name: 'Audit trail' }).click()
  await shown.getByText('Processing changed', { exact: false }).waitFor()

  await page.goto('/transaction-management/transaction-lookup')
  await heading(page, 'Transaction lookup').waitFor()
  await openEditor(page, 'Merchant')
  await editor(page).getByRole('checkbox', { name, exact: true }).waitFor()
  expect(faults).toEqual([])
})
