// features: schedules, reports, statements
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { attachmentMailedTo } from './mail.fixture.ts'
import { dialog } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const reader = 'finance@northwind.example'
const report = '/crm/reports/transactions-daily-v1?currency=EUR&period=last7Days'

test('finance schedules the report that is shown, sends it now, and the mail brings the same file that the delivery log has', async () => {
  const page = await browser.enter(reader, report)
  const faults: string[] = []
  const check = axeOn(page, 'finance', faults)
  await page.getByRole('button', { name: 'Schedule this…' }).click()
  const form = dialog(page)
  await form.getByText('Every day at 08:00, Istanbul time').waitFor()
  await form.getByText(/^Next: .+ · .+ · .+ 08:00$/).waitFor()
  expect(await form.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('Last 7 days')
  await check('the form of a schedule')
  await form.getByRole('button', { name: 'Schedule report' }).click()

  await page.getByRole('button', { name: 'Send now' }).click()
  const line = page.getByRole('tabpanel').getByRole('listitem').first()
  await soon(() => line.textContent()).toMatch(/Sent.*Download|To finance@northwind\.example.*Sent/)
  await check('the delivery log')
  const [download] = await Promise.all([page.waitForEvent('download'), line.getByRole('button', { name: 'Download' }).click()])
  const file = await readFile(await download.path(), 'utf8')
  expect(file.split(/\r?\n/)[0]).toBe('day,currency,payments,captured,refunded,fees,net')

  const mail = await attachmentMailedTo(reader, download.suggestedFilename())
  expect(mail.text).toContain('Currency: EUR')
  expect(mail.file).toBe(file)
  expect(faults).toEqual([])
})

test('support analytics and the account statement are scheduled from their pages, in the formats that they have, and their mails bring the files', async () => {
  const staff = await browser.enter('admin@northwind.example', '/crm/reports/support-analytics-report?period=last7Days')
  const faults: string[] = []
  await staff.getByRole('button', { name: 'Download' }).click()
  const [excel] = await Promise.all([staff.waitForEvent('download'), staff.getByRole('menuitem', { name: 'Excel' }).click()])
  expect(excel.suggestedFilename()).toMatch(/^support-analytics-report-.+\.xlsx$/)
  await staff.getByRole('button', { name: 'Schedule this…' }).click()
  const ofStaff = dialog(staff)
  await ofStaff.getByRole('combobox', { name: 'Format' }).click()
  await staff.getByRole('option', { name: 'Excel (XLSX)' }).click()
  expect(await ofStaff.getByRole('combobox', { name: 'Columns' }).count()).toBe(0)
  await axeOn(staff, 'administrator', faults)('the form of support analytics')
  await ofStaff.getByRole('button', { name: 'Schedule report' }).click()
  await staff.getByRole('button', { name: 'Send now' }).click()
  const analytics = await attachmentMailedTo('admin@northwind.example', excel.suggestedFilename())
  expect(analytics.file.slice(0, 2)).toBe('PK')

  const merchant = await browser.enter('owner@acme.example', '/reports/account-statement?currency=EUR&period=last30Days')
  await merchant.getByRole('button', { name: 'Schedule this…' }).click()
  const form = dialog(merchant)
  await form.getByText('EUR').waitFor()
  await form.getByRole('combobox', { name: 'Format' }).click()
  expect(await merchant.getByRole('option', { name: /^(CSV|Excel|PDF)/ }).allTextContents()).toEqual(['CSV', 'PDF'])
  await merchant.getByRole('option', { name: 'PDF' }).click()
  await axeOn(merchant, 'merchant', faults)('the form of a statement')
  await form.getByRole('button', { name: 'Schedule report' }).click()
  await merchant.getByRole('button', { name: 'Send now' }).click()
  const line = merchant.getByRole('tabpanel').getByRole('listitem').first()
  const [paper] = await Promise.all([merchant.waitForEvent('download'), line.getByRole('button', { name: 'Download' }).click()])
  const statement = await attachmentMailedTo('owner@acme.example', paper.suggestedFilename())
  expect(statement.file).toBe(await readFile(await paper.path(), 'utf8'))
  expect(statement.file.slice(0, 5)).toBe('%PDF-')
  await merchant.getByRole('tab', { name: 'Details' }).click()
  const link = merchant.getByRole('link', { name: 'Open the report with these filters' })
  expect(await link.getAttribute('href')).toBe('/reports/account-statement?currency=EUR&period=last30Days')
  expect(faults).toEqual([])
})
