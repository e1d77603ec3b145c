// features: merchants, keys
import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { dataUrl, png as mark } from '@portico/testkit/files/pictures.ts'
import { expect, test } from 'vitest'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { invite } from './people.fixture.ts'
import { notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'
import { createTenant, fillTenant } from './tenant.fixture.ts'
import { startViewing } from './viewing.fixture.ts'

type TenantLook = {
  version: number
  supportEmail: string | null
  isDefaultTenant: boolean
  themeSettings: Record<string, string>
  favIconSource: string | null
  navigationLogoSource: string | null
}

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
  await soon(() => measured('White text on buttons')).toMatch(/1,0 : 1.*Adjusted/s)
  await shown.getByLabel('Buttons', { exact: true }).fill('#1f2937')
  await soon(() => measured('White text on buttons')).toMatch(/14,6 : 1.*Reads well/s)
  const favicon = shown.getByRole('group', { name: 'Favicon' })
  const choose = (file: string, mimeType: string, content: Buffer) =>
    favicon.locator('input[type=file]').setInputFiles({ name: file, mimeType, buffer: content })
  await choose('mark.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await favicon.getByText('SVG is refused because it can carry scripts', { exact: false }).waitFor()
  await choose('mark.png', 'image/png', Buffer.from('GIF89a'))
  await check('the look of a tenant')
  await button(page, 'Save look…').click()
  await button(page, 'Save look').click()
  await dialog(page, `New look of ${name}`).getByText('Favicon: The file is not a PNG, JPEG or WebP picture', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await choose('mark.png', 'image/png', mark)
  await soon(() => favicon.getByRole('img').getAttribute('src')).toBe(dataUrl('image/png', mark))
  expect(await favicon.getByRole('alert').count()).toBe(0)
  await button(page, 'Save look…').click()
  await button(page, 'Save look').click()
  await notice(page, `${name} has been saved`).waitFor()
  await page.reload()
  await soon(() => favicon.getByRole('img').getAttribute('src')).toBe(dataUrl('image/png', mark))

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
  const once = dialog(page, 'Save this key now')
  const material = (await once.locator('code').first().innerText()).trim()
  expect(Buffer.from(material, 'base64')).toHaveLength(32)
  await check('a key that is shown once')
  await button(page, 'I have saved it').click()
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

test('A-PROD-08 signed-in users see a new look at once in every tab, and so do those who view the portal as the tenant, without reloading the page', async () => {
  const page = await browser.enter('auditor@contoso.example')
  const deaf = await browser.anotherTab(page, '/crm/dashboard')
  await deaf.route('**/in-app-notifications/**', (route) => route.abort())
  await deaf.reload()
  const viewer = await browser.enter('support@portico.example', '/crm/tenant-management/tenants')
  await viewer.getByRole('row').filter({ hasText: 'Contoso' }).click()
  await startViewing(viewer, 'Contoso', 'A question about the new look')
  const tabs = [page, deaf, viewer]
  for (const tab of tabs) await tab.evaluate('window.isStillHere = true')
  const looks = () =>
    Promise.all(
      tabs.map((tab) =>
        tab.evaluate(`[
          document.title, getComputedStyle(document.documentElement).getPropertyValue('--p-sidebar').trim(),
          document.querySelector('link[rel=icon]').href, document.querySelector('nav .p-brand img')?.src, window.isStillHere,
        ]`),
      ),
    )
  await soon(looks).toEqual(tabs.map(() => expect.arrayContaining(['Dashboard · Contoso', '#ffffff', true])))
  const before = await looks()

  const platform = await browser.enter('admin@portico.example', '/crm/tenant-management/tenants')
  const { data } = await read<{ data: { tenantId: string }[] }>(platform, '/api/v1/tenants?searchKey=Contoso')
  const path = `/api/v1/tenants/${data[0]!.tenantId}`
  const { supportEmail, isDefaultTenant, ...was } = await read<TenantLook>(platform, `${path}/details`)
  const { buttonsLinkColorRGB: _, ...theme } = was.themeSettings
  const save = async (wish: object) => {
    const { version } = await read<TenantLook>(platform, `${path}/details`)
    const body = { tenantName: 'Contoso', supportEmail, isDefaultTenant, themeSettings: theme, version, ...wish }
    return (await callApi(await tokenOf(platform), path, { method: 'PUT', body })).status
  }
  try {
    const picture = dataUrl('image/png', mark)
    const pictures = { favIconSource: picture, navigationLogoSource: picture }
    const themeSettings = { ...theme, sidebarBackgroundColor: '#123456' }
    expect(await save({ tenantName: 'Contoso Pay', themeSettings, ...pictures })).toBe(200)
    await soon(looks).toEqual(tabs.map(() => ['Dashboard · Contoso Pay', '#123456', picture, picture, true]))
  } finally {
    expect(await save({ favIconSource: was.favIconSource, navigationLogoSource: was.navigationLogoSource })).toBe(200)
  }
  await soon(looks).toEqual(before)
})

test('staff of a tenant see the keys of their own tenant alone', async () => {
  const page = await browser.enter('admin@contoso.example', '/crm/tenant-management/encryption-keys')
  await page.getByRole('heading', { name: 'Contoso' }).waitFor()
  expect(await page.getByLabel('Tenant', { exact: true }).count()).toBe(0)
  await page.goto('/crm/tenant-management/tenants')
  await page.waitForURL(/unauthorized/)
})
