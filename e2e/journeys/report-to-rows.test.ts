// features: reports, sums
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const daily = '/crm/reports/transactions-daily'

test('finance narrows a report to a provider, takes it as a file, and follows a figure to as many payments', async () => {
  const page = await browser.enter('finance@northwind.example', `${daily}?serviceProvider=Adelphi Acquiring&period=last30Days`)
  const faults: string[] = []
  const table = page.getByRole('table', { name: 'Report rows' })
  await table.getByRole('row').nth(1).waitFor()
  await axeOn(page, 'finance', faults)('a report')
  for (const cell of await table.getByRole('row').nth(1).getByRole('cell').all()) expect(await cell.textContent()).not.toBe('')
  expect(
    new Set(
      await table
        .getByRole('row')
        .filter({ hasText: 'Payment' })
        .getByText(/Acquiring|Bosphorus|Clearhaven|Lumen/)
        .allTextContents(),
    ),
  ).toEqual(new Set(['Adelphi Acquiring']))

  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('day,type,status,serviceProvider,currency,transactions,amount,captured,refunded,fees')
  expect(lines.length).toBeGreaterThan(5)

  const row = table.getByRole('row').filter({ hasText: 'Payment' }).filter({ hasText: 'Captured' }).first()
  const figure = row.getByRole('link').first()
  const count = Number(await figure.textContent())
  await figure.click()
  const payments = page.getByRole('table', { name: 'Transactions' })
  // While they load, a page of empty rows is shown.
  await soon(() => payments.getByRole('row').count()).toBe(count + 1)
  await page.goBack()
  await table.getByRole('row').nth(1).waitFor()
  expect(faults).toEqual([])
})
