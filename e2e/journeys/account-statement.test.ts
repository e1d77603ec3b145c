// features: statements
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'

const browser = aBrowser()
const amount = (text: string | null) =>
  Number(
    (text ?? '')
      .replace(/[^\d,−-]/g, '')
      .replace('−', '-')
      .replace(',', '.'),
  )

test('a merchant follows its balance from the summary to a day, its postings and a payment, and downloads the statement', async () => {
  const page = await browser.enter('owner@acme.example', '/reports/account-statement')
  const faults: string[] = []
  const axe = axeOn(page, 'owner', faults)
  const days = page.getByRole('table', { name: 'Days with entries' })
  await days.getByRole('row').nth(2).waitFor()
  await axe('a statement')

  const figures = page.getByRole('region', { name: 'Balances in EUR' })
  const [opening, into, out, closing] = (await figures.locator('.p-figure-value').allTextContents()).map(amount)
  expect(Math.round((opening! + into! - out!) * 100)).toBe(Math.round(closing! * 100))
  expect(amount(await days.getByRole('row').nth(1).getByRole('cell').last().textContent())).toBe(closing)

  await days.getByRole('row').nth(2).click()
  const drawer = page.getByRole('complementary', { name: /^Postings of/ })
  const line = drawer.getByRole('listitem').first()
  await line.waitFor()
  await axe('the postings of a day')
  const atEnd = amount(await drawer.getByText('End of day').locator('xpath=following-sibling::*[1]').textContent())
  expect(amount((await drawer.getByRole('listitem').last().locator('small').last().textContent())!.replace('Balance', ''))).toBe(atEnd)

  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'camt.053 (XML)' }).first().click(),
  ])
  const xml = await readFile(await download.path(), 'utf8')
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08')
  const closingOf = /<Cd>CLBD<\/Cd><\/CdOrPrtry><\/Tp><Amt Ccy="EUR">([\d.]+)<\/Amt>/.exec(xml)![1]
  expect(Number(closingOf)).toBe(closing)

  await line.getByRole('link').click()
  await page.getByRole('table', { name: 'Transactions' }).waitFor()
  expect(faults).toEqual([])
})
