import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'
import { choose, dialog, own, record, send, ticketRow, write } from './support-dialog.fixture.ts'
import { say, showDetails, talk } from './ticket.fixture.ts'

const browser = aBrowser()

test('staff have scope drafted for a ticket, follow a line to where it comes from, and accept it in their own words', async () => {
  const subject = own('Settlement file is empty')
  const merchant = await browser.enter('owner@acme.example', '/merchant/transaction-management/transaction-lookup')
  await merchant.locator('[data-row-id]').first().click()
  await merchant.getByRole('button', { name: 'Ask about this payment…' }).click()
  await dialog(merchant)
    .getByRole('button', { name: /^Remove transaction / })
    .waitFor()
  await choose(merchant, 'Category', 'Processing')
  await write(merchant, subject)
  await send(merchant).click()
  await notice(merchant, 'Ticket created').waitFor()

  const staff = await browser.enter('support@northwind.example', '/tenant/support-tickets')
  const asked: string[] = []
  staff.on('request', (request) => {
    const [, tail] = /\/(scoping(?:-status)?)$/.exec(request.url()) ?? []
    if (tail) asked.push(`${request.method()} ${tail}`)
  })
  await ticketRow(staff, subject).click()
  await say(staff, subject, 'The settlement folder of the acquirer was moved.')
  await showDetails(staff, subject)
  const scoping = record(staff, subject).getByRole('region', { name: 'Scoping' })
  await scoping.getByText('No scope has been drafted yet.').waitFor()
  await scoping.getByRole('button', { name: 'Start scoping' }).click()
  const summary = scoping.getByRole('list', { name: 'Summary' })
  await summary.getByText('The settlement folder of the acquirer was moved.').waitFor()
  expect(asked.slice(asked.indexOf('POST scoping'))).toContain('GET scoping-status')
  const faults: string[] = []
  await axeOn(staff, 'staff', faults)('a ticket with its scope')
  expect(faults).toEqual([])

  await scoping.getByRole('button', { name: 'Edit' }).click()
  const editing = staff.getByRole('dialog', { name: 'Edit the scope' })
  await editing.getByLabel('Affected area').fill('Settlement files')
  await editing.getByRole('button', { name: 'Save' }).click()
  await editing.waitFor({ state: 'hidden' })
  await scoping.getByText('Settlement files').waitFor()
  await scoping.getByText('Accepted').waitFor()

  await summary.getByRole('button', { name: 'To item 1 of the conversation' }).click()
  const item = talk(staff, subject).locator('#feed-item-1')
  await item.getByText('The settlement folder of the acquirer was moved.').waitFor()
  await talk(staff, subject).locator('#feed-item-1:focus').waitFor()
})
