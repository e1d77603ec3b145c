import { readFile } from 'node:fs/promises'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { readCsv, readZip } from '@portico/testkit/files/read-zip.ts'
import { expect, test } from 'vitest'
import { answer, broken, problem, requestId } from './answers.fixture.ts'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { during } from './heard.fixture.ts'
import { notice } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const api = '/v1/api/in-app-notifications'
const exportsApi = '/api/v1/crm/exports'
type Listed = { data: { title: string; isRead: boolean }[]; unreadNotificationCount: number }

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const lines = (page: Page) => panel(page).getByRole('listitem')
const bell = (page: Page, unread = 0) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true })
/** News is asked for every half a minute of the page's clock, and the worker may be busy. */
const pollMs = 30_000
const polled = { timeout: 120_000 }

/** A window in which half a minute never passes: what it shows it has not asked for. */
const withoutPolls = `
  const later = window.setTimeout.bind(window)
  window.setTimeout = (work, ms, ...given) => (ms === 30000 || ms === 60000 ? 0 : later(work, ms, ...given))
`

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await panel(page).getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Starts an export in the background, as a script would, and waits for its end. */
async function exported(page: Page): Promise<{ id: string; fileName: string; rowsDone: number }> {
  const token = await tokenOf(page)
  const reply = await callApi(token, exportsApi, { method: 'POST', body: { list: 'transactions', query: { status: 'Captured' } } })
  const { id } = (await reply.json()) as { id: string }
  const look = () => read<{ id: string; state: string; fileName: string; rowsDone: number }>(page, `${exportsApi}/${id}`)
  await soon(async () => (await look()).state).toBe('Done')
  return look()
}

test('A-TOOL-06 A-NOTIF-02/04/06/16/25/32 a finished export appears in the panel and is downloaded and read; all messages are marked and deleted', {
  timeout: 300_000,
}, async () => {
  const page = await browser.enter('admin@contoso.example', '/crm/dashboard')
  await callApi(await tokenOf(page), api, { method: 'DELETE' })
  await bell(page).click()
  await panel(page).getByRole('heading', { name: 'No notifications' }).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })

  const first = await exported(page)
  await notice(page, 'New notification: Export ready').waitFor(polled)
  await bell(page, 1).waitFor()
  await notice(page, 'New notification: Export ready').getByRole('button', { name: 'View' }).click()
  await lines(page).filter({ hasText: first.fileName }).waitFor()
  await panel(page).getByText("That's all your notifications from the last 30 days.").waitFor()
  const toFile = lines(page).getByRole('button', { name: /^Export ready/ })
  const file = await during(page.waitForEvent('download'), () => toFile.click())
  expect(file.suggestedFilename()).toBe(`${first.id}.zip`)
  const [csv] = readZip(await readFile(await file.path())).values()
  expect(readCsv(csv!.toString('utf8'))).toHaveLength(first.rowsDone + 1)
  await soon(async () => (await read<Listed>(page, api)).unreadNotificationCount).toBe(0)
  await page.keyboard.press('Escape')
  await bell(page).waitFor()

  await exported(page)
  await exported(page)
  await soon(async () => (await read<Listed>(page, api)).data.length).toBe(3)
  await page.reload()
  await bell(page, 2).click()
  await choose(page, 'Actions for all notifications', 'Mark all as read')
  await soon(async () => (await read<Listed>(page, api)).data.map(({ isRead }) => isRead)).toEqual([true, true, true])
  await choose(page, 'Actions for all notifications', 'Delete all')
  await panel(page).getByRole('heading', { name: 'No notifications' }).waitFor()
  expect((await read<Listed>(page, api)).data).toEqual([])
})

