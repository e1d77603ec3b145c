// features: viewings
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, inject, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'
import { fillSignIn, heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'
import { banner, record, startViewing } from './viewing.fixture.ts'

const browser = aBrowser()
const path = (page: Page) => new URL(page.url()).pathname
/** One that was never said before. Of thirteen digits one number in ten passes for a card and is hidden. */
const aWord = () => Date.now().toString(36)

test('platform support sees the portal as a tenant and as its merchant, changes nothing, and comes back to where it began', async () => {
  const page = await browser.enter('admin@portico.example', '/crm/tenant-management/tenants')
  const faults: string[] = []
  const check = axeOn(page, 'platform support', faults)
  await page.getByRole('row').filter({ hasText: 'Contoso' }).click()
  await record(page, 'Contoso').getByRole('tab', { name: 'Support views' }).waitFor()
  const began = page.url()
  const reason = `Ticket ${aWord()}: no payments in the list`
  await startViewing(page, 'Contoso', reason)

  expect(await page.getByRole('navigation').getByRole('link', { name: 'Tenants' }).count()).toBe(0)
  await banner(page).getByText(reason, { exact: false }).waitFor()
  await soon(() => banner(page).getByRole('timer').textContent()).toMatch(/^2\d:\d\d left$/)
  expect(await page.getByRole('button', { name: /^(Quick panel|Notifications|Contact support)/ }).count()).toBe(0)
  await check('the dashboard of a tenant')

  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await heading(page, 'Customers').waitFor()
  await page.getByRole('row').filter({ hasText: 'Initech' }).click()
  await record(page, 'Initech').or(page.getByRole('complementary')).first().getByRole('tab', { name: 'Websites' }).waitFor()
  for (const name of ['New merchant…', 'Edit…', 'Export', 'View as…', 'Save view'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  await page.reload()
  await banner(page).getByText('Viewing as Contoso').waitFor()
  await heading(page, 'Customers').waitFor()

  // A ticket is read, and that is all.
  await page.goto('/tenant/support-tickets')
  await page.getByRole('table', { name: 'Support tickets' }).locator('[data-row-id]').first().click()
  const ticket = page.getByRole('complementary').first()
  await ticket.getByText('You can’t write while viewing as someone else.').waitFor()
  expect(await ticket.getByRole('textbox', { name: 'Answer' }).count()).toBe(0)
  for (const name of ['Close ticket', 'Reopen ticket', 'Escalate…', 'Assign to me', 'Send answer', 'New ticket…'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)

  const other = await browser.anotherTab(page, '/crm/tenant-management/tenants')
  await heading(other, 'Tenants').waitFor()
  expect(await banner(other).count()).toBe(0)

  await banner(page).getByRole('button', { name: 'End view' }).click()
  await notice(page, 'The view of Contoso has ended. You are back in your own portal.').waitFor()
  expect(page.url()).toBe(began)
  await record(page, 'Contoso').getByRole('tab', { name: 'Support views' }).click()
  const told = record(page, 'Contoso').getByRole('listitem').filter({ hasText: reason })
  await told.getByText('Ended', { exact: true }).waitFor()
  expect(await told.textContent()).toMatch(/[1-9]\d* pages? (or record|and records) read/)
  await check('who viewed a tenant')
  expect(faults).toEqual([])
})

test('a view of a merchant that ends elsewhere leads back by itself', async () => {
  const page = await browser.enter('admin@northwind.example', '/crm/organizations')
  await page.getByRole('row').filter({ hasText: 'Globex' }).click()
  const drawer = page.getByRole('complementary').filter({ has: page.getByRole('tab', { name: 'Websites' }) })
  const name = (await drawer.getAttribute('aria-label')) ?? ''
  await startViewing(page, name, 'A question about the statement')
  expect(path(page)).toBe('/dashboard')
  await page.getByRole('link', { name: 'Transaction lookup', exact: true }).first().click()
  await heading(page, 'Transaction lookup').waitFor()

  const other = await browser.anotherTab(page, '/crm/organizations')
  await heading(other, 'Customers').waitFor()
  await other.getByRole('row').filter({ hasText: 'Acme' }).click()
  const beside = other.getByRole('complementary').filter({ has: other.getByRole('tab', { name: 'Websites' }) })
  const acme = (await beside.getAttribute('aria-label')) ?? ''
  await startViewing(other, acme, 'Another question')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await notice(page, `You started another view, so this view of ${name} has ended.`).waitFor()
  expect(path(page)).toMatch(/^\/crm\/organizations\//)
  await banner(other).getByRole('button', { name: 'End view' }).click()
  await notice(other, `The view of ${acme} has ended.`).waitFor()
})

test('signing out ends a viewing and is recorded as its reason; signing in again is without the viewing', async () => {
  const page = await browser.aPage()
  const enter = async () => {
    await page.goto('/crm/organizations')
    await fillSignIn(page, 'admin@northwind.example', inject('password'))
    await heading(page, 'Customers').waitFor()
    await page.getByRole('row').filter({ hasText: 'Globex' }).click()
    const drawer = page.getByRole('complementary').filter({ has: page.getByRole('tab', { name: 'Websites' }) })
    return { drawer, name: (await drawer.getAttribute('aria-label')) ?? '' }
  }
  const { name } = await enter()
  const reason = `Ticket ${aWord()}: signing out`
  await startViewing(page, name, reason)
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You successfully logged out!').waitFor()

  const { drawer } = await enter()
  expect(await banner(page).count()).toBe(0)
  await drawer.getByRole('tab', { name: 'Support views' }).click()
  const told = drawer.getByRole('listitem').filter({ hasText: reason })
  await told.getByText('Signed out', { exact: true }).waitFor()
  await drawer.getByRole('button', { name: 'Audit trail' }).click()
  await page.getByText('Viewer signed out').first().waitFor()
})
