// features: views
import type { Page } from '@portico/testkit/browser/browser.ts'
import { afterEach, expect, test } from 'vitest'
import { answer, problem } from './answers.fixture.ts'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser, type Person } from './browser.fixture.ts'
import { chip, editor, filterByChoice, openColumns } from './filters.fixture.ts'
import { lookups } from './payments.fixture.ts'
import { cells, dialog, heads, notice, rows } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'
import { tick } from './tick.fixture.ts'
import { fillView, marked, openViews, saveView, tab, tabs, viewIn } from './views.fixture.ts'

const browser = aBrowser()
const api = '/api/v1/crm/views'
const owner: Person = 'risk@northwind.example'
const named = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`
type View = { id: string; name: string; search: string; columns: string[]; isOwn: boolean }

const enter = async (person: Person, place: string = lookups.tenant, settings = {}) => {
  const page = await browser.enter(person, place, settings)
  await rows(page).first().waitFor()
  entered.push(page)
  return page
}
const entered: Page[] = []
const viewsOf = async (page: Page) => (await read<{ data: View[] }>(page, `${api}?listKey=transactions.lookup`)).data

// The next test begins without views.
afterEach(async () => {
  for (const page of entered.splice(0)) {
    const token = await tokenOf(page)
    const reply = await callApi(token, `${api}?listKey=transactions.lookup`)
    const { data } = (await reply.json()) as { data: View[] }
    for (const { id } of data.filter(({ isOwn }) => isOwn)) await callApi(token, `${api}/${id}`, { method: 'DELETE' })
  }
})

test('a view brings filters, columns, sort and size of page to another browser, where Back leaves it again', async () => {
  const name = named('Refunded this week')
  const page = await enter(owner, `${lookups.tenant}?created=last7Days&sort=-amountMinor&pageSize=10`)
  await openColumns(page)
  await tick(editor(page).getByRole('checkbox', { name: 'ID', exact: true }))
  await tick(editor(page).getByRole('checkbox', { name: 'Provider', exact: true }), false)
  await page.keyboard.press('Escape')
  await filterByChoice(page, 'Status', ['Captured', 'Refunded'])
  await chip(page, 'Status').filter({ hasText: 'Captured, Refunded' }).waitFor()
  await saveView(page, name)
  await notice(page, `View “${name}” saved`).waitFor()
  const saved = (await viewsOf(page)).find((view) => view.name === name)!
  expect(saved.search).toContain('created=last7Days')
  expect(viewIn(page)).toBe(saved.id)
  const [columns, shown] = [await heads(page), await cells(page, 'ID')]
  expect(columns).toContain('ID')
  expect(columns).not.toContain('Provider')
  expect(shown.length).toBeGreaterThan(0)
  // The person's own arrangement stands where no view does; the view keeps its own.
  await tab(page, 'All').click()
  await soon(() => viewIn(page)).toBeNull()
  await openColumns(page)
  await editor(page).getByRole('button', { name: 'Reset' }).click()
  await page.keyboard.press('Escape')
  await soon(() => heads(page)).toContain('Provider')

  const elsewhere = await enter(owner)
  await tab(elsewhere, name).click()
  await marked(elsewhere).filter({ hasText: name }).waitFor()
  await soon(() => heads(elsewhere)).toEqual(columns)
  await soon(() => cells(elsewhere, 'ID')).toEqual(shown)
  await chip(elsewhere, 'Created').filter({ hasText: 'Last 7 days' }).waitFor()

  const linked = await enter(owner, elsewhere.url().slice(new URL(elsewhere.url()).origin.length))
  await soon(() => heads(linked)).toEqual(columns)
  await elsewhere.goBack()
  await marked(elsewhere).filter({ hasText: 'All' }).waitFor()
  expect(viewIn(elsewhere)).toBeNull()
  await chip(elsewhere, 'Created').filter({ hasText: 'Last 30 days' }).waitFor()
})

test('a changed view says so, can be put back, and is saved as it is now', async () => {
  const name = named('Lost')
  const page = await enter(owner, `${lookups.tenant}?status=Declined`)
  await saveView(page, name)
  await filterByChoice(page, 'Type', ['Payment'])
  await marked(page).filter({ hasText: 'modified' }).waitFor()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await chip(page, 'Type').waitFor({ state: 'detached' })
  await soon(() => marked(page).innerText()).toBe(name)

  await filterByChoice(page, 'Type', ['Payment'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, `View “${name}” updated`).waitFor()
  await soon(() => marked(page).innerText()).toBe(name)
  await page.reload()
  await chip(page, 'Type').filter({ hasText: 'Payment' }).waitFor()
  await soon(() => marked(page).innerText()).toBe(name)

  await tab(page, 'Refunds').click()
  await chip(page, 'Status').waitFor({ state: 'detached' })
  await (await openViews(page)).getByRole('button', { name: `Update ${name} to the current list` }).click()
  await notice(page, `View “${name}” updated`).waitFor()
  await soon(async () => (await viewsOf(page)).find((view) => view.name === name)?.search).toContain('type=Refund')
})

test('a colleague sees a shared view and who shares it; another tenant does not; shared no longer, it is gone', async () => {
  const name = named('For everybody')
  const page = await enter(owner, `${lookups.tenant}?status=Captured`)
  await saveView(page, name, true)

  const colleague = await enter('support@northwind.example')
  await tab(colleague, name).click()
  await chip(colleague, 'Status').filter({ hasText: 'Captured' }).waitFor()
  const seen = await openViews(colleague)
  await seen
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText(/^Shared by /)
    .waitFor()
  expect(await seen.getByRole('button', { name: new RegExp(`^(Rename|Update|Delete|Move).*${name}`) }).count()).toBe(0)
  await colleague.keyboard.press('Escape')

  const stranger = await browser.enter('finance@contoso.example', lookups.tenant)
  await stranger.getByRole('tab', { selected: true }).waitFor()
  expect(await stranger.getByRole('tab').allInnerTexts()).not.toContain(name)
  expect((await viewsOf(stranger)).map((view) => view.name)).not.toContain(name)

  await (await openViews(page)).getByRole('button', { name: `Rename or share ${name}` }).click()
  await fillView(page, `${name} b`, false)
  await marked(page)
    .filter({ hasText: `${name} b` })
    .waitFor()
  await colleague.reload()
  await rows(colleague).first().waitFor()
  await tab(colleague, name).waitFor({ state: 'detached' })
  // The filters of the address stay.
  await chip(colleague, 'Status').filter({ hasText: 'Captured' }).waitFor()
})

test('a deleted view comes back at its place with Undo', async () => {
  const [first, second, third] = [named('a'), named('b'), named('c')]
  const page = await enter(owner)
  for (const name of [first, second, third]) await saveView(page, name)
  const own = async () => (await tabs(page)).filter((name) => [first, second, third].includes(name))
  await soon(own).toEqual([first, second, third])
  await (await openViews(page)).getByRole('button', { name: `Delete ${second}` }).click()
  await soon(own).toEqual([first, third])
  await notice(page, `View “${second}” deleted`).getByRole('button', { name: 'Undo' }).click()
  await soon(own).toEqual([first, second, third])
  await page.reload()
  await soon(own).toEqual([first, second, third])
})

test('views are put in order with the keyboard and by dragging', async () => {
  const [first, second, third] = [named('a'), named('b'), named('c')]
  const page = await enter(owner)
  for (const name of [first, second, third]) await saveView(page, name)
  const kept = async () => (await viewsOf(page)).filter(({ isOwn }) => isOwn).map(({ name }) => name)
  const all = await openViews(page)
  const grip = (name: string) => all.getByRole('button', { name: `Move ${name}` })
  await grip(third).press('ArrowUp')
  await soon(kept).toEqual([first, third, second])
  await grip(third).press('ArrowUp')
  await soon(kept).toEqual([third, first, second])
  await all.getByText(`${third} moved to place 1 of 3`).waitFor({ state: 'attached' })

  const [from, to] = [(await grip(second).boundingBox())!, (await grip(third).boundingBox())!]
  await page.mouse.move(from.x + 8, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 12, { steps: 5 })
  await page.mouse.move(to.x + 8, to.y + 2)
  await page.mouse.up()
  await soon(kept).toEqual([second, third, first])
  await soon(async () => (await tabs(page)).filter((name) => [first, second, third].includes(name))).toEqual([second, third, first])
})

test('a name that is taken and a list that is full are told at the name, in each light; nothing of it fails axe', async () => {
  const name = named('Taken')
  const faults: string[] = []
  const page = await enter(owner)
  const check = axeOn(page, 'risk', faults)
  await saveView(page, name, true)
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).waitFor()
  await check('a view is saved')
  await dialog(page).locator('button[type=submit]').click()
  await dialog(page).getByText('Give the view a name.').waitFor()
  await fillView(page, name, false)
  await dialog(page).getByText('Another view of this list already has this name.').waitFor()
  await check('a name that is taken')
  const repair = await answer(page, `**${api}`, problem({ status: 409, code: 'conflict', reason: 'views.tooMany', params: { most: 100 } }))
  await fillView(page, `${name} 2`, false)
  await dialog(page).getByText('You already have 100 views of this list. Delete one first.').waitFor()
  await repair()
  await fillView(page, `${name} 2`, false)
  await marked(page)
    .filter({ hasText: `${name} 2` })
    .waitFor()
  await filterByChoice(page, 'Type', ['Payment'])
  await marked(page).filter({ hasText: 'modified' }).waitFor()
  await check('a changed view')
  await openViews(page)
  await check('all views')
  expect(faults).toEqual([])
}, 180_000)
