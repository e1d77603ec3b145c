// features: support, feed
import { expect, test } from 'vitest'
import { answer, broken } from './answers.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'
import { choose, dialog, own, record, send, ticketRow, write } from './support-dialog.fixture.ts'
import { answerField, said, say, showDetails, talk } from './ticket.fixture.ts'

const browser = aBrowser()

/** Raised beside a payment; answers with its subject once it is there. */
async function aTicketAboutAPayment(subject: string) {
  const page = await browser.enter('owner@acme.example', '/merchant/transaction-management/transaction-lookup')
  await page.locator('[data-row-id]').first().click()
  await page.getByRole('button', { name: 'Ask about this payment…' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Remove transaction / })
    .waitFor()
  await choose(page, 'Category', 'Processing')
  await write(page, subject)
  await send(page).click()
  await notice(page, 'Ticket created').waitFor()
  return page
}

test('A-TICK-08/23 a merchant asks beside a payment, whose record shows the ticket, and reads the open answer of its tenant alone', async () => {
  const subject = own('Where is this payment')
  const merchant = await aTicketAboutAPayment(subject)
  await merchant.getByRole('list', { name: 'Support tickets' }).getByRole('link', { name: subject }).click()
  await talk(merchant, subject).getByText('Please have a look.').waitFor()

  const staff = await browser.enter('support@northwind.example', '/tenant/support-tickets')
  const faults: string[] = []
  await ticketRow(staff, subject).click()
  await record(staff, subject).getByText('Visible to Acme Outdoor Ltd and Northwind').waitFor()
  await record(staff, subject).getByRole('radiogroup', { name: 'Visible to' }).getByText('Internal', { exact: true }).click()
  await record(staff, subject).getByText('Visible to Northwind only').waitFor()
  await say(staff, subject, 'The acquirer was down.', 'Internal')
  await say(staff, subject, 'It is on its way.', 'Public')
  expect(await said(staff, subject, 'The acquirer was down.').getByText('Internal', { exact: true }).count()).toBe(1)
  await axeOn(staff, 'staff', faults)('a ticket with its conversation')
  expect(faults).toEqual([])

  // The merchant's page is not loaded again.
  await said(merchant, subject, 'It is on its way.').waitFor()
  await talk(merchant, subject).getByText('New', { exact: true }).waitFor()
  expect(await said(merchant, subject, 'The acquirer was down.').count()).toBe(0)
})

test('A-SUPP-01/23 A-TICK-02 a ticket is escalated, the platform answers, and its merchant reads that once it is shared', async () => {
  const subject = own('A payout is late')
  const merchant = await aTicketAboutAPayment(subject)
  const staff = await browser.enter('support@northwind.example', '/tenant/support-tickets')
  await ticketRow(staff, subject).click()
  await record(staff, subject).getByRole('button', { name: 'Escalate…' }).click()
  const escalating = staff.getByRole('dialog', { name: 'Escalate Ticket' })
  expect(await escalating.getByLabel('Subject').inputValue()).toBe(subject)
  const wish = escalating.getByLabel('What do you need from the platform?')
  expect(await wish.inputValue()).toBe('')
  await escalating.getByRole('blockquote').waitFor()
  await wish.fill('Please ask the bank where the payout is.')
  await escalating.getByRole('button', { name: 'Send' }).click()
  await notice(staff, 'Ticket escalated').waitFor()
  await showDetails(staff, subject)
  await record(staff, subject).getByRole('link', { name: 'Escalated to the platform' }).waitFor()

  const platform = await browser.enter('support@portico.example', '/platform/support-tickets')
  await ticketRow(platform, subject).click()
  await showDetails(platform, subject)
  await record(platform, subject).getByRole('link', { name: 'The merchant’s ticket' }).click()
  await record(platform, subject).getByText('Acme Outdoor Ltd can read it once it is shared.').waitFor()
  expect(await record(platform, subject).getByRole('button', { name: 'Close ticket' }).count()).toBe(0)
  await say(platform, subject, 'The batch goes out tonight.')

  await record(staff, subject).getByRole('radiogroup', { name: 'Contents' }).getByText('Conversation', { exact: true }).click()
  const answer = said(staff, subject, 'The batch goes out tonight.')
  await answer.getByRole('button', { name: 'Share with merchant' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Share with Acme Outdoor Ltd' }).click()
  await answer.getByText('Shared with Acme Outdoor Ltd').waitFor()
  await merchant.getByRole('list', { name: 'Support tickets' }).getByRole('link', { name: subject }).click()
  await said(merchant, subject, 'The batch goes out tonight.').waitFor()
})

test('A-SUPP-24 where the tickets cannot be linked the platform is asked all the same', async () => {
  const subject = own('Twice escalated')
  await aTicketAboutAPayment(subject)
  const staff = await browser.enter('support@northwind.example', '/tenant/support-tickets')
  await ticketRow(staff, subject).click()
  await staff.route('**/escalate', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: { status: 409, code: 'action_not_allowed', title: 'No' } }),
  )
  await record(staff, subject).getByRole('button', { name: 'Escalate…' }).click()
  const escalating = staff.getByRole('dialog', { name: 'Escalate Ticket' })
  await escalating.getByLabel('What do you need from the platform?').fill('Who can look at this?')
  await escalating.getByRole('button', { name: 'Send' }).click()
  await notice(staff, 'Ticket created').waitFor()
})

