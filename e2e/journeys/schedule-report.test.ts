// features: schedules, reports
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