test('A-NOTIF-21 where the portal is looked at, news is there at once in every window, though none asks for it from time to time', {
  timeout: 180_000,
}, async () => {
  const page = await browser.enter('support@contoso.example', '/crm/dashboard')
  await callApi(await tokenOf(page), api, { method: 'DELETE' })
  const beside = await page.context().newPage()
  for (const window of [page, beside]) {
    await window.addInitScript({ content: withoutPolls })
    await window.goto('/crm/dashboard')
    await bell(window).waitFor()
  }
  await exported(page)
  for (const window of [page, beside]) {
    await notice(window, 'New notification: Export ready').waitFor(polled)
    await bell(window, 1).waitFor()
  }
  // What is read in one window is read in the other, whose panel says so.
  await bell(beside, 1).click()
  await lines(beside).first().waitFor()
  await bell(page, 1).click()
  await choose(page, 'Actions for all notifications', 'Mark all as read')
  await beside.keyboard.press('Escape')
  await bell(beside).waitFor()
  await beside.close()
})

test('A-NOTIF-21/26 where nothing can be heard, news is asked for every half a minute', { timeout: 180_000 }, async () => {
  const page = await browser.enter('risk@contoso.example', '/crm/dashboard')
  await callApi(await tokenOf(page), api, { method: 'DELETE' })
  await page.route(`**${api}/stream*`, (route) => route.abort())
  await page.clock.install()
  await page.reload()
  await bell(page).waitFor()
  await exported(page)
  await exported(page)
  await soon(async () => (await read<Listed>(page, api)).data.length).toBe(2)
  await page.clock.fastForward(pollMs)
  await notice(page, 'You have 2 new notifications').waitFor(polled)
  await bell(page, 2).waitFor()
  // Nobody else is to live by this clock.
  await page.context().close()
})

test('A-NOTIF-10 nobody is told of what a colleague has exported', { timeout: 120_000 }, async () => {
  const owner = await browser.enter('admin@contoso.example', '/crm/dashboard')
  await exported(owner)
  await soon(async () => (await read<Listed>(owner, api)).data.length).toBeGreaterThan(0)
  const page = await browser.enter('auditor@contoso.example', '/crm/dashboard')
  await bell(page).click()
  await panel(page).getByRole('heading', { name: 'No notifications' }).waitFor()
})

test('notifications that cannot be loaded say what is safe and the number of the request, and Try again brings them', async () => {
  const page = await browser.enter('auditor@contoso.example', '/crm/dashboard')
  const repair = await answer(page, `**${api}?*`, broken)
  await page.reload()
  await bell(page).click()
  const said = panel(page).getByRole('alert').filter({ hasText: 'Notifications could not be loaded' })
  await said.waitFor()
  for (const text of ['Nothing has been changed.', requestId]) expect(await said.innerText()).toContain(text)
  const menu = panel(page).getByRole('button', { name: 'Actions for all notifications' })
  expect(await menu.getAttribute('aria-disabled')).toBe('true')
  await menu.press('Enter')
  expect(await page.getByRole('menu').count()).toBe(0)
  await repair()
  await said.getByRole('button', { name: 'Try again' }).click()
  await panel(page).getByRole('heading', { name: 'No notifications' }).waitFor()
})

