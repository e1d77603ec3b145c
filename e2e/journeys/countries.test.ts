import { randomInt } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

// features: chosen-countries

const browser = aBrowser()
const at = '/crm/settings/countries'
const dialog = (page: Page) => page.getByRole('dialog').last()
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })

/** What the filters on payments offer to the tenant. */
async function offered(page: Page): Promise<string[]> {
  const [reply] = await Promise.all([
    page.waitForResponse('**/lookup/active-countries'),
    page.goto('/transaction-management/transaction-lookup'),
  ])
  return ((await reply.json()) as { data: { code: string }[] }).data.map(({ code }) => code)
}

test('the platform adds a country, a tenant chooses it and offers it, and a deactivated one is in no choice', async () => {
  // ISO 3166 leaves these to their users, so no country of the product has one.
  const code = `X${String.fromCharCode(65 + randomInt(26))}`
  const name = `Sylvania ${code}`
  const platform = await browser.enter('admin@portico.example', at)
  await platform.getByRole('button', { name: 'New country' }).click()
  for (const [label, text] of [
    ['Name', name],
    ['Name in Turkish', `Silvanya ${code}`],
    ['Code', 'NO'],
    ['Three-letter code', `X${code}`],
    ['Numeric code', String(randomInt(900, 1000))],
  ])
    await field(platform, label!).fill(text!)
  await dialog(platform).getByLabel('Region').first().click()
  await platform.getByRole('option', { name: 'Europe' }).click()
  await dialog(platform).getByRole('button', { name: 'Add country' }).click()
  await dialog(platform).getByText('Another record already has this value.').waitFor()
  await field(platform, 'Code').fill(code)
  await dialog(platform).getByRole('button', { name: 'Add country' }).click()
  await notice(platform, `${name} has been added`).waitFor()

  const tenant = await browser.enter('admin@northwind.example', at)
  const faults: string[] = []
  await axeOn(tenant, 'countries', faults)('the choice of a tenant')
  expect(faults).toEqual([])
  expect(await offered(tenant)).not.toContain(code)
  await tenant.goto(`${at}?searchKey=${code}`)
  const boarding = tenant.getByRole('switch').first()
  await boarding.click({ force: true })
  await soon(() => boarding.isChecked()).toBe(true)
  await soon(async () => await offered(tenant)).toContain(code)

  await platform.goto(`${at}/${code}`)
  expect(await platform.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  await platform.getByRole('button', { name: 'Edit' }).click()
  await dialog(platform).getByRole('switch', { name: 'Active' }).click({ force: true })
  await dialog(platform).getByRole('button', { name: 'Save country' }).click()
  await notice(platform, `${name} has been saved`).waitFor()
  expect(await offered(tenant)).not.toContain(code)
})
