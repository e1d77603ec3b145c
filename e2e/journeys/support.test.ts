import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser, type Person } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'
import { choose, dialog, expand, field, openDialog, own, record, send, ticketRow, write } from './support-dialog.fixture.ts'
import { showDetails } from './ticket.fixture.ts'

const browser = aBrowser()
const enter = (person: Person, place: string) => browser.enter(person, place)

test('A-PROD-06 A-TOOL-14 A-PERM-05 A-SUPP-01/03/05/06/09/22/27 A-TICK-03 a merchant asks for help from the page it is on, about a payment, and its tenant reads it', async () => {
  const page = await enter('owner@acme.example', '/dashboard')
  const subject = own('A payment is missing')
  const faults: string[] = []
  const check = axeOn(page, 'a merchant', faults)
  await openDialog(page)
  await field(page, 'Category').and(page.locator(':focus')).waitFor()
  expect(await send(page).getAttribute('aria-disabled')).toBe('true')
  expect(await field(page, 'Contact email').inputValue()).toBe('owner@acme.example')
  expect(await dialog(page).getByLabel('Further contacts').count()).toBe(0)
  await choose(page, 'Category', 'Processing')
  await write(page, subject)
  await expand(page, 'Transactions', 'Priority')
  await choose(page, 'Transactions', /./)
  await choose(page, 'Priority', 'High')
  await dialog(page)
    .getByRole('button', { name: /^Remove transaction / })
    .waitFor()
  await check('the support dialog with all its fields')
  await send(page).click()
  await dialog(page).waitFor({ state: 'detached' })
  await notice(page, 'Ticket created').getByRole('button', { name: 'View' }).click()
  await record(page, subject).getByText('Please have a look.').waitFor()
  expect(await record(page, subject).getByRole('link', { name: '/dashboard' }).count()).toBe(1)
  await check('a ticket beside its list')
  expect(faults).toEqual([])

  const staff = await enter('support@northwind.example', '/tenant/support-tickets')
  await ticketRow(staff, subject).click()
  const seen = record(staff, subject)
  await seen.getByText('Please have a look.').waitFor()
  expect(await seen.getByText('Acme Outdoor Ltd', { exact: true }).first().isVisible()).toBe(true)
  await showDetails(staff, subject)
  expect(await seen.getByRole('combobox', { name: 'Priority' }).inputValue()).toBe('High')
  await seen
    .getByRole('link')
    .filter({ has: staff.getByLabel('Transaction') })
    .click()
  await heading(staff, 'Transaction lookup').waitFor()
})

test('A-PROD-04 A-SUPP-02/04/09/10/12/13/14/15/20/21/28 platform staff write a ticket down for a tenant, whose people and merchants alone they choose from', async () => {
  const page = await enter('support@portico.example', '/platform/support-tickets')
  const subject = own('A new acquirer')
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const list = /(tenants|tenant-users|merchants)$/.exec(pathname)?.[1]
    if (list && searchParams.has('pageSize')) lists.push(`${list} ${searchParams.get('pageSize')}`)
  })
  await openDialog(page)
  // There is one at a time, across all callers.
  await page.getByRole('button', { name: 'New ticket…' }).dispatchEvent('click')
  await page.keyboard.press('ControlOrMeta+k')
  await page.setViewportSize({ width: 1440, height: 720 })
  await expand(page, 'Customers', 'Transactions', 'Priority', 'Attachments')
  for (const name of ['Customers', 'Transactions', 'Further contacts']) expect(await field(page, name).isDisabled(), name).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await choose(page, 'Tenant', 'Contoso')
  await choose(page, 'Category', 'Integration')
  await choose(page, 'Customers', /Initech/)
  await write(page, subject)
  await choose(page, 'Tenant', 'Northwind')
  expect(
    await dialog(page)
      .getByText(/Initech/)
      .count(),
  ).toBe(0)
  await choose(page, 'Further contacts', /finance@northwind\.example/)
  expect(new Set(lists)).toEqual(new Set(['tenants 100', 'tenant-users 50', 'merchants 10']))
  await send(page).click()
  await notice(page, 'Ticket created').waitFor()
  await ticketRow(page, subject).filter({ hasText: 'Northwind' }).click()
  await showDetails(page, subject)
  await record(page, subject).getByText('finance@northwind.example', { exact: false }).waitFor()

  const staff = await enter('admin@northwind.example', '/tenant/support-tickets')
  await staff.getByRole('tab', { name: 'Our tickets to the platform' }).click()
  await ticketRow(staff, subject).waitFor()
})

test('platform staff ask beside a payment in the name of its tenant, which the dialog begins with', async () => {
  const page = await enter('support@portico.example', '/platform/transaction-management/transaction-lookup')
  const subject = own('Seen from the platform')
  await page.locator('[data-row-id]').first().click()
  await page.getByRole('button', { name: 'Ask about this payment…' }).click()
  await field(page, 'Category').and(page.locator(':focus')).waitFor()
  await soon(() => field(page, 'Tenant').inputValue()).toMatch(/^(Northwind|Contoso)$/)
  const tenant = await field(page, 'Tenant').inputValue()
  await choose(page, 'Category', 'Processing')
  await write(page, subject)
  await send(page).click()
  await notice(page, 'Ticket created').getByRole('button', { name: 'View' }).click()
  await record(page, subject)
    .getByRole('link')
    .filter({ has: page.getByLabel('Transaction') })
    .first()
    .waitFor()
  await showDetails(page, subject)
  await record(page, subject).getByRole('region', { name: 'Asked by' }).getByText(tenant, { exact: true }).first().waitFor()
})

test('A-SUPP-03/05/16/17 without categories and tenants nothing can be sent, and it is said why', async () => {
  const page = await enter('support@portico.example', '/crm/dashboard')
  await page.route('**/api/support/ticket-categories*', (route) => route.fulfill({ json: { data: [] } }))
  await page.route('**/api/v1/tenants?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await heading(page, 'Dashboard').waitFor()
  await openDialog(page)
  for (const text of ["Categories couldn't be loaded! Please contact support!", "Tenants couldn't be loaded! Please contact support!"]) {
    await notice(page, text).waitFor()
    await dialog(page).getByText(text).waitFor()
  }
  // Said once, beside the way to try it again.
  expect(await dialog(page).locator('.p-field-error').allInnerTexts()).toEqual([expect.stringMatching(/^Tenants couldn't.*Try again$/s)])
  await write(page, 'Journey: never sent')
  expect(await send(page).getAttribute('aria-disabled')).toBe('true')
})

test('A-SUPP-08 what was typed survives a slip beside the dialog, and goes with Cancel', async () => {
  const page = await enter('owner@acme.example', '/dashboard')
  await openDialog(page)
  await field(page, 'Subject').fill('Half a thought')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  expect(await field(page, 'Subject').inputValue()).toBe('Half a thought')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await openDialog(page)
  expect(await field(page, 'Subject').inputValue()).toBe('')
})
