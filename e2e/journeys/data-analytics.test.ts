// features: analytics, reports
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()

test('B-POP-01/03/04 finance opens a report in a window of another origin, turns it, and takes another report there', async () => {
  const page = await browser.enter('finance@northwind.example', '/crm/dashboard')
  await page.getByRole('button', { name: 'Reports' }).first().click()
  await page.getByRole('link', { name: 'Data analytics' }).click()
  const open = page.getByRole('button', { name: 'Open Data Analytics' })
  await open.waitFor()
  const [popup] = await Promise.all([page.waitForEvent('popup'), open.click()])
  const faults: string[] = []
  const table = popup.getByRole('table')
  await table.waitFor()
  expect(await popup.title()).toBe('Data Analytics')
  expect(new URL(popup.url()).origin).not.toBe(new URL(page.url()).origin)
  await axeOn(popup, 'finance', faults)('the Data Analytics window')

  await popup.getByLabel('Rows').selectOption({ label: 'Status' })
  await popup.getByLabel('Columns').selectOption({ label: 'None' })
  await table.getByRole('row', { name: /^Captured/ }).waitFor()
  const numbers = async () =>
    (await table.locator('tbody td').allTextContents()).map((text) => Number(text.replaceAll('.', '').replace('—', '0')))
  const total = Number((await table.locator('tfoot td').textContent())!.replaceAll('.', ''))
  expect((await numbers()).reduce((sum, one) => sum + one, 0)).toBe(total)

  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Daily transactions (V1)' })
  await popup.getByRole('heading', { name: 'Daily transactions (V1)' }).waitFor()
  await page.getByRole('button', { name: 'Close window' }).click()
  await soon(() => popup.isClosed()).toBe(true)
  await page.getByText('The window is closed.').waitFor()
  expect(faults).toEqual([])
})
