// features: external, support
import { axeFindings, type Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { read } from './api.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { linkMailedTo } from './mail.fixture.ts'
import { notice } from './record.fixture.ts'
import { choose, dialog, openDialog, own, record, send, ticketRow, write } from './support-dialog.fixture.ts'

const browser = aBrowser()

async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const { rule, where } of await axeFindings(page)) faults.push(`${name}, ${colorScheme}: ${rule} at ${where.join(' | ')}`)
  }
  return faults
}

test('somebody outside is invited, opens the mailed link, answers, and is out once the invitation is taken back', async () => {
  const page = await browser.enter('owner@acme.example', '/dashboard')
  const subject = own('Where the parcel is')
  await openDialog(page)
  await choose(page, 'Category', 'Operational')
  await write(page, subject)
  await send(page).click()
  await dialog(page).waitFor({ state: 'detached' })

  const staff = await browser.enter('support@northwind.example', '/tenant/support-tickets')
  await ticketRow(staff, subject).click()
  const seen = record(staff, subject)
  await seen.getByRole('radiogroup', { name: 'Contents' }).getByText('Details', { exact: true }).click()
  await seen.getByRole('button', { name: 'Invite external party…' }).click()
  const form = staff.getByRole('dialog', { name: 'Invite an external party' })
  const email = `${own('courier').replace(' ', '-')}@elsewhere.example`
  await form.getByLabel('Email address').fill('no address')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await form.getByText('Enter one address, such as').waitFor()
  await form.getByLabel('Email address').fill(email)
  await form.getByLabel('Why you invite them').fill('You delivered the parcel.')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await notice(staff, 'The invitation is on its way').waitFor()
  await seen.getByText(email, { exact: true }).waitFor()

  const link = await linkMailedTo(email)
  const outside = await browser.aPage()
  const sent: string[] = []
  outside.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await outside.goto(link)
  await outside.getByRole('heading', { level: 1, name: subject }).waitFor()
  const token = link.split('#')[1]!
  expect(outside.url()).not.toContain(token)
  expect(sent.filter((line) => line.includes(token))).toEqual([])
  expect(await outside.evaluate('document.cookie')).toBe('')
  expect(await faultsOf(outside, 'the ticket')).toEqual([])
  await outside.getByRole('button', { name: 'Send' }).click()
  await outside.getByText('Write a message first.').waitFor()
  await outside.getByLabel('Your answer').fill('It stands at the gate.')
  await outside.getByRole('button', { name: 'Send' }).click()
  await outside.getByText('Your answer was sent.').waitFor()
  await outside.getByRole('listitem').filter({ hasText: 'It stands at the gate.' }).waitFor()
  await outside.reload()
  await outside.getByRole('listitem').filter({ hasText: 'It stands at the gate.' }).waitFor()

  const ticketId = /support-tickets\/([\w-]{36})/.exec(staff.url())![1]!
  const { data } = await read<{ data: { type: string; content: string; commenter: string }[] }>(
    staff,
    `/api/support/ticket/${ticketId}/feed`,
  )
  expect(data[0]).toMatchObject({ type: 'ExternalPartyCommentItem', content: 'It stands at the gate.', commenter: email })

  await staff.reload()
  // The author of a public answer sees that someone outside reads it too.
  const readers = seen.locator('.p-composer-readers')
  await readers.filter({ hasText: 'Visible to Acme Outdoor Ltd, Northwind, and 1 external party.' }).waitFor()
  await seen.getByRole('radiogroup', { name: 'Contents' }).getByText('Details', { exact: true }).click()
  await seen.getByText('Opened', { exact: false }).last().waitFor()
  await seen.getByRole('button', { name: `Revoke access of ${email}` }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click()
  await notice(staff, 'no longer has access').waitFor()
  await readers.filter({ hasText: 'Visible to Acme Outdoor Ltd and Northwind.' }).waitFor({ state: 'attached' })
  await outside.getByLabel('Your answer').fill('Shall I bring it again?')
  await outside.getByRole('button', { name: 'Send' }).click()
  await outside.getByRole('heading', { level: 1, name: 'The page has been closed' }).waitFor()
  expect(await outside.getByLabel('Your unsent answer').inputValue()).toBe('Shall I bring it again?')
  expect(await faultsOf(outside, 'the closed page')).toEqual([])

  const turkish = await browser.aPage({ locale: 'tr-TR', width: 390, height: 800 })
  await turkish.goto(link)
  await turkish.getByRole('heading', { level: 1, name: 'Bu bağlantı geçerli değil' }).waitFor()
  expect(await turkish.evaluate('document.documentElement.scrollWidth')).toBe(390)
  expect(await faultsOf(turkish, 'Turkish')).toEqual([])
})
