// features: dashboard-settings, dashboards
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { dialog, notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const place = '/crm/settings/dashboard/management'
const api = '/api/reporting/api/v2/dashboard'
const name = 'Harbour methods'
type Kept = { widgetId: string; categoryId: string; name: string; version: number }

const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()
async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const widgets = async (page: Page) => (await read<{ data: Kept[] }>(page, `${api}/widget`)).data
const keptOf = async (page: Page) => (await widgets(page)).find((one) => one.name.startsWith(name))

/** Later journeys find the widgets and roles of the tenant as they were. */
async function putBack(page: Page) {
  const [token, kept] = [await tokenOf(page), await keptOf(page)]
  if (kept) await callApi(token, `${api}/widget/${kept.categoryId}/${kept.widgetId}`, { method: 'DELETE' })
}

test('A-PERM-14 B-DASH-22 a widget is made with a preview, taken from a role after the difference was shown, and offered to the others', async () => {
  const page = await browser.enter('admin@northwind.example', `${place}/Widgets-settings`)
  const faults: string[] = []
  await press(page, 'Add widget')
  onTestFinished(() => putBack(page))
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await choose(page, 'Category', 'Payments · Staff')
  await choose(page, 'Data source', 'Transactions by payment method')
  await choose(page, 'Widget type', 'Table')
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await preview.getByRole('cell', { name: 'Card', exact: true }).first().waitFor()
  await choose(page, 'Cell of Captured', 'Amount with currency')
  await dialog(page).getByRole('textbox', { name: 'Page that opens' }).fill('https://elsewhere.example')
  await axeOn(page, 'admin', faults)('the form of a widget')
  await dialog(page).getByRole('button', { name: 'Add widget' }).click()
  await dialog(page).getByText('Check the highlighted fields.').waitFor()
  expect(await dialog(page).getByText('Enter the path of a page of the portal').count()).toBe(1)
  await dialog(page).getByRole('textbox', { name: 'Page that opens' }).fill('/crm/organizations')
  await dialog(page).getByRole('button', { name: 'Add widget' }).click()
  await notice(page, 'Widget added').waitFor()

  await page.goto(`${place}/tenant/roles`)
  await page.getByRole('checkbox', { name: `${name}: Auditor` }).uncheck()
  await press(page, 'Review changes')
  await dialog(page).getByText(`Loses: ${name}`).waitFor()
  await axeOn(page, 'admin', faults)('the difference before saving')
  expect(faults).toEqual([])
  await press(page, 'Save changes')
  await notice(page, 'Widgets of roles saved').waitFor()

  const offered = async (person: 'finance@northwind.example' | 'auditor@northwind.example') => {
    const other = await browser.enter(person, '/crm/dashboard/mine')
    const { data } = await read<{ data: { widgets: { name: string }[] }[] }>(other, '/api/reporting/api/v2/user-dashboard/all/widgets')
    return data.flatMap((category) => category.widgets).some((one) => one.name === name)
  }
  expect([await offered('finance@northwind.example'), await offered('auditor@northwind.example')]).toEqual([true, false])
})

test('two who change one widget are shown both sides, and the second chooses', async () => {
  const page = await browser.enter('admin@northwind.example', `${place}/Widgets-settings`)
  const token = await tokenOf(page)
  const { data: categories } = await read<{ data: { id: string; name: string }[] }>(page, `${api}/category`)
  const body = {
    ...{ name, categoryId: categories.find((one) => one.name === 'Today')!.id, dataSourceEndpoint: '/reporting/text' },
    data: { widgetType: 'BANNER_WIDGET', banner: { text: 'The harbour is open' } },
  }
  await callApi(token, `${api}/widget`, { method: 'POST', body })
  onTestFinished(() => putBack(page))
  await page.reload()
  await press(page, `Actions for ${name}`)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog(page).getByRole('textbox', { name: 'Text', exact: true }).fill('The harbour is closed')
  const kept = (await keptOf(page))!
  const theirs = { ...body, version: kept.version, data: { ...body.data, banner: { text: 'The harbour is open again' } } }
  await callApi(token, `${api}/widget/${kept.categoryId}/${kept.widgetId}`, { method: 'PUT', body: theirs })
  await press(page, 'Save changes')
  const row = dialog(page).getByRole('row', { name: /^Text/ })
  await row.waitFor()
  expect((await row.innerText()).split(/\s*\t\s*/)).toEqual(['Text', 'The harbour is closed', 'The harbour is open again'])
  await press(page, 'Save mine')
  await notice(page, 'Widget changed').waitFor()
  await soon(async () => JSON.stringify(await keptOf(page)).includes('The harbour is closed')).toBe(true)
})
