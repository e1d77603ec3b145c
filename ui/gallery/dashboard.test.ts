import type { Page } from '@portico/testkit/browser/browser.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { galleryPages, soon } from './gallery-page.fixture.ts'

const visit = galleryPages()
let page: Page
const chart = (name: string | RegExp) => page.getByRole('img', { name })
const volume = () => chart('Captured volume by hour, today and last Saturday, in EUR')
const scripts = () =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /chart-canvas.*\.js/.test(name)).length)
/** The colours of the lines that are drawn. */
const strokes = () =>
  volume()
    .locator('svg path')
    .evaluateAll((paths) => [...new Set(paths.map((path) => path.getAttribute('stroke')))])
const token = (name: string) => page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one).trim(), name)

test('the chart library comes with the first chart, and with no other page', async () => {
  page = await visit('view=words')
  await page.waitForLoadState('networkidle')
  expect(await scripts()).toBe(0)
  page = await visit('view=dashboard')
  await volume().locator('svg').waitFor()
  expect(await scripts()).toBe(1)
})

describe('a chart', () => {
  beforeEach(async () => {
    page = await visit('view=dashboard')
    await volume().locator('svg').waitFor()
  })

  test("is drawn in the tenant's first colour, its comparison thin, dashed and grey", async () => {
    await soon(strokes).toContain(await token('--p-chart-1'))
    const grey = volume().locator(`svg path[stroke="${await token('--p-faint')}"][stroke-dasharray]`)
    await soon(() => grey.count()).toBeGreaterThan(0)
  })

  test('takes the inks of the other scheme when it changes', async () => {
    const light = await token('--p-chart-1')
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByText('Dark', { exact: true }).click()
    await soon(() => token('--p-chart-1')).not.toBe(light)
    await soon(strokes).toContain(await token('--p-chart-1'))
    expect(await strokes()).not.toContain(light)
  })

  test('takes the colours of another tenant', async () => {
    const first = await token('--p-chart-1')
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByText('Meridian', { exact: true }).click()
    await soon(() => token('--p-chart-1')).not.toBe(first)
    await soon(strokes).toContain(await token('--p-chart-1'))
  })

  test('shows its numbers as a table, and turns back', async () => {
    await page.getByRole('button', { name: /^Show as table: Captured volume/ }).click()
    const table = page
      .getByRole('region', { name: /^Captured volume by hour/ })
      .getByRole('table')
      .last()
    await table.getByRole('row', { name: /^13:00/ }).waitFor()
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Hour', 'Today', 'Last Saturday'])
    expect((await table.getByRole('row').nth(14).innerText()).split(/\s*\t\s*/)).toEqual(['13:00', '108.000 EUR', '91.000 EUR'])
    expect((await table.getByRole('row').nth(15).innerText()).split(/\s*\t\s*/)).toEqual(['14:00', '—', '84.000 EUR'])
    await page.getByRole('button', { name: /^Show as chart: Captured volume/ }).click()
    await volume().locator('svg').waitFor()
  })

  test('follows the width of the page', async () => {
    const width = async () => (await volume().locator('svg').boundingBox())?.width ?? 0
    const wide = await width()
    await page.setViewportSize({ width: 1300, height: 900 })
    await soon(async () => Math.round(await width()) === Math.round((await volume().boundingBox())?.width ?? 0)).toBe(true)
    expect(await width()).toBeLessThan(wide)
  })

  test('without a number says that there is no data', async () => {
    expect(await page.getByRole('region', { name: 'Disputes' }).innerText()).toContain('No data')
  })
})

test('a whole has five parts and the rest, and its shares make a hundred percent', async () => {
  page = await visit('view=dashboard')
  const rows = await page.getByRole('table', { name: 'Share of volume by method' }).getByRole('row').allInnerTexts()
  expect(rows.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ['Cards', '58,0 %'],
    ['Open banking', '21,0 %'],
    ['Wallets', '12,0 %'],
    ['SEPA', '6,0 %'],
    ['Crypto', '1,5 %'],
    ['Other', '1,5 %'],
  ])
})
