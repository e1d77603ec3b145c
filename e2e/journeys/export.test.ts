// features: exports, transactions
import { expect, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { exportNow } from './export.fixture.ts'
import { aPeriod, chip, filterByChoice, openColumns } from './filters.fixture.ts'
import { listPayments, lookups } from './payments.fixture.ts'
import { minorOf, rows } from './record.fixture.ts'
import { tick } from './tick.fixture.ts'

const browser = aBrowser()

test('the export is a CSV file for spreadsheets with exactly the rows of the filter and the columns that are shown', async () => {
  const { dateFrom, dateTo, text } = aPeriod(6)
  const page = await browser.enter('finance@northwind.example', `${lookups.tenant}?created=${text}`)
  await rows(page).first().waitFor()
  await openColumns(page)
  const chooser = page.getByRole('dialog')
  await tick(chooser.getByRole('checkbox', { name: 'ID', exact: true }))
  await page.keyboard.press('Escape')
  await filterByChoice(page, 'Status', ['Captured', 'Declined', 'Refunded'])
  await chip(page, 'Status')
    .filter({ hasText: 'Captured, Declined' })
    .or(chip(page, 'Status').filter({ hasText: '3 of' }))
    .waitFor()

  const { name, hasMark, head, lines } = await exportNow(page)
  expect(name).toMatch(/\.csv$/)
  expect(hasMark).toBe(true)
  await page.getByText(`Saved as ${name}`).waitFor()
  expect(head.join()).toBe(
    'createdAt (Europe/Istanbul),externalId,paymentReference,merchantName,paymentMethod,card,type,status,refundState,serviceProvider,id,amount,currency',
  )
  const listed = await listPayments(page, 'tenant', { status: 'Captured,Declined,Refunded', dateFrom, dateTo })
  expect(listed.length).toBeGreaterThan(15)
  const wanted = listed.map((row) => [row.id, row.externalId, row.merchantName, row.status, row.currency, String(row.shownMinor)])
  const at = (name: string) => head.indexOf(name)
  const names = ['id', 'externalId', 'merchantName', 'status', 'currency', 'amount']
  const got = lines.map((cells) =>
    names.map((name) => (name === 'amount' ? String(minorOf(cells[at(name)]!.replace('.', ','))) : cells[at(name)])),
  )
  expect(got).toEqual(wanted)
  // A spreadsheet would run a text that begins like this.
  for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+@\t\r]/)
})
