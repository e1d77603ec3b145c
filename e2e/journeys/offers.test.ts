import { randomInt } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'
import { flip } from './tick.fixture.ts'

// features: countries chosen-countries platform-currencies chosen-currencies languages chosen-languages document-types chosen-document-types

const browser = aBrowser()
const at = '/crm/settings/countries'
const settings = '/crm/settings'
const dialog = (page: Page) => page.getByRole('dialog').last()
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })

/** What the filters on payments offer to the tenant: codes in its order. */
async function offered(page: Page, kind = 'countries'): Promise<string[]> {
  const [reply] = await Promise.all([
    page.waitForResponse(`**/lookup/active-${kind}`),
    page.goto('/transaction-management/transaction-lookup'),
  ])
  return ((await reply.json()) as { data: { code?: string; id?: string }[] }).data.map(({ code, id }) => code ?? id!)
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
  await dialog(platform).getByText('Another record already has this value.').first().waitFor()
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
  await flip(boarding, true)
  await soon(async () => await offered(tenant)).toContain(code)

  await platform.goto(`${at}/${code}`)
  expect(await platform.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  await platform.getByRole('button', { name: 'Edit' }).click()
  await flip(dialog(platform).getByRole('switch', { name: 'Active' }), false)
  await dialog(platform).getByRole('button', { name: 'Save country' }).click()
  await notice(platform, `${name} has been saved`).waitFor()
  expect(await offered(tenant)).not.toContain(code)
})

test('a tenant chooses its base currency among those of the platform, and puts those that it offers in its own order', async () => {
  const code = `W${String.fromCharCode(65 + randomInt(26))}${String.fromCharCode(65 + randomInt(18))}`
  const platform = await browser.enter('admin@portico.example', `${settings}/platform-currencies`)
  await platform.getByRole('button', { name: 'New currency' }).click()
  for (const [label, text] of Object.entries({
    Name: `Florin ${code}`,
    'Name in Turkish': `Filorin ${code}`,
    Code: code,
    'Numeric code': String(randomInt(861, 882)),
  }))
    await field(platform, label).fill(text)
  await dialog(platform).getByRole('button', { name: 'Add currency' }).click()
  await notice(platform, `Florin ${code} has been added`).waitFor()

  const tenant = await browser.enter('admin@contoso.example', `${settings}/currencies?searchKey=${code}`)
  const base = tenant.getByRole('switch', { name: `Florin ${code}: Base currency` })
  await base.click({ force: true })
  await soon(() => tenant.getByRole('switch', { name: `Florin ${code}: Offered` }).isChecked()).toBe(true)
  expect((await offered(tenant, 'currencies'))[0]).toBe(code)
  await tenant.goto(`${settings}/currencies?searchKey=${code}`)
  await base.click({ force: true })
  await notice(tenant, 'To change your base currency, choose another one.').waitFor()

  const [, second, third] = await offered(tenant, 'currencies')
  await tenant.goto(`${settings}/currencies`)
  await tenant.getByRole('button', { name: 'Arrange' }).click()
  const rows = dialog(tenant).getByRole('listitem')
  await rows
    .filter({ has: tenant.getByText(third!, { exact: true }) })
    .getByRole('button')
    .press('ArrowUp')
  await dialog(tenant).getByRole('button', { name: 'Save the order' }).click()
  await notice(tenant, 'The order has been saved').waitFor()
  expect((await offered(tenant, 'currencies')).slice(0, 3)).toEqual([code, third, second])
})

test('a language that a tenant does not offer in the portal is in no menu, and a document that it requires says so', async () => {
  const tenant = await browser.enter('admin@contoso.example', `${settings}/languages`)
  const portal = tenant.getByRole('switch', { name: 'Turkish: Portal' })
  const spoken = async () => {
    await tenant.getByRole('button', { name: /account menu$/ }).click()
    const words = await tenant.getByRole('dialog').innerText()
    await tenant.keyboard.press('Escape')
    return words
  }
  expect(await spoken()).toContain('Turkish')
  await portal.click({ force: true })
  await soon(spoken).not.toContain('Turkish')
  await portal.click({ force: true })
  await soon(spoken).toContain('Turkish')

  await tenant.goto(`${settings}/document-types/tax-certificate`)
  await dialog(tenant).or(tenant.getByRole('complementary')).getByRole('switch', { name: 'Required' }).first().click({ force: true })
  await tenant.goto(`${settings}/document-types?isRequired=true`)
  await tenant.getByText('Tax certificate').waitFor()
})
