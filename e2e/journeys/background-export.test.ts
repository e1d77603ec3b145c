// features: exports
import { readFile } from 'node:fs/promises'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { readCsv } from '@portico/testkit/files/read-zip.ts'
import { expect, test } from 'vitest'
import { answer } from './answers.fixture.ts'
import { read } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { during } from './heard.fixture.ts'
import { listPayments, lookups } from './payments.fixture.ts'
import { dialog, notice, rows } from './record.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const api = '/api/v1/crm/exports'
type Export = { id: string; state: string; fileName: string | null; bytes: number | null; query: Record<string, string>; createdAt: string }

async function openExports(page: Page) {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog(page)
    .getByText(/^Up to 10\.000 rows are saved right away/)
    .waitFor()
  return dialog(page)
}
const started = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const reply = await during(
    page.waitForResponse((response) => response.request().method() === 'POST' && new URL(response.url()).pathname === api),
    press,
  )
  return ((await reply.json()) as Export).id
}
const startInBackground = async (page: Page) => {
  const panel = await openExports(page)
  return started(page, () => panel.getByRole('button', { name: 'Export in the background' }).click())
}
/** The export, once it is done. */
async function done(page: Page, id: string, headers = {}): Promise<Export> {
  const look = () => read<Export>(page, `${api}/${id}`, headers)
  await soon(async () => (await look()).state).toBe('Done')
  return look()
}
const lines = (page: Page) => dialog(page).getByRole('region', { name: 'Last 7 days' }).getByRole('listitem')

/** An export of this state as the server says it, with more of its own. */
const anExport = (state: string, more: object = {}) => ({
  id: crypto.randomUUID(),
  list: 'transactions',
  query: {},
  state,
  rowsDone: 0,
  rowsTotal: null,
  totalIsEstimate: false,
  percent: null,
  fileName: null,
  bytes: null,
  failure: null,
  createdAt: new Date().toISOString(),
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
  ...more,
})
const listed = (exports: object[]) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({
    data: exports,
    totalCount: exports.length,
    totalIsCapped: false,
    pageIndex: 0,
    pageSize: 50,
    nextCursor: null,
    previousCursor: null,
  }),
})

test('an export runs on while the person is elsewhere, who is told and gets exactly the rows of the list', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  await rows(page).first().waitFor()
  // As far back as the newest thirty reach, however many payments there are.
  const status = 'Captured,Declined'
  const dateFrom = (await listPayments(page, 'tenant', { status, pageSize: '30' })).at(-1)!.createdAt
  const dateTo = new Date().toISOString()
  const wanted = await listPayments(page, 'tenant', { status, dateFrom, dateTo })
  expect(wanted.length).toBeGreaterThan(10)
  await page.goto(`${lookups.tenant}?created=${dateFrom}..${dateTo}&status=${status}`)
  await rows(page).first().waitFor()
  // Held where it waits, so that it ends when the person is elsewhere, however fast the worker is.
  const release = await holdAt(page, 'Queued')
  const id = await startInBackground(page)
  await lines(page).first().getByText('Waiting to start').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await heading(page, /^(?!Transaction lookup)/).waitFor()
  await release()

  const told = notice(page, /^transactions-\d{4}-\d\d-\d\d\.csv is ready/)
  await told.waitFor()
  const file = await during(page.waitForEvent('download'), () => told.getByRole('button', { name: 'Download' }).click())
  const bytes = await readFile(await file.path())
  const { fileName, bytes: size } = await done(page, id)
  expect([file.suggestedFilename(), bytes.length]).toEqual([fileName, size])
  const [head = [], ...got] = readCsv(bytes.toString('utf8').replace('\uFEFF', ''))
  const at = (name: string) => head.indexOf(name)
  expect(got.map((cells) => [cells[at('externalId')], cells[at('merchantName')], cells[at('status')]])).toEqual(
    wanted.map((row) => [row.externalId ?? '', row.merchantName, row.status]),
  )
})

test('the panel keeps the file for a week and says so, to the byte', async () => {
  const page = await browser.enter('finance@northwind.example', `${lookups.tenant}?created=last7Days&status=Captured`)
  await rows(page).first().waitFor()
  const { fileName, bytes } = await done(page, await startInBackground(page))
  const size = String(bytes).replace(/\B(?=(\d{3})+$)/g, '.')
  await lines(page).first().getByText(`${size} bytes · kept until `).waitFor()
  const file = await during(page.waitForEvent('download'), () => lines(page).first().getByRole('button', { name: 'Download' }).click())
  expect((await readFile(await file.path())).length).toBe(bytes)
  // A user who is watching gets no notification.
  expect(await page.getByText(`${fileName} is ready`).count()).toBe(0)
})

