import type { Page } from '@portico/testkit/browser/browser.ts'
import { soon } from './soon.fixture.ts'

export const searchBox = (page: Page) => page.getByRole('searchbox')
const table = (page: Page) => page.getByRole('table', { name: 'Transactions' })

/** The rows with a payment in them; the head and the bars of a list that loads have no box to choose one. */
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) })
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })

/** The record beside the list. */
export const drawer = (page: Page, reference?: string) =>
  page.getByRole('complementary', { name: reference ? `Transaction ${reference}` : /^Transaction / })

/** Types a reference into the search of the list and opens the one row that is left. */
export async function findAndOpen(page: Page, reference: string): Promise<void> {
  await searchBox(page).fill(reference)
  await searchBox(page).press('Enter')
  await rowOf(page, reference).click()
  await drawer(page, reference).getByRole('tab', { name: 'Overview' }).waitFor()
}

/** `1.249,90` → 124990, `−13,30 EUR` → -1330, whatever the digits of the currency are. */
export function minorOf(text: string): number {
  const [number = ''] = /[−-]?[\d.]+(,\d+)?/.exec(text) ?? []
  return Number(number.replace('−', '-').replace(/[.,]/g, ''))
}

const digits: Record<string, number> = { JPY: 0, KWD: 3 }

/** `1330, EUR` → `13,30`, as amounts stand everywhere. */
export function amountText(minor: number, currency: string): string {
  const places = digits[currency] ?? 2
  const text = String(minor).padStart(places + 1, '0')
  const whole = text.slice(0, text.length - places).replace(/\B(?=(\d{3})+$)/g, '.')
  return places === 0 ? whole : `${whole},${text.slice(-places)}`
}
export const euros = (minor: number): string => amountText(minor, 'EUR')

/** The terms and their values as they stand in the record, the first where a term stands twice. */
export async function factsOf(page: Page): Promise<Record<string, string>> {
  // Read at one moment: a line may come or go as soon as the provider has answered.
  const facts = await drawer(page)
    .locator('dt')
    .evaluateAll((terms) => terms.map((term) => [term.innerText, (term.nextElementSibling as typeof term | null)?.innerText ?? '']))
  return Object.fromEntries(facts.map(([term, value]) => [term!.trim(), value!.trim()] as const).reverse())
}

const sums = ['Authorised', 'Captured', 'Refunded', 'Refund pending', 'Left to refund', 'Left to capture', 'Released'] as const
export type Sums = Partial<Record<(typeof sums)[number], number>>

/** The figures under the amount of the record, in minor units. */
export async function sumsOf(page: Page): Promise<Sums> {
  const facts = await factsOf(page)
  return Object.fromEntries(sums.flatMap((name) => (facts[name] === undefined ? [] : [[name, minorOf(facts[name])]])))
}

export const sumsBecome = (page: Page, expected: Sums) => soon(() => sumsOf(page)).toEqual(expected)

export async function openTab(page: Page, name: string): Promise<void> {
  await drawer(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click()
}

export const action = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
/** What a snackbar says: good news is a status, bad news an alert. */
export const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()

/** Opens the dialog, types an amount and stops before the button that sends it. */
export async function fillRefund(page: Page, amount: string) {
  await action(page, 'Refund…').click()
  await dialog(page).getByLabel('Amount').fill(amount)
  return dialog(page).getByRole('button', { name: /^Refund [\d.,]+ / })
}

const headsWithBox = async (page: Page) => (await table(page).getByRole('columnheader').allInnerTexts()).map((name) => name.trim())
/** The names of the columns in their order. */
export const heads = async (page: Page): Promise<string[]> => (await headsWithBox(page)).filter(Boolean)

type Row = { cells: Iterable<{ innerText: string }> }

/** What stands in one column, from the first row to the last. */
export async function cells(page: Page, column: string): Promise<string[]> {
  const names = await headsWithBox(page)
  const place = names.indexOf(column)
  if (place < 0) throw new Error(`There is no column ${column}, only ${names.join(', ')}`)
  const texts = await rows(page).evaluateAll((list) =>
    (list as unknown as Row[]).map((row) => Array.from(row.cells, (cell) => cell.innerText.trim())),
  )
  return texts.map((row) => row[place] ?? '')
}
