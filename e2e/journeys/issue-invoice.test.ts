// features: invoices, billing-settings
import { readFile } from 'node:fs/promises'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'

const browser = aBrowser()
const written = (day: Date) => day.toISOString().slice(0, 10).split('-').reverse().join('/')

async function downloadPdf(page: Page): Promise<Buffer> {
  const button = page.getByRole('button', { name: 'Download PDF' })
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: 15_000 }).toBe(null)
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFile(await download.path())
}

test('finance creates and issues an invoice, and the merchant downloads the same PDF', async () => {
  const page = await browser.enter('finance@northwind.example', '/crm/reports/invoices')
  const faults: string[] = []
  const today = new Date()
  const month = (day: number) => written(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 6, day)))
  await page.getByRole('button', { name: 'Create invoices…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'First day' }).fill(month(1))
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(month(28))
  await dialog.getByPlaceholder('All customers').fill('Acme')
  await page.getByRole('option', { name: /Acme/ }).click()
  await page.keyboard.press('Escape')
  await axeOn(page, 'finance', faults)('creating invoices')
  await dialog.getByRole('button', { name: 'Create drafts' }).click()
  await page
    .getByRole('dialog', { name: /drafts? created/ })
    .getByRole('button', { name: 'Done' })
    .click()

  await page
    .getByRole('tab', { name: 'Drafts' })
    .or(page.getByRole('link', { name: 'Drafts' }))
    .first()
    .click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Acme' })
    .filter({ hasText: 'EUR' })
    .filter({ hasText: month(1) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Issue…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
  const head = page.getByRole('heading', { name: /^INV-/ })
  await head.waitFor()
  const number = await head.textContent()
  await axeOn(page, 'finance', faults)('an issued invoice')
  const pdf = await downloadPdf(page)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  const merchant = await browser.enter('owner@acme.example', `/reports/invoices?searchKey=${number}`)
  await merchant.getByRole('row').filter({ hasText: number! }).click()
  expect((await downloadPdf(merchant)).equals(pdf)).toBe(true)
  expect(faults).toEqual([])
})