test('what is being written outlives a reload and a failure, names people by the keyboard, and goes with sending', async () => {
  const subject = own('Who knows')
  await aTicketAboutAPayment(subject)
  const staff = await browser.enter('support@northwind.example', '/tenant/support-tickets')
  await ticketRow(staff, subject).click()
  const field = answerField(staff, subject)
  await field.pressSequentially('Please look, @Ing')
  await record(staff, subject)
    .getByRole('option', { name: /Ingrid/ })
    .waitFor()
  await field.press('Enter')
  await soon(() => field.inputValue()).toMatch(/^Please look, @Ingrid \S+ $/)
  await staff.reload()
  await soon(() => field.inputValue()).toMatch(/@Ingrid/)
  await staff.route('**/comment', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await field.press('Control+Enter')
  await record(staff, subject).getByRole('alert').waitFor()
  expect(await field.inputValue()).toMatch(/@Ingrid/)
  await field.press('Control+Enter')
  await said(staff, subject, 'Please look').locator('.p-mention', { hasText: '@Ingrid' }).waitFor()
  expect(await field.inputValue()).toBe('')
  await staff.reload()
  await said(staff, subject, 'Please look').waitFor()
  expect(await field.inputValue()).toBe('')
})

test('A-TICK-01/07/13/14 a ticket is closed, and opened again by Undo; a kind of item that nobody knows shows nothing', async () => {
  const subject = own('Closed and opened')
  const merchant = await aTicketAboutAPayment(subject)
  await merchant.getByRole('list', { name: 'Support tickets' }).getByRole('link', { name: subject }).click()
  await record(merchant, subject).getByRole('button', { name: 'Close ticket' }).click()
  await talk(merchant, subject).getByText('closed the ticket').waitFor()
  expect(await talk(merchant, subject).locator('.tabler-icon-minus').count()).toBe(1)
  await notice(merchant, 'Ticket closed').getByRole('button', { name: 'Undo' }).click()
  await talk(merchant, subject).getByText('opened the ticket again').waitFor()
  expect(await talk(merchant, subject).locator('.tabler-icon-check').count()).toBe(1)
  await merchant.route('**/feed?*', async (route) => {
    const reply = await route.fetch()
    const page = (await reply.json()) as { data: object[] }
    const unknown = { type: 'MoonPhaseItem', feedItemId: crypto.randomUUID(), place: 99, timestamp: new Date().toISOString() }
    await route.fulfill({ response: reply, json: { ...page, data: [unknown, ...page.data] } })
  })
  await merchant.reload()
  await talk(merchant, subject).getByText('opened the ticket again').waitFor()
  expect(await talk(merchant, subject).locator('.p-event').count()).toBe(2)
})

test('A-TICK-21/24 the platform takes a ticket over, and keeps whether it is charged, where it works on it and when it answered', async () => {
  const subject = own('The new acquirer')
  const staff = await browser.enter('support@northwind.example', '/tenant/support-tickets')
  await staff.getByRole('button', { name: 'New ticket…' }).click()
  await choose(staff, 'Category', 'Integration')
  await write(staff, subject)
  await send(staff).click()
  await notice(staff, 'Ticket created').getByRole('button', { name: 'View' }).click()

  const platform = await browser.enter('support@portico.example', '/platform/support-tickets')
  await ticketRow(platform, subject).click()
  const facts = record(platform, subject)
  await facts.getByRole('button', { name: 'Maximise' }).click()
  await facts.getByRole('button', { name: 'Assign to me' }).click()
  await talk(platform, subject).getByText('took the ticket').waitFor()
  await facts.getByRole('combobox', { name: 'Billable' }).click()
  await platform.getByRole('option', { name: 'Yes', exact: true }).click()
  await facts.getByRole('button', { name: 'Edit…' }).click()
  const dialogOfFacts = platform.getByRole('dialog', { name: 'Jira and times' })
  await dialogOfFacts.getByLabel('Jira ticket').fill('PAY-17')
  await dialogOfFacts.getByRole('textbox', { name: 'First answered' }).fill('22/03/2030 10:30')
  // What the dialog says nobody says beside it.
  const repair = await answer(platform, '**/jira-ticket', broken)
  await dialogOfFacts.getByRole('button', { name: 'Save' }).click()
  await dialogOfFacts.getByRole('alert').waitFor()
  expect(await platform.locator('.p-snackbar[data-kind=error]').count()).toBe(0)
  await repair()
  await dialogOfFacts.getByRole('button', { name: 'Save' }).click()
  await dialogOfFacts.waitFor({ state: 'detached' })
  await facts.getByText('PAY-17').waitFor()
  await facts.getByText('Late', { exact: true }).waitFor()

  await staff.reload()
  await showDetails(staff, subject)
  const seen = record(staff, subject)
  await seen.getByText('PAY-17').waitFor()
  expect(await seen.getByText('Yes', { exact: true }).count()).toBe(1)
  expect(await seen.getByRole('button', { name: 'Edit…' }).count()).toBe(0)
})
