import { readFile } from 'node:fs/promises'
import type { Page as Listed } from '@portico/contract/core/page.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { readCsv } from '@portico/testkit/files/read-zip.ts'
import { expect, test } from 'vitest'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { during } from './heard.fixture.ts'
import { dialog } from './record.fixture.ts'
import { heading } from './sign-in.fixture.ts'

const browser = aBrowser()
const table = (page: Page, name: string) => page.getByRole('table', { name })

test('an administrator sees his own sign-in in the login history, opens it, and finds it again at its address', async () => {
  const page = await browser.enter('admin@northwind.example', '/crm/reports/login-history')
  await heading(page, 'Login history').waitFor()
  const row = table(page, 'Sign-ins and changes of accounts').getByRole('row').filter({ hasText: 'Ingrid Solberg' }).first()
  await row.waitFor()
  expect(await row.innerText()).toContain('Signed in')
  await row.click()
  const record = page.getByRole('complementary', { name: 'Signed in' })
  await record.getByText('Password', { exact: true }).waitFor()
  await page.reload()
  await record.getByText('Password', { exact: true }).waitFor()
})

test('an administrator reads the trail of the tenant and has its chain checked; a name without a period asks for one', async () => {
  // What others have done before may fill the first page of the whole trail, and some of them have signed in with a second factor.
  const page = await browser.enter('admin@northwind.example', '/crm/audit?entity=accounts')
  await table(page, 'Records').getByRole('row').filter({ hasText: 'Signed in' }).filter({ hasText: 'Ingrid Solberg' }).first().click()
  await page.getByRole('complementary', { name: 'Signed in' }).getByText('Password', { exact: true }).waitFor()
  await page.goto('/crm/audit')
  await table(page, 'Records').getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await page.getByText(/records? verified: unchanged since (they were|it was) sealed/).waitFor()
  await page.getByRole('searchbox', { name: 'User name' }).fill('ingrid')
  await page.getByText('Choose a period of at most 31 days').first().waitFor()
})

test('a Turkish reader sees why something was refused, and what changed, in words of features that are not open', async () => {
  const page = await browser.enter('admin@northwind.example', '/crm/audit')
  const call = async (path: string, method: string, body?: object) => callApi(await tokenOf(page), path, { method, body })
  const subject = { ticketCategory: 'Processing', subject: 'Closed twice', description: 'Twice', contactEmail: 'a@northwind.example' }
  const raised = await call('/api/support/ticket', 'POST', { ...subject, priority: 'High', references: [] })
  const ticketId = await raised.text()
  const close = () => call(`/api/support/ticket/${ticketId}/close`, 'POST').then(({ status }) => status)
  expect([await close(), await close()]).toEqual([204, 409])
  type Choice = { version: number; boarding: boolean; shoppers: boolean; payouts: boolean }
  const { version, boarding, shoppers, payouts } = await read<Choice>(page, '/api/v1/crm/chosen-countries/NO')
  const chosen = { version, boarding, shoppers, payouts: !payouts }
  expect((await call('/api/v1/crm/chosen-countries/NO', 'PUT', chosen)).status).toBe(200)
  const newest = async (query: string) => (await read<Listed<{ id: string }>>(page, `/api/v1/crm/audit?${query}`)).data[0]!.id

  const [refused, changed] = [await newest('entity=support&result=refused'), await newest('entity=chosen-countries')]
  await page.evaluate(() => localStorage.setItem('language', 'tr'))
  await page.goto(`/crm/audit/${refused}`)
  await page.getByText(supportRefusals.alreadyClosed.tr).waitFor()
  await page.goto(`/crm/audit/${changed}`)
  await page.getByText('Para gönderme').waitFor()
})

/** The cells of the CSV file that a press hands over. */
async function fileOf(page: Page, press: () => Promise<void>) {
  const file = await during(page.waitForEvent('download'), press)
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: readCsv(text.replace('\uFEFF', '')) }
}

test('an auditor takes the sign-ins away as a file, and has the trail written in the background', async () => {
  const page = await browser.enter('auditor@northwind.example', '/crm/reports/login-history?event=signIn')
  const listed = table(page, 'Sign-ins and changes of accounts').getByRole('row')
  await listed.filter({ hasText: 'Signed in' }).first().waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const now = await fileOf(page, () => dialog(page).getByRole('button', { name: 'Export now' }).click())
  expect(now.name).toMatch(/^login-history-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = now.lines
  expect(head).toEqual(['at (Europe/Oslo)', 'person', 'event', 'result', 'level', 'merchant', 'ip', 'device', 'methods'])
  expect(new Set(lines.map((cells) => cells[2]))).toEqual(new Set(['signIn']))

  await page.goto('/crm/audit?entity=accounts')
  await table(page, 'Records').getByRole('row').filter({ hasText: 'Account' }).first().waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Export in the background' }).click()
  const newest = dialog(page).getByRole('region', { name: 'Last 7 days' }).getByRole('listitem').first()
  await newest.getByText(/^audit-\d{4}-\d\d-\d\d\.csv$/).waitFor()
  const written = await fileOf(page, () => newest.getByRole('button', { name: 'Download' }).click())
  expect(written.lines[0]).toEqual(['at (Europe/Oslo)', 'actor', 'level', 'action', 'record', 'recordId', 'merchant', 'result'])
  expect(new Set(written.lines.slice(1).map((cells) => cells[4]))).toEqual(new Set(['accounts']))
})
