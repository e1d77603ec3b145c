// features: api-logs, transactions
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'

const browser = aBrowser()
const grid = 'API logs'

test('B-TXN-01 a developer finds a failed webhook among the API logs, reads its request beside the answer, and copies it as curl', async () => {
  const page = await browser.enter('developer@northwind.example', '/crm/reports/webhookreport')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const faults: string[] = []
  const axe = axeOn(page, 'developer', faults)
  await page.getByRole('link', { name: grid }).first().click()
  const table = page.getByRole('table', { name: grid })
  await table.getByRole('row').nth(5).waitFor()
  await axe('the logs')
  await page
    .getByRole('tab', { name: 'Failed' })
    .or(page.getByRole('button', { name: 'Failed', exact: true }))
    .first()
    .click()
  await page.waitForURL(/outcome=Failed/)
  const failed = table.getByRole('row').filter({ hasText: 'Server error' }).first()
  await failed.click()
  const drawer = page.getByRole('complementary')
  await drawer.getByText('Request id').waitFor()
  await axe('a log')
  const requestId = await drawer.locator('dd').filter({ hasText: 'evt_' }).first().textContent()
  await drawer.getByRole('button', { name: 'Copy as curl' }).click()
  await page.getByText('Copied').first().waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl -X POST 'https:/)
  await page.goto(`/crm/reports/api-logs?requestId=${requestId!.trim()}`)
  await table.getByRole('row').nth(1).waitFor()
  const found = await table.getByRole('row').allTextContents()
  expect(found.length).toBeGreaterThan(1)
  for (const row of found.slice(1)) expect(row).toContain('Webhook')
  expect(faults).toEqual([])
})

test('a merchant reads its own API logs, and platform staff those of all tenants', async () => {
  const own = await browser.enter('owner@acme.example', '/reports/api-logs')
  const rows = own.getByRole('table', { name: grid }).getByRole('row')
  await rows.nth(2).waitFor()
  expect((await rows.first().textContent())!).not.toContain('Merchant')
  const faults: string[] = []
  await axeOn(own, 'owner', faults)('the logs')
  const all = await browser.enter('admin@portico.example', '/crm/reports/api-logs')
  const everything = all.getByRole('table', { name: grid }).getByRole('row')
  await everything.nth(2).waitFor()
  expect((await everything.first().textContent())!).toContain('Tenant')
  await everything.nth(2).click()
  await all.getByRole('complementary').getByText('Request id').waitFor()
  await axeOn(all, 'platform', faults)('a log')
  expect(faults).toEqual([])
})
