// features: files, support
import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { readCsv } from '@portico/testkit/files/read-zip.ts'
import { expect, test } from 'vitest'
import { callApi, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { during } from './heard.fixture.ts'
import { freshPayment, lookups } from './payments.fixture.ts'
import { notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'
import { choose, dialog, expand, field, openDialog, own, record, send, ticketRow, write } from './support-dialog.fixture.ts'
import { said, say, showDetails } from './ticket.fixture.ts'

const browser = aBrowser()

/** A red square, as small as a picture may be. */
function aPicture(): Buffer {
  const part = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(name), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, part('IHDR', head), part('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))), part('IEND', Buffer.alloc(0))])
}
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

const picture = { name: 'Ekran görüntüsü.png', mimeType: 'image/png', buffer: aPicture() }
const table = { name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from('order;amount\r\nİ-1;12,50\r\n') }
const give = (page: Page, ...files: (typeof picture)[]) => dialog(page).locator('input[type=file]').setInputFiles(files)
const line = (page: Page, name: string) => dialog(page).getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

test('A-UPLD-11/12 a merchant asks about a payment with a picture and a table; staff of its tenant look at the one and get the other byte for byte', async () => {
  const page = await browser.enter('owner@acme.example', lookups.merchant)
  const payment = await freshPayment(page, 'merchant', {})
  await page.goto(`${lookups.merchant}/${payment.id}`)
  const subject = own('A payout is short')
  const faults: string[] = []
  const check = axeOn(page, 'a merchant', faults)
  await openDialog(page)
  await choose(page, 'Category', 'Processing')
  await write(page, subject)
  await expand(page, 'Attachments')
  await give(page, picture, table)
  await dialog(page).getByText('Files finished uploading').waitFor()
  for (const { name } of [picture, table]) await line(page, name).getByText('Uploaded').waitFor()
  await check('the support dialog with files')
  await send(page).click()
  await notice(page, 'Ticket created').getByRole('button', { name: 'View' }).click()
  await record(page, subject).getByText('payouts.csv').waitFor()
  await check('a ticket with files')
  expect(faults).toEqual([])

  const staff = await browser.enter('support@northwind.example', '/tenant/support-tickets')
  await ticketRow(staff, subject).click()
  const seen = record(staff, subject)
  await seen.getByRole('button', { name: `Preview ${picture.name}` }).click()
  const drawn = staff.getByRole('dialog', { name: picture.name }).getByRole('img', { name: picture.name })
  await drawn.waitFor()
  await soon(() => drawn.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(1)
  await staff.keyboard.press('Escape')
  const file = await during(staff.waitForEvent('download'), () => seen.getByRole('button', { name: 'Download payouts.csv' }).click())
  expect(file.suggestedFilename()).toBe('payouts.csv')
  expect((await readFile(await file.path())).equals(table.buffer)).toBe(true)

  // A file may also come with an answer; its reader looks at it.
  await seen.getByRole('button', { name: 'Attach files' }).click()
  await seen.locator('.p-composer input[type=file]').setInputFiles([{ ...picture, name: 'receipt.png' }])
  await seen.locator('.p-composer').getByText('Uploaded').waitFor()
  await say(staff, subject, 'This is the receipt.')
  const answer = said(page, subject, 'This is the receipt.')
  await answer.getByRole('button', { name: 'Preview receipt.png' }).click()
  await page.getByRole('dialog', { name: 'receipt.png' }).getByRole('img', { name: 'receipt.png' }).waitFor()
  await page.keyboard.press('Escape')

  // Staff refer to one more payment, which says how it stands, and take link and conversation along.
  await showDetails(staff, subject)
  await seen.getByRole('button', { name: 'Add…' }).click()
  const adding = staff.getByRole('dialog', { name: 'Add references' })
  await adding
    .getByRole('combobox', { name: 'Transactions' })
    .or(adding.getByRole('textbox', { name: 'Transactions' }))
    .first()
    .click()
  await staff.getByRole('listbox').getByRole('option').first().click()
  await adding.getByRole('button', { name: 'Add references' }).click()
  await adding.waitFor({ state: 'detached' })
  const chip = seen.getByRole('link').filter({ has: staff.getByLabel('Transaction') })
  await soon(() => chip.locator('.p-ref-live').count()).toBe(1)
  await staff.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const more = async (name: string) => {
    await seen.getByRole('button', { name: 'More actions' }).click()
    await staff.getByRole('menuitem', { name }).click()
  }
  await more('Copy link')
  await notice(staff, 'Link copied').waitFor()
  expect(await staff.evaluate('navigator.clipboard.readText()')).toBe(staff.url())
  const conversation = await during(staff.waitForEvent('download'), () => more('Download conversation'))
  expect(conversation.suggestedFilename()).toMatch(/\.csv$/)
  const cells = readCsv((await readFile(await conversation.path())).toString('utf8')).flat()
  expect(cells).toEqual(expect.arrayContaining(['This is the receipt.']))

  const id = /[0-9a-f-]{36}/.exec(new URL(staff.url()).pathname)![0]
  const other = await browser.enter('owner@globex.example', '/dashboard')
  const { files } = (await (await callApi(await tokenOf(staff), `/api/support/ticket/${id}`)).json()) as { files: { fileId: string }[] }
  expect(files.length).toBe(2)
  for (const { fileId } of files) expect((await callApi(await tokenOf(other), `/api/fs/file/${fileId}`)).status).toBe(404)
})

test('A-UPLD-03/08/09 A-SUPP-07 what may not be uploaded says why, and Cancel takes back what was', async () => {
  const page = await browser.enter('owner@acme.example', '/dashboard')
  await openDialog(page)
  await expand(page, 'Attachments')
  await give(
    page,
    { ...table, name: 'tool.exe', mimeType: 'application/octet-stream' },
    { ...picture, name: 'large.png', buffer: Buffer.alloc(5_242_881) },
    { ...table, name: 'page.csv', buffer: Buffer.from('<html><script>alert(1)</script>') },
    table,
  )
  await dialog(page).getByText('File type not allowed tool.exe').waitFor()
  await dialog(page).getByText('File large.png size bigger then allowed').waitFor()
  await dialog(page).getByText('File type not allowed page.csv').waitFor()
  await line(page, 'payouts.csv').getByText('Uploaded').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await notice(page, 'Added files have been deleted').waitFor()
})

test('A-UPLD-10 a file that is pasted is uploaded, Send waits for it, and a broken line fails it with the message of two seconds', async () => {
  const page = await browser.enter('owner@acme.example', '/dashboard')
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/fs/file', async (route) => {
    await held
    await route.abort('connectionreset')
  })
  await openDialog(page)
  await choose(page, 'Category', 'Processing')
  await write(page, 'Journey: never sent')
  await expand(page, 'Attachments')
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['pasted'], 'pasted.txt', { type: 'text/plain' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }`)
  await line(page, 'pasted.txt').getByText('Uploading').waitFor()
  await dialog(page).getByText('Files are still uploading.').waitFor()
  expect(await send(page).getAttribute('aria-disabled')).toBe('true')
  go()
  await dialog(page).getByText('Error uploading files').waitFor()
  await line(page, 'pasted.txt').getByText('Failed').waitFor()
  await dialog(page).getByText('Error uploading files').waitFor({ state: 'detached' })
  await soon(() => send(page).getAttribute('aria-disabled')).not.toBe('true')
  expect(await field(page, 'Subject').inputValue()).toBe('Journey: never sent')
})
