import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'
import { speakEnglish } from './shell.fixture.ts'
import { choose, dialog, own, record, send, ticketRow, write } from './support-dialog.fixture.ts'
import { say, showDetails, talk } from './ticket.fixture.ts'

const browser = aBrowser()

/** What an area is called that nobody has named yet: a category. */
const areas = { Integration: 'Entegrasyon', Processing: 'İşleme', Operational: 'Operasyonel', Clarification: 'Açıklama' }

/** The area of the draft reads in Turkish, and accepted as it stands it is the same to a reader of English. */
async function acceptInTurkish(page: Page, subject: string): Promise<void> {
  const shown = record(page, subject).getByRole('region', { name: /^(Scoping|Kapsam)$/ })
  const area = await shown.getByText(new RegExp(`^(${Object.keys(areas).join('|')})$`)).innerText()
  onTestFinished(() => speakEnglish(page))
  await callApi(await tokenOf(page), '/api/v1/crm/profile/language', { method: 'PUT', body: { language: 'tr' } })
  await page.reload()
  await record(page, subject).getByText('Ayrıntılar', { exact: true }).first().click()
  const inTurkish = areas[area as keyof typeof areas]
  await shown.getByText(inTurkish, { exact: true }).waitFor()
  await shown.getByRole('button', { name: 'Düzenle' }).click()
  const editing = page.getByRole('dialog', { name: 'Kapsamı düzenle' })
  expect(await editing.getByLabel('Etkilenen alan').inputValue()).toBe(inTurkish)
  await editing.getByRole('button', { name: 'Kaydet' }).click()
  await shown.getByText('Kabul edildi').waitFor()
  await speakEnglish(page)
  await page.reload()
  await showDetails(page, subject)
  await shown.getByText(area, { exact: true }).waitFor()
}

test('A-TICK-16 staff have scope drafted for a ticket, follow a line to where it comes from, and accept it in their own words', async () => {
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
  await scoping.getByText('Drafted by Portico from the words of the ticket and similar tickets.').waitFor()
  expect(asked.slice(asked.indexOf('POST scoping'))).toContain('GET scoping-status')
  const faults: string[] = []
  await axeOn(staff, 'staff', faults)('a ticket with its scope')
  expect(faults).toEqual([])

  await acceptInTurkish(staff, subject)
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

test('an administrator sets the language model of the tenant, whose key nobody reads again, tries it and is told why it does not answer', async () => {
  const admin = await browser.enter('admin@contoso.example', '/crm/settings/ai-scoping')
  await admin.getByText('No language model yet').waitFor()
  await admin.getByRole('button', { name: 'Set up…' }).click()
  const form = admin.getByRole('dialog', { name: 'Language model of AI scoping' })
  await form.getByLabel('Drafts scope').click()
  await form.getByLabel('Address').fill('https://10.0.0.7/v1')
  await form.getByLabel('Model').fill('scoper-1')
  await form.getByLabel('API key').fill('sk-test-abcdefgh-9xQ2')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This address is in a private network. Enter a public one.').waitFor()
  // Reserved never to have an address.
  await form.getByLabel('Address').fill('https://models.invalid/v1')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
  await admin.getByText('…9xQ2').waitFor()
  await admin.getByRole('button', { name: 'Try it' }).click()
  await admin.getByText(/^The trial failed: it (could not be reached|took longer than the time limit)\.$/).waitFor({ timeout: 40_000 })
  const faults: string[] = []
  await axeOn(admin, 'administrator', faults)('the settings of AI scoping')
  await admin.getByRole('button', { name: /audit trail/i }).click()
  await admin.getByText(/^Tried/).waitFor()
  await axeOn(admin, 'administrator', faults)('their audit trail')
  expect(faults).toEqual([])
})
