import type { Page } from '@portico/testkit/browser/browser.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { galleryPages, soon } from './gallery-page.fixture.ts'

const visit = galleryPages()
let page: Page
const widget = (name: string) => page.getByRole('region', { name, exact: true })
const grip = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const at = async (name: string) => {
  const { x, y, width, height } = (await widget(name).boundingBox())!
  return [x, y, width, height].map(Math.round)
}
/** A widget slides to its new place. */
const settled = async (name: string) => {
  let before = ''
  await soon(async () => {
    const now = String(await at(name))
    const isSame = now === before
    before = now
    return isSame
  }).toBe(true)
  return at(name)
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const tip = () => page.locator('.p-map-tip')

describe('a board', () => {
  beforeEach(async () => {
    page = await visit('view=board')
    await page.locator('.react-grid-item').first().waitFor()
  })

  test('B-DASH-18 a widget is moved and resized by the arrow keys on its grip, each step is said, and undone', async () => {
    await press('Customise')
    const [first, second] = [await settled('Captured volume'), await settled('Success rate')]
    await grip('Success rate').press('ArrowLeft')
    await soon(() => at('Success rate')).toEqual(first)
    expect(await settled('Captured volume')).toEqual(second)
    expect(await page.getByRole('status').allInnerTexts()).toContain('Success rate moved to column 1, row 1')
    await grip('Success rate').press('Shift+ArrowRight')
    expect((await settled('Success rate'))[2]).toBeGreaterThan(first[2]!)
    await press('Undo')
    await press('Undo')
    await soon(() => at('Success rate')).toEqual(second)
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  })

  test('a widget is moved, made taller and taken away by its menu', async () => {
    await press('Customise')
    const [, , , height] = await settled('Methods')
    await press('Actions for Methods')
    await page.getByRole('menuitem', { name: 'Move left' }).click()
    await soon(async () => (await at('Methods'))[0]! < (await at('Volume and success rate by day'))[0]!).toBe(true)
    await press('Actions for Methods')
    await page.getByRole('menuitem', { name: 'Make taller' }).click()
    expect((await settled('Methods'))[3]).toBeGreaterThan(height!)
    await press('Actions for Methods')
    await page.getByRole('menuitem', { name: 'Remove from the dashboard' }).click()
    await soon(() => widget('Methods').count()).toBe(0)
  })

  test('a widget is dragged by its grip, and only while the board is edited', async () => {
    expect(await page.locator('.p-board-grip').count()).toBe(0)
    await press('Customise')
    const [, y] = await settled('Methods')
    const { x: from, y: down } = (await grip('Methods').boundingBox())!
    await page.mouse.move(from + 10, down + 10)
    await page.mouse.down()
    await page.mouse.move(from - 200, down - 80, { steps: 6 })
    await page.mouse.move(from - 700, down - 160, { steps: 6 })
    await page.mouse.up()
    const [x] = await settled('Methods')
    expect(x).toBeLessThan(from - 400)
    await press('Undo')
    await soon(async () => (await at('Methods'))[1]).toBe(y)
  })

  test('B-CHART-02 a press on a chart opens its details, but not while the board is edited', async () => {
    await widget('Captured volume by day').locator('.p-chart-canvas').click()
    await page.getByText('Details: Captured volume by day').waitFor()
    await press('Customise')
    expect(await widget('Captured volume by day').getByRole('button', { name: 'Captured volume by day', exact: true }).count()).toBe(0)
  })

  test('B-DASH-16 a widget without anything says "No data", one whose last try failed keeps its chart and says so', async () => {
    expect(await widget('Disputes').innerText()).toContain('No data')
    await widget('Captured volume by day').locator('.p-chart-canvas svg').waitFor()
    await widget('Captured volume by day')
      .getByRole('button', { name: /^Not updated/ })
      .waitFor()
    expect(await widget('Captured volume by day').innerText()).toMatch(/4[12] minutes ago/)
  })

  test('a map is read by keyboard, the country with the most first, and as a table', async () => {
    const map = page.getByRole('img', { name: /^Captured volume by country/ })
    await map.locator('path').first().waitFor()
    await map.press('Home')
    await soon(() => tip().innerText()).toBe('Germany 412.000 EUR')
    await map.press('ArrowRight')
    await soon(() => tip().innerText()).toBe('Türkiye 268.000 EUR')
    await map.press('Escape')
    await soon(() => tip().count()).toBe(0)
    expect(await map.innerText()).toContain('Not on the map: Malta 9.000 EUR')
    await widget('Volume by country')
      .getByRole('button', { name: /^Show as table/ })
      .click()
    expect(await widget('Volume by country').getByRole('row').nth(1).innerText()).toMatch(/Germany\s+412.000 EUR/)
  })

  test('a chart is read by keyboard', async () => {
    const chart = page.getByRole('img', { name: 'Volume in EUR and success rate by day' })
    await chart.locator('svg').waitFor()
    await chart.press('End')
    await soon(() => page.getByRole('status').allInnerTexts()).toContain('21/11: Volume 152.000 EUR, Success rate 87,4 %')
  })

  test('names that are written like a script are shown as they are, in the chart, its tooltip, its words and its table', async () => {
    const chart = page.getByRole('img', { name: 'Payments by customer' })
    await chart.locator('svg').waitFor()
    await chart.press('End')
    const hostile = '<img src=x onerror="window.__ran=1">'
    await soon(async () => (await page.getByRole('status').allInnerTexts()).some((text) => text.startsWith(hostile))).toBe(true)
    await soon(async () => (await chart.innerText()).includes(hostile)).toBe(true)
    await widget('Payments by customer')
      .getByRole('button', { name: /^Show as table/ })
      .click()
    expect(await widget('Payments by customer').getByRole('row').last().innerText()).toContain(hostile)
    expect(await page.evaluate("'__ran' in window")).toBe(false)
  })

  test('B-DASH-10/11 a table shows five rows, and other page sizes are a choice away', async () => {
    expect(await widget('Latest payments').locator('tbody tr').count()).toBe(5)
    const size = widget('Latest payments').getByLabel('Rows per page: Latest payments')
    expect(await size.locator('option').allInnerTexts()).toEqual(['5', '10', '20', '50', '75', '100'])
    await size.selectOption('10')
    await soon(() => widget('Latest payments').locator('tbody tr').count()).toBe(10)
    await press('Next: Latest payments')
    await soon(() => widget('Latest payments').locator('tbody tr').count()).toBe(2)
  })
})

test('on a phone the widgets are in one column, in their reading order, and moved up and down', async () => {
  page = await visit('view=board', { width: 390 })
  await press('Customise')
  expect(await page.locator('.react-grid-item').count()).toBe(0)
  await grip('Success rate').press('ArrowUp')
  await soon(async () => (await at('Success rate'))[1]! < (await at('Captured volume'))[1]!).toBe(true)
})