test('an export that is cancelled leaves no file', async () => {
  const page = await browser.enter('admin@northwind.example', `${lookups.tenant}?created=last7Days`)
  await rows(page).first().waitFor()
  const one = anExport('Running', { rowsDone: 1200, rowsTotal: 48000, totalIsEstimate: true, percent: 2 })
  const { id } = one
  let now: object = one
  await page.route(`**${api}?*`, (route) => route.fulfill(listed([now])))
  const cancelled: string[] = []
  await page.route(`**${api}/*/cancel`, (route) => {
    cancelled.push(route.request().url())
    now = { ...one, state: 'Cancelled' }
    return route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(now) })
  })
  await openExports(page)
  await lines(page).getByText('1.200 of about 48.000 rows').waitFor()
  await lines(page).getByText('2 %').waitFor()
  await lines(page)
    .getByRole('button', { name: /^Cancel: / })
    .click()
  await lines(page).getByText('Cancelled. There is no file.').waitFor()
  expect(cancelled.map((url) => new URL(url).pathname)).toEqual([`${api}/${id}/cancel`])
  expect(await lines(page).getByRole('button', { name: 'Download' }).count()).toBe(0)
})

test('one that failed says why and is tried again with the same query', async () => {
  const page = await browser.enter('admin@northwind.example', `${lookups.tenant}?created=last7Days&status=Captured`)
  await rows(page).first().waitFor()
  const query = { status: 'Captured', columns: 'id,amount', timezoneOffset: '0' }
  const repair = await answer(page, `**${api}?*`, listed([anExport('Failed', { failure: 'narrow_the_search', query })]))
  await openExports(page)
  await lines(page).getByText('The search took too long. Choose a shorter period or add a filter.').waitFor()
  await repair()
  const id = await started(page, () => lines(page).getByRole('button', { name: 'Retry' }).click())
  expect((await done(page, id)).query).toMatchObject(query)
  await lines(page).first().getByRole('button', { name: 'Download' }).waitFor()
})

test('an export of Test says so, and is not among those of Live', async () => {
  const page = await browser.enter('finance@northwind.example', `${lookups.tenant}?created=last30Days&mode=Test`)
  await rows(page).first().waitFor()
  const id = await startInBackground(page)
  await done(page, id, { mode: 'Test' })
  await lines(page).first().getByRole('button', { name: 'Download' }).waitFor()
  await lines(page).first().getByText('Test', { exact: true }).waitFor()
  expect((await read<{ data: Export[] }>(page, api, { mode: 'Live' })).data.map((one) => one.id)).not.toContain(id)
})

test('nothing shown is nothing to export, and without a network nothing is; both say why. No state of it fails axe', async () => {
  const faults: string[] = []
  const page = await browser.enter('finance@northwind.example', `${lookups.tenant}?email=nobody@nowhere.example`)
  const check = axeOn(page, 'finance', faults)
  await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor()
  const now = new Date().toISOString()
  await page.route(`**${api}?*`, (route) =>
    route.fulfill(
      listed([
        anExport('Queued'),
        anExport('Running', { rowsDone: 10, rowsTotal: 40, percent: 25 }),
        anExport('Done', { rowsDone: 40, bytes: 1234, fileName: 'transactions-2026-11-21.zip', expiresAt: now }),
        anExport('Failed', { failure: 'interrupted' }),
        anExport('Cancelled'),
        anExport('Expired', { rowsDone: 40 }),
      ]),
    ),
  )
  await openExports(page)
  await dialog(page).getByText('There are no rows to export.').waitFor()
  const offered = dialog(page).getByRole('button', { name: /^Export (now|in the background)$/ })
  expect(await offered.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-disabled')))).toEqual(['true', 'true'])
  await lines(page).getByText('10 of 40 rows').waitFor()
  await check('the exports')
  await page.context().setOffline(true)
  await dialog(page).getByText('You are offline. Exports are off until the connection is back.').waitFor()
  await page.context().setOffline(false)
  await dialog(page).getByText('There are no rows to export.').waitFor()
  expect(faults).toEqual([])
})

/** What the server says of exports stays at this state until the function that comes back is called. */
async function holdAt(page: Page, state: string): Promise<() => Promise<void>> {
  const url = `**${api}?*`
  await page.route(url, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: Export[] }
    const since = Date.now() - 60_000
    const data = body.data.map((one, place) => (place === 0 && Date.parse(one.createdAt) > since ? { ...one, state } : one))
    await route.fulfill({ response: reply, json: { ...body, data } })
  })
  return () => page.unroute(url)
}
