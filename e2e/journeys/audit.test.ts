import type { Page } from '@portico/testkit/browser.ts'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { heading } from './sign-in.fixture.ts'

const browser = aBrowser()
const table = (page: Page, name: string) => page.getByRole('table', { name })

test('an administrator sees his own sign-in in the login history, opens it, and finds it again at its address', async () => {
  const page = await browser.enter('admin@northwind.example', '/crm/reports/login-history')
  await heading(page, 'Login history').waitFor()
  const row = table(page, 'Sign-ins and changes of accounts').getByRole('row').filter({ hasText: 'Ingrid Solberg' }).first()
  await row.waitFor()
  expect(await row.innerText()).toContain('Signed in')
  const faults: string[] = []
  await axeOn(page, 'the login history', faults)('the list')
  await row.click()
  const record = page.getByRole('complementary', { name: 'Signed in' })
  await record.getByText('Password', { exact: true }).waitFor()
  await axeOn(page, 'the login history', faults)('a record')
  expect(faults).toEqual([])
  await page.reload()
  await record.getByText('Password', { exact: true }).waitFor()
})

test('an administrator reads the trail of the tenant and has its chain checked; a name without a period asks for one', async () => {
  const page = await browser.enter('admin@northwind.example', '/crm/audit')
  await table(page, 'Records').getByRole('row').filter({ hasText: 'Account' }).first().waitFor()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await page.getByText(/records? (are|is) what (they|it) (were|was) when/).waitFor()
  await page.getByRole('searchbox', { name: 'Name of who did it' }).fill('ingrid')
  await page.getByText('Choose a period of at most 31 days').first().waitFor()
})
