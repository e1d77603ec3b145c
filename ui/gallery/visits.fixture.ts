import type { Page } from '@portico/testkit/browser/browser.ts'

/** `passes`: what it opens goes away by itself after a while, so each look at it needs it anew. */
export type Visit = { query: string; width?: number; does?: (page: Page) => Promise<unknown>; passes?: true }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** The library of the charts comes a moment after the page. */
const charts = async (page: Page) => {
  await page.locator('.p-chart-canvas svg').first().waitFor()
  await page.locator('.p-chart-canvas:not(:has(svg))').first().waitFor({ state: 'detached' })
}

/** The columns, the charts and the map come one after the other. */
async function board(page: Page) {
  await page.locator('.p-map path').first().waitFor()
  await charts(page)
}

async function addFilter(page: Page, name: string) {
  await press('Add filter')(page)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** The parts of the gallery's pages, and everything that opens over them; few rows where a test is not about rows. */
export const visits: Record<string, Visit> = {
  'a list': { query: 'view=list' },
  'a list on a phone': { query: 'view=list', width: 390 },
  'a list beside its rail': { query: 'view=list&rows=5', width: 1000 },
  'a record beside its list': { query: 'view=drawer' },
  'a record on a phone': { query: 'view=drawer', width: 390 },
  'a form': { query: 'view=form' },
  'parts of a record': { query: 'view=record' },
  fields: { query: 'view=fields' },
  typing: { query: 'view=typing' },
  'typing on a phone': { query: 'view=typing', width: 390 },
  'a calendar': { query: 'view=typing', does: press('Open calendar: Pay out at') },
  'a calendar on a phone': { query: 'view=typing', width: 390, does: press('Open calendar: Pay out at') },
  'a period': {
    query: 'view=typing',
    does: async (page) => {
      await press(/^Period/)(page)
      await press('Custom…')(page)
    },
  },
  'options of one': { query: 'view=typing', does: (page) => page.getByLabel('Currency', { exact: true }).first().click() },
  'options of several': { query: 'view=typing', does: (page) => page.getByLabel('Currencies').first().click() },
  'options of the server': {
    query: 'view=typing',
    does: async (page) => {
      await page.getByLabel('Merchant').first().click()
      await page.getByRole('option', { name: 'Vega Otel' }).waitFor()
    },
  },
  asking: {
    query: 'view=asking',
    passes: true,
    does: async (page) => {
      for (const severity of ['success', 'warning', 'info', 'failed']) await press(`Show ${severity}`)(page)
      await page.locator('input[type=file]').setInputFiles([
        { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(9) },
        { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.alloc(9) },
      ])
      await page.getByText('Files finished uploading').waitFor()
    },
  },
  'asking on a phone': { query: 'view=asking', width: 390 },
  'a rejection': { query: 'view=asking', does: press('Reject…') },
  'the command palette': {
    query: 'view=asking',
    does: (page) => page.getByRole('button', { name: 'Jump to…', exact: true }).last().click(),
  },
  'the list of keys': { query: 'view=asking', does: press('List of keys') },
  'the quick panel': { query: 'view=asking', does: press('Quick panel…') },
  'a dashboard': { query: 'view=dashboard', does: charts },
  'a dashboard on a phone': { query: 'view=dashboard', width: 390, does: charts },
  'a board of widgets': { query: 'view=board', does: board },
  'a board of widgets on a phone': { query: 'view=board', width: 390, does: board },
  'a board that is edited': {
    query: 'view=board',
    does: async (page) => {
      await board(page)
      await press('Customise')(page)
      await press('Actions for Methods')(page)
      await page.getByRole('menuitem', { name: 'Move left' }).waitFor()
    },
  },
  'a chart as a table': {
    query: 'view=dashboard',
    does: async (page) => {
      await charts(page)
      await press(/^Show as table: Captured/)(page)
      await page
        .getByRole('region', { name: /^Captured/ })
        .getByRole('table')
        .waitFor()
    },
  },
  'empty, loading and failed': { query: 'view=states' },
  'empty, loading and failed on a phone': { query: 'view=states', width: 390 },
  'status, money and time': { query: 'view=words' },
  'selected rows': { query: 'view=list&rows=5', does: (page) => page.getByRole('checkbox', { name: 'Select ORD-20478' }).check() },
  'an export and those before it': {
    query: 'view=list&rows=5',
    does: async (page) => {
      await press('Export')(page)
      await press('Export in the background')(page)
    },
  },
  'the column chooser': { query: 'view=list&rows=5', does: press('Columns') },
  'the options of a filter': { query: 'view=list&rows=5', does: press(/^Status/) },
  'a range of dates': { query: 'view=list&rows=5', does: press(/^Created 15/) },
  'the periods of a filter': {
    query: 'view=list&rows=5',
    does: async (page) => {
      await page.getByRole('tab', { name: 'Refunds' }).click()
      await press(/^Created Last/)(page)
      await page.getByRole('button', { name: 'Custom…' }).waitFor()
    },
  },
  'a filter by an amount': { query: 'view=list&rows=5', does: (page) => addFilter(page, 'Amount') },
  'a filter by a text': { query: 'view=list&rows=5', does: (page) => addFilter(page, 'Card') },
  'a filter by one of few': { query: 'view=list&rows=5', does: (page) => addFilter(page, 'Type') },
  'a filter to add': { query: 'view=list&rows=5', does: (page) => page.keyboard.press('f') },
  'the menu of a person': { query: 'view=words', does: press(/account menu/) },
  'the menu of a person on a phone': { query: 'view=words', width: 390, does: press(/account menu/) },
  'the menu of a phone': { query: 'view=words', width: 390, does: press('Open menu') },
  'more actions': { query: 'view=record', does: press('More actions') },
  'a dialog': { query: 'view=fields', does: press('Refund…') },
  'a dialog on a phone': { query: 'view=fields', width: 390, does: press('Refund…') },
  'a confirmation': { query: 'view=fields', does: press('Delete label…') },
  snackbars: {
    query: 'view=fields',
    passes: true,
    does: async (page) => {
      for (const name of ['Success', 'Error', 'Undo']) await press(name)(page)
    },
  },
}
