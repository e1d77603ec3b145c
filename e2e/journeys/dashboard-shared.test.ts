// features: dashboards
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { dialog, notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const place = '/crm/dashboard/mine'
const api = '/api/reporting/api/v2/user-dashboard'
type Board = { version: number; items: { id: string; baseWidgetId: string; sharedBy: string | null; widget: { name: string } }[] }

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()
const boardOf = (page: Page) => read<Board>(page, `${api}/widgets`)
const chosen = 'Payments by country'

/** Later journeys find the dashboard of the person without the widgets of this one. */
async function putBack(page: Page) {
  const token = await tokenOf(page)
  const { items } = await boardOf(page)
  const kept = items.filter(({ widget: { name } }) => name !== chosen)
  const { version } = await boardOf(page)
  await callApi(token, api, {
    method: 'PUT',
    body: { version, items: kept.map((item) => ({ ...spotOf(item), id: item.id, widgetId: item.baseWidgetId })) },
  })
}
const spotOf = (item: object) => {
  const { x, y, w, h } = item as { x: number; y: number; w: number; h: number }
  return { x, y, w, h }
}

test('B-DASH-18/23 a widget is added, arranged by keyboard, shared with a role, seen by a colleague, and taken back', async () => {
  const page = await browser.enter('finance@northwind.example', place)
  await page.getByRole('button', { name: 'Customise' }).waitFor()
  onTestFinished(() => putBack(page))
  await press(page, 'Customise')
  await press(page, 'Add widgets…')
  await dialog(page).getByRole('checkbox', { name: chosen }).check()
  await press(page, 'Add 1 widget')
  const grip = page.getByRole('button', { name: `Move ${chosen}`, exact: true })
  const top = async () => (await widget(page, chosen).boundingBox())!.y
  const before = await top()
  await grip.press('ArrowUp')
  await soon(async () => (await top()) < before).toBe(true)
  await press(page, 'Save dashboard')
  await notice(page, 'Dashboard saved').waitFor()
  await widget(page, chosen).locator('.p-map path').first().waitFor()
  const faults: string[] = []
  await axeOn(page, 'finance', faults)('my dashboard')
  expect(faults).toEqual([])

  await press(page, `Actions for ${chosen}`)
  await choose(page, 'Share…')
  await dialog(page)
    .getByRole('combobox', { name: 'Role' })
    .or(dialog(page).getByLabel('Role', { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Finance', exact: true }).click()
  await press(page, 'Share widget')
  await notice(page, 'Shared with Finance').waitFor()

  const colleague = await browser.enter('settlement@northwind.example', place)
  await widget(colleague, chosen).getByRole('img', { name: 'Shared by Selin Aksoy' }).waitFor()
  await press(colleague, `Actions for ${chosen}`)
  expect(await colleague.getByRole('menuitem', { name: 'Share…' }).count()).toBe(0)

  await press(page, 'Take back from Finance')
  await notice(page, 'Taken back from Finance').waitFor()
  await soon(async () => (await boardOf(colleague)).items.some(({ widget: { name } }) => name === chosen)).toBe(false)
  await colleague.reload()
  await colleague.getByRole('button', { name: 'Customise' }).waitFor()
  expect(await widget(colleague, chosen).count()).toBe(0)
})

test('two windows arrange one dashboard: the second is shown both sides and keeps its own', async () => {
  const [one, other] = [await browser.enter('risk@northwind.example', place), await browser.enter('risk@northwind.example', place)]
  for (const page of [one, other]) {
    await page.getByRole('button', { name: 'Customise' }).waitFor()
    await press(page, 'Customise')
  }
  const name = (await boardOf(one)).items[0]!.widget.name
  const resize = async (page: Page, key: string) => {
    await page.getByRole('button', { name: `Move ${name}`, exact: true }).press(key)
    await press(page, 'Save dashboard')
  }
  await resize(one, 'Shift+ArrowDown')
  await notice(one, 'Dashboard saved').waitFor()
  await resize(other, 'Shift+ArrowRight')
  await dialog(other).getByRole('region', { name: 'Saved elsewhere' }).getByRole('list').waitFor()
  await dialog(other).getByRole('region', { name: 'Yours, not saved yet' }).getByRole('list').waitFor()
  await press(other, 'Save mine')
  await notice(other, 'Dashboard saved').waitFor()
})
