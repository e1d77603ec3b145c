import type { Page } from '@portico/testkit/browser/browser.ts'
import { tick } from './tick.fixture.ts'

export const bar = (page: Page) => page.getByRole('search', { name: 'Filters' })
export const chip = (page: Page, label: string) => bar(page).getByRole('button', { name: new RegExp(`^${label} `) })
/** What lies over the page: the editor of a filter, the column chooser. */
export const editor = (page: Page) => page.getByRole('dialog')

export async function openEditor(page: Page, label: string) {
  await bar(page).getByRole('button', { name: 'Add filter' }).click()
  await editor(page).getByRole('button', { name: label, exact: true }).click()
}
const apply = (page: Page) => editor(page).getByRole('button', { name: 'Apply' }).click()

export async function filterByChoice(page: Page, label: string, choices: readonly string[]): Promise<void> {
  await openEditor(page, label)
  for (const choice of choices) await tick(editor(page).getByRole('checkbox', { name: choice, exact: true }))
  await apply(page)
}

export async function filterByText(page: Page, label: string, text: string): Promise<void> {
  await openEditor(page, label)
  await editor(page).getByLabel(label, { exact: true }).fill(text)
  await apply(page)
}

export async function filterByAmount(page: Page, from: string, to: string): Promise<void> {
  await openEditor(page, 'Amount')
  await editor(page).getByLabel('From').fill(from)
  await editor(page).getByLabel('To').fill(to)
  await apply(page)
}

/** Days as `21/11/2026`, both inclusive, in the person's zone. */
export async function filterByDays(page: Page, from: string, to: string): Promise<void> {
  await chip(page, 'Created').click()
  await editor(page).getByRole('button', { name: 'Custom…' }).click()
  await editor(page).getByRole('textbox', { name: 'From', exact: true }).fill(from)
  await editor(page).getByRole('textbox', { name: 'To', exact: true }).fill(to)
  await apply(page)
}

/** `21/11/2026`, so many days before today. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')

/** The last so many days up to now, as the API takes them and as the address of a list says them. */
export function aPeriod(days = 30) {
  const dateTo = new Date().toISOString()
  const dateFrom = new Date(Date.parse(dateTo) - days * 86_400_000).toISOString()
  return { dateFrom, dateTo, text: `${dateFrom}..${dateTo}` }
}

export const openColumns = (page: Page) => bar(page).getByRole('button', { name: 'Columns' }).click()
