// features: transactions, lookups
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, inject, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { aPeriod, chip, daysAgo, filterByAmount, filterByChoice, filterByDays, filterByText, openColumns } from './filters.fixture.ts'
import { during } from './heard.fixture.ts'
import { listPayments, lookups } from './payments.fixture.ts'
import { porticoUrl } from './portico.fixture.ts'
import { cells, heads, rows } from './record.fixture.ts'
import { fillSignIn, heading } from './sign-in.fixture.ts'
import { settled, soon } from './soon.fixture.ts'
import { tick } from './tick.fixture.ts'

const browser = aBrowser()
const enter = (place: string = lookups.tenant) => browser.enter('admin@northwind.example', place)
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const shown = (page: Page) => cells(page, 'Reference')
const referencesOf = (list: { externalId: string | null }[]) => list.map(({ externalId }) => externalId ?? '—')

test('status, customer, amount and time stand in the address, survive a reload, and show a colleague the same rows', async () => {
  const page = await enter()
  await filterByChoice(page, 'Status', ['Captured', 'Refunded'])
  await filterByChoice(page, 'Merchant', ['Acme Outdoor Ltd'])
  await filterByAmount(page, '10', '200')
  await filterByDays(page, daysAgo(300), daysAgo(1))
  await chip(page, 'Amount').filter({ hasText: '10,00 – 200,00' }).waitFor()

  const { status, merchantId, amountFrom, amountTo, created = '' } = searchOf(page)
  const [dateFrom = '', dateTo = ''] = created.split('..')
  const filters = {
    status: status!,
    merchantId: merchantId!,
    amountFrom: amountFrom!,
    amountTo: amountTo!,
    dateFrom,
    dateTo,
  }
  expect(filters).toMatchObject({ status: 'Captured,Refunded', amountFrom: '10.00', amountTo: '200.00' })
  const expected = await listPayments(page, 'tenant', { ...filters, pageSize: '20' })
  expect(expected.length).toBeGreaterThan(5)
  expect(new Set(expected.map(({ merchantName }) => merchantName))).toEqual(new Set(['Acme Outdoor Ltd']))
  await soon(() => shown(page)).toEqual(referencesOf(expected))

  await page.reload()
  await soon(() => shown(page)).toEqual(referencesOf(expected))
  for (const text of ['Status Captured, Refunded', 'Merchant Acme Outdoor Ltd', 'Amount 10,00 – 200,00'])
    await page.getByRole('button', { name: text, exact: true }).waitFor()

  const colleague = await browser.enter('support@northwind.example', page.url().replace(porticoUrl, ''))
  await soon(() => shown(colleague)).toEqual(referencesOf(expected))

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await soon(() => chip(page, 'Status').count()).toBe(0)
})

test('what matches nothing names the filters and offers to clear them', async () => {
  const page = await enter()
  await filterByText(page, 'Email', 'nobody@nowhere.example')
  await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor()
  await page
    .getByText(/nobody@nowhere\.example/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rows(page).first().waitFor()
})

test('pages follow one another by cursor, and a page has its own address', async () => {
  const page = await enter(`${lookups.tenant}?status=Captured&pageSize=5`)
  const filters = { status: 'Captured', pageSize: '10' }
  const pager = page.getByRole('navigation', { name: 'Pages' })
  // The total comes after the page, by a call of its own.
  await pager.getByText(/^1–5 of \d/).waitFor()
  const first = await shown(page)
  await pager.getByRole('button', { name: 'Next' }).click()
  await pager.getByText(/^6–10 of \d/).waitFor()
  const second = await shown(page)
  expect(second.filter((reference) => first.includes(reference))).toEqual([])
  expect([...first, ...second]).toEqual(referencesOf(await listPayments(page, 'tenant', filters)))

  await page.reload()
  await pager.getByText('6–10').waitFor()
  await soon(() => shown(page)).toEqual(second)
  await pager.getByRole('button', { name: 'Previous' }).click()
  await pager.getByText('1–5').waitFor()
  await soon(() => shown(page)).toEqual(first)
  await page.goBack()
  await soon(() => shown(page)).toEqual(second)
})

test('the amount sorts both ways, and the address keeps it', async () => {
  const period = aPeriod()
  const page = await enter(`${lookups.tenant}?status=Captured&currency=EUR&created=${period.text}`)
  const amount = page.getByRole('columnheader', { name: 'Amount' })
  for (const [direction, sort] of [
    ['descending', '-amountMinor'],
    ['ascending', 'amountMinor'],
  ] as const) {
    await amount.getByRole('button').click()
    await soon(() => amount.getAttribute('aria-sort')).toBe(direction)
    expect(searchOf(page).sort).toBe(sort)
    const { dateFrom, dateTo } = period
    const expected = await listPayments(page, 'tenant', { status: 'Captured', currency: 'EUR', dateFrom, dateTo, sort, pageSize: '5' })
    await soon(async () => (await shown(page)).slice(0, 5)).toEqual(referencesOf(expected))
  }
  await page.reload()
  await soon(() => amount.getAttribute('aria-sort')).toBe('ascending')
})

test('columns hidden, moved, pinned and widened and the size of the page are as they were left, in another browser too', async () => {
  const person = 'risk@northwind.example'
  const page = await browser.enter(person, lookups.tenant)
  await rows(page).first().waitFor()
  const widthOf = async (name: string, where: Page) =>
    Math.round((await where.getByRole('columnheader', { name }).boundingBox())?.width ?? 0)
  await openColumns(page)
  const chooser = page.getByRole('dialog')
  await chooser.getByRole('button', { name: 'Reset' }).click({ force: true })
  await tick(chooser.getByRole('checkbox', { name: 'Provider', exact: true }), false)
  await tick(chooser.getByRole('checkbox', { name: 'Country', exact: true }))
  await chooser.getByRole('button', { name: 'Move Status' }).press('ArrowUp')
  await chooser.getByText(/^Status moved to place/).waitFor({ state: 'attached' })
  await chooser.getByRole('button', { name: 'Pin Amount' }).click()
  await page.keyboard.press('Escape')
  await chooser.waitFor({ state: 'detached' })
  const arranged = ['Amount', 'Created', 'Reference', 'Merchant', 'Method', 'Status', 'Type', 'Country']
  await soon(() => heads(page)).toEqual(arranged)
  const before = await settled(() => widthOf('Reference', page))
  for (let step = 0; step < 2; step++) await page.getByRole('separator', { name: 'Width of Reference' }).press('ArrowRight')
  await soon(() => widthOf('Reference', page)).toBe(before + 32)

  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  const kept = await during(
    page.waitForResponse((reply) => reply.request().method() === 'PUT' && (reply.request().postData() ?? '').includes('"pageSize":10')),
    () => page.getByRole('option', { name: '10', exact: true }).click(),
  )
  expect(kept.ok()).toBe(true)
  expect(await heads(page)).toEqual(arranged)
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You successfully logged out!').waitFor()

  const again = await browser.aPage()
  await again.goto(lookups.tenant)
  await fillSignIn(again, person, inject('password'))
  await heading(again, 'Transaction lookup').waitFor()
  await soon(() => rows(again).count()).toBe(10)
  await soon(() => heads(again)).toEqual(arranged)
  await soon(() => widthOf('Reference', again)).toBe(before + 32)
})