/** So many notifications as the server lists them, ten on a page, the first ones unread. */
async function told(page: Page, count: number, unread = 3): Promise<void> {
  const all = Array.from({ length: count }, (_, at) => ({
    id: `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    notificationType: ['Task', 'Proposal', 'ReportGenerated', 'Agreement', 'SomethingElse'][at % 5],
    title: `Notice ${at + 1}`,
    description: 'Somebody waits for an answer',
    objectUrl: at === 1 ? 'javascript:void(0)' : '/transaction-management/transaction-lookup',
    useRouter: true,
    isRead: at >= unread,
    mode: at === 2 ? 'Test' : 'Live',
    created: new Date(Date.now() - at * 3_600_000).toISOString(),
  }))
  await page.route(`**${api}?*`, (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const rest = { totalCount: count, totalIsCapped: false, pageIndex: at / 10, pageSize: 10, previousCursor: null, result: 'success' }
    const nextCursor = at + 10 < count ? String(at + 10) : null
    return route.fulfill({ json: { data: all.slice(at, at + 10), nextCursor, unreadNotificationCount: unread, ...rest } })
  })
  // What the stream makes the page ask for says the same, else the bell would forget what the list has told it.
  await page.route(`**${api}/latest?*`, (route) =>
    route.fulfill({ json: { data: [], unreadNotificationCount: unread, result: 'success' } }),
  )
  await page.route(`**${api}/mark-as-read/*`, (route) => route.fulfill({ json: { result: 'success' } }))
  await page.route(`**${api}/0*`, (route) => route.fulfill({ json: { result: 'success' } }))
}

test('A-NOTIF-01/04/05/07/36 the panel has its size over a backdrop, an icon for each type, and a scrollbar only while it is scrolled', {
  timeout: 180_000,
}, async () => {
  const page = await browser.enter('support@contoso.example', '/crm/dashboard')
  await told(page, 25, 10)
  await page.reload()
  await bell(page, 10).click()
  await lines(page).nth(9).waitFor()
  const { height: seen } = page.viewportSize()!
  const box = async () => {
    const { width } = (await panel(page).boundingBox())!
    const { height } = (await panel(page).locator('.p-notices').boundingBox())!
    return [Math.round(width), Math.round(height)]
  }
  await soon(box).toEqual([640, Math.min(800, Math.round(seen * 0.7))])
  expect(await page.locator('.mantine-Modal-overlay').isVisible()).toBe(true)
  // Only the list scrolls: the head stays.
  expect(await panel(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const icons = await lines(page)
    .locator('.p-notice-icon svg')
    .evaluateAll((all) => all.map((one) => one.getAttribute('class')!.split(' ').at(-1)))
  expect(icons.slice(0, 5)).toEqual([
    'tabler-icon-checklist',
    'tabler-icon-file-text',
    'tabler-icon-file-download',
    'tabler-icon-signature',
    'tabler-icon-bell',
  ])
  const list = panel(page).locator('.p-notices-list')
  await list.evaluate((element) => element.scrollBy(0, 40))
  await soon(() => list.getAttribute('data-scrolling')).toBe('true')
  await soon(() => list.getAttribute('data-scrolling')).toBe(null)
})

test('A-NOTIF-03/09/11/12/20/29/30/35 more is loaded towards the end, and what is opened leads to its place; axe finds nothing', {
  timeout: 240_000,
}, async () => {
  const faults: string[] = []
  const page = await browser.enter('support@contoso.example', '/crm/dashboard')
  await told(page, 25)
  await page.reload()
  await bell(page, 3).click()
  await lines(page).first().waitFor()
  await axeOn(page, 'support', faults)('the notifications')
  expect(faults).toEqual([])
  // Where more cannot be loaded it rests, and goes on once it is told to.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('cursor=')) asked.push(request.url())
  })
  const repair = await answer(page, `**${api}?*cursor=10*`, problem({ status: 422, code: 'invalid_input' }))
  await lines(page).last().scrollIntoViewIfNeeded()
  await panel(page).getByText('More could not be loaded.').waitFor()
  await lines(page).first().scrollIntoViewIfNeeded()
  await lines(page).last().scrollIntoViewIfNeeded()
  expect([await lines(page).count(), asked.length]).toEqual([10, 1])
  await repair()
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await lines(page).nth(10).waitFor()
  for (const last of ['Notice 10', 'Notice 20', 'Notice 25']) {
    await lines(page).filter({ hasText: last }).last().scrollIntoViewIfNeeded()
    await lines(page).last().scrollIntoViewIfNeeded()
  }
  await panel(page).getByText("That's all your notifications from the last 30 days.").waitFor()
  expect(await lines(page).count()).toBe(25)

  await choose(page, 'Actions for Notice 3', 'Delete')
  await lines(page).filter({ hasText: 'Notice 3Test' }).waitFor({ state: 'detached' })
  await soon(() => lines(page).count()).toBe(24)
  // An invalid link is read, and leads nowhere.
  await panel(page)
    .getByRole('button', { name: /^Notice 2 / })
    .click()
  await panel(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/crm/dashboard')
  await panel(page)
    .getByRole('button', { name: /^Notice 1 / })
    .click()
  await page.waitForURL('**/transaction-management/transaction-lookup**')
  await panel(page).waitFor({ state: 'detached' })
})
