// features: views, transactions
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser, type Person } from './browser.fixture.ts'
import { chip, editor, openColumns } from './filters.fixture.ts'
import { dialog, heads, notice, rows } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'
import { flip, tick } from './tick.fixture.ts'

const browser = aBrowser()
const wide = '/transaction-management/transaction-lookup-columns'
const reporting = '/transaction-management/transaction-lookup-v2'
const enter = async (person: Person, place: string, settings = {}) => {
  const page = await browser.enter(person, place, settings)
  await rows(page).first().waitFor()
  return page
}
/** The columns that the page comes with. */
async function reset(page: Page): Promise<void> {
  await openColumns(page)
  await editor(page).getByRole('button', { name: 'Reset' }).click({ force: true })
  await page.keyboard.press('Escape')
  await soon(() => heads(page)).not.toContain('Settlement')
}
const setsButton = (page: Page) => page.getByRole('button', { name: 'Column sets' })
const sets = (page: Page) => page.getByRole('dialog', { name: 'Column sets' })

test('a column set shared with a role brings its columns and no filter to colleagues with that role, and is not there for others', async () => {
  const name = `Month end ${crypto.randomUUID().slice(0, 6)}`
  const page = await enter('finance@northwind.example', `${wide}?status=Captured`)
  await reset(page)
  await openColumns(page)
  await tick(editor(page).getByRole('checkbox', { name: 'Settlement' }).first())
  await page.keyboard.press('Escape')
  await setsButton(page).click()
  // The popover is below its button.
  const [button, popover] = [await setsButton(page).boundingBox(), await sets(page).boundingBox()]
  expect(popover!.y).toBeGreaterThan(button!.y)
  expect(Math.abs(popover!.x + popover!.width - button!.x - button!.width)).toBeLessThan(40)
  await sets(page).getByRole('button', { name: 'Save columns as a set' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await flip(dialog(page).getByRole('switch', { name: 'Share with colleagues' }), true)
  await dialog(page).getByLabel('Who sees it').click()
  await page.getByRole('option', { name: 'Finance' }).click()
  const faults: string[] = []
  await axeOn(page, 'finance', faults)('the dialog of a column set')
  expect(faults).toEqual([])
  await dialog(page).locator('button[type=submit]').click()
  await notice(page, `Column set “${name}” saved`).waitFor()
  const columns = await heads(page)

  try {
    const colleague = await enter('settlement@northwind.example', `${wide}?status=Refunded`)
    await reset(colleague)
    await setsButton(colleague).click()
    const shared = sets(colleague).getByRole('button', { name: `${name} Shared by Selin Aksoy with Finance` })
    await shared.waitFor()
    expect(
      await sets(colleague)
        .getByRole('button', { name: `Delete ${name}` })
        .count(),
    ).toBe(0)
    await shared.click()
    await soon(() => heads(colleague)).toEqual(columns)
    await chip(colleague, 'Status').filter({ hasText: 'Refunded' }).waitFor()
    await reset(colleague)

    const other = await enter('risk@northwind.example', wide)
    await setsButton(other).click()
    await sets(other).waitFor()
    expect(await sets(other).getByText(name).count()).toBe(0)
    await reset(page)
  } finally {
    const key = 'transactions.columns.columns'
    const { data } = await read<{ data: { id: string; name: string }[] }>(page, `/api/v1/crm/views?listKey=${key}`)
    const made = data.find((set) => set.name === name)!
    await callApi(await tokenOf(page), `/api/v1/crm/views/${made.id}`, { method: 'DELETE' })
  }
})

test('on a phone the sums of the lookup of reporting fit, and its rows open onto what hangs on them', async () => {
  const page = await browser.enter('finance@northwind.example', `${reporting}?status=Refunded`, { width: 390, height: 844 })
  const listed = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await listed.first().waitFor()
  const sums = page.getByRole('list', { name: 'Totals of all matching payments' })
  await soon(() => sums.getByRole('listitem').count()).toBe(2)
  await page.getByRole('button', { name: /more currenc/ }).click()
  await soon(() => sums.getByRole('listitem').count()).toBeGreaterThan(2)
  expect(await sums.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(false)
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)

  const before = await listed.count()
  await page
    .getByRole('button', { name: /transactions? of / })
    .first()
    .click()
  await listed
    .filter({ hasText: /refund 1/ })
    .first()
    .waitFor()
  expect(await listed.count()).toBeGreaterThan(before)
  const faults: string[] = []
  await axeOn(page, 'finance', faults)('open rows on a phone')
  expect(faults).toEqual([])
})
