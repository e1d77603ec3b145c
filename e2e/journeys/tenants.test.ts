import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser.ts'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { invite } from './people.fixture.ts'
import { notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'
import { createTenant, fillTenant } from './tenant.fixture.ts'

const browser = aBrowser()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('platform staff make a tenant, see its colours measured while they choose them, and shut it', async () => {
  const page = await browser.enter('admin@portico.example', '/crm/tenant-management/tenants')
  const name = `Fabrikam ${randomUUID().slice(0, 8)}`
  const faults: string[] = []
  const check = axeOn(page, 'platform staff', faults)
  const adding = await fillTenant(page, name, `${randomUUID()}@fabrikam.example`)
  await check('the dialog of a new tenant')
  await createTenant(adding)
  await notice(page, `${name} has been created`).waitFor()

  const shown = page.getByRole('complementary', { name })
  await shown.getByRole('tab', { name: 'Look' }).click()
  const measured = (place: string) => shown.getByRole('row').filter({ hasText: place }).innerText()
  await shown.getByRole('img', { name: `How the portal of ${name} looks` }).waitFor()
  await shown.getByLabel('Buttons', { exact: true }).fill('#ffff00')
  await expect.poll(() => measured('White text on buttons')).toMatch(/1,0 : 1.*Corrected/s)
  await shown.getByLabel('Buttons', { exact: true }).fill('#1f2937')
  await expect.poll(() => measured('White text on buttons')).toMatch(/14,6 : 1.*Reads well/s)
  await check('the look of a tenant')
  await button(page, 'Save look…').click()
  await button(page, 'Save look').click()
  await notice(page, `${name} has been saved`).waitFor()

  await shown.getByRole('tab', { name: 'Staff' }).click()
  const line = (person: string) => shown.getByRole('listitem').filter({ hasText: person })
  await line('Bob Kelso').getByText('Invitation sent').waitFor()
  await invite(page, `${randomUUID()}@fabrikam.example`, 'Ada')
  await line('Ada Lindqvist').getByText('Finance').waitFor()
  await check('the staff of a tenant')
  await line('Ada Lindqvist').getByRole('button', { name: 'Actions for Ada Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).last().click()
  await soon(() => line('Ada Lindqvist').count()).toBe(0)

  await shown.getByRole('tab', { name: 'Encryption keys' }).click()
  await button(page, 'Create key…').click()
  await dialog(page, 'New encryption key').getByLabel('Name').fill('Connectors')
  await page.keyboard.press('Escape')
  await button(page, 'Create key').click()
  const once = dialog(page, 'Keep this key now')
  const material = (await once.locator('code').first().innerText()).trim()
  expect(Buffer.from(material, 'base64')).toHaveLength(32)
  await check('a key that is shown once')
  await button(page, 'I have kept it').click()
  await shown.getByText('Never used', { exact: false }).waitFor()
  expect(await page.content()).not.toContain(material)

  await shown.getByRole('tab', { name: 'Details' }).click()
  await shown.getByRole('button', { name: 'Deactivate…' }).click()
  const shutting = dialog(page, `Deactivate ${name}?`)
  await shutting.getByText('1 person is signed out', { exact: false }).waitFor()
  await button(page, 'Deactivate tenant').click()
  await shown.getByText('Inactive', { exact: true }).first().waitFor()
  await shown.getByRole('button', { name: 'Audit trail' }).click()
  for (const what of ['Deactivated', 'Changed', 'Created']) await shown.getByText(`${what} ·`, { exact: false }).first().waitFor()
  expect(faults).toEqual([])
})

test('staff of a tenant see the keys of their own tenant alone', async () => {
  const page = await browser.enter('admin@contoso.example', '/crm/tenant-management/encryption-keys')
  await page.getByRole('heading', { name: 'Contoso' }).waitFor()
  expect(await page.getByLabel('Tenant', { exact: true }).count()).toBe(0)
  await page.goto('/crm/tenant-management/tenants')
  await page.waitForURL(/unauthorized/)
})
