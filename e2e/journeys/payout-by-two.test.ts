// features: transactions, approvals
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { captured, freshPayment, lookups } from './payments.fixture.ts'
import { action, dialog, drawer, findAndOpen, notice, openTab } from './record.fixture.ts'

const browser = aBrowser()
const pending = '/transaction-management/pending-payments'

test('finance asks for a payout over the limit, an administrator approves it in the list, and finance reads who did', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  const faults: string[] = []
  const payment = await freshPayment(page, 'tenant', captured)
  await findAndOpen(page, payment.externalId)
  await action(page, 'More actions').click()
  await page.getByRole('menuitem', { name: /^Pay out…/ }).click()
  await dialog(page).getByText('Free to pay out').waitFor()
  await dialog(page).getByLabel('Amount').fill('1.204,50')
  await dialog(page).getByLabel('What it is for').fill('Week 47')
  await axeOn(page, 'finance', faults)('the dialog of a payout')
  await dialog(page).getByRole('button', { name: 'Pay out 1.204,50 EUR' }).click()
  await notice(page, 'Requested. Another person decides.').waitFor()

  await page.goto(`${pending}?view=all`)
  const own = page.getByRole('row').filter({ hasText: `${payment.externalId} · payout 1` })
  await own.getByRole('checkbox').check()
  const refused = page.getByRole('button', { name: 'Approve…' })
  expect(await refused.getAttribute('aria-disabled')).toBe('true')
  await refused.hover()
  await page.getByText('You made or edited this request, so another person decides it.').waitFor()

  const second = await browser.enter('admin@northwind.example', pending)
  await second
    .getByRole('row')
    .filter({ hasText: `${payment.externalId} · payout 1` })
    .getByRole('checkbox')
    .check()
  await second.getByRole('button', { name: 'Approve…' }).click()
  await dialog(second).getByLabel('Reason').fill('Agrees with the statement')
  await axeOn(second, 'administrator', faults)('the decision on a payout')
  await dialog(second).getByRole('button', { name: 'Approve 1.204,50 EUR' }).click()
  await notice(second, 'Your approval is recorded.').waitFor()
  await axeOn(second, 'administrator', faults)('the list of pending payments')

  await page.goto(`${lookups.tenant}/${payment.id}`)
  await openTab(page, 'Related')
  await drawer(page)
    .getByRole('table', { name: 'Related' })
    .getByRole('row', { name: /payout 1.*(Approved|Pending|Successful).*1\.204,50/ })
    .click()
  await drawer(page, `${payment.externalId} · payout 1`).waitFor()
  await openTab(page, 'Overview')
  await drawer(page).getByText('Agrees with the statement').waitFor()
  await drawer(page).getByText('Ingrid Solberg').first().waitFor()
  expect(faults).toEqual([])
})
