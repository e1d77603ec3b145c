// features: transactions
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { callApi, tokenOf } from './api.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { captured, freshPayment, listPayments, lookups } from './payments.fixture.ts'
import { cells, drawer, fillRefund, findAndOpen, notice, rowOf, rows, searchBox, sumsBecome } from './record.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
/** A change of the mode has led to the dashboard. */
async function toLookup(page: Page) {
  await heading(page, 'Dashboard').waitFor()
  await page.getByRole('link', { name: 'Transaction lookup', exact: true }).click()
}
const testStrip = 'Payments here are simulated and no money moves.'

test('A-PROD-07 a merchant sees its own payments, and of another merchant of the same tenant nothing, whatever the address', async () => {
  const globex = await browser.enter('owner@globex.example', lookups.merchant)
  const foreign = await freshPayment(globex, 'merchant', captured)
  expect(foreign.merchantName).toBe('Globex Electronics AS')

  const page = await browser.enter('owner@acme.example', lookups.merchant)
  await rows(page).first().waitFor()
  for (const reference of await cells(page, 'Reference')) expect(reference).toMatch(/^ACM-\d+( · (refund|capture|void|payout) \d+)?$/)
  const listed = await listPayments(page, 'merchant', {})
  expect(new Set(listed.map(({ merchantName }) => merchantName))).toEqual(new Set(['Acme Outdoor Ltd']))

  await searchBox(page).fill(foreign.externalId)
  await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor()

  await page.goto(`${lookups.merchant}/${foreign.id}`)
  await drawer(page).getByRole('heading', { name: 'Not found' }).waitFor()
  expect(await drawer(page).innerText()).not.toContain(foreign.externalId)

  const token = await tokenOf(page)
  const body = { amountMinor: 100, reasonCode: 'CustomerRequest' }
  for (const [path, call] of [
    [`/api/v1/transactions/${foreign.id}`, {}],
    [`/api/v1/transactions/${foreign.id}/refunds`, { method: 'POST', body, headers: { 'idempotency-key': crypto.randomUUID() } }],
  ] as const)
    expect((await callApi(token, path, call)).status, path).toBe(404)
  const [after] = await listPayments(globex, 'merchant', { id: foreign.id })
  expect(after).toEqual(foreign)
})

test('a merchant refunds one of its own payments', async () => {
  const page = await browser.enter('owner@acme.example', lookups.merchant)
  const payment = await freshPayment(page, 'merchant', captured)
  await findAndOpen(page, payment.externalId)
  await (await fillRefund(page, '12,40')).click()
  await notice(page, 'Refunded 12,40 EUR.').waitFor()
  const { amountMinor } = payment
  await sumsBecome(page, { Authorised: amountMinor, Captured: amountMinor, Refunded: 1240, 'Left to refund': amountMinor - 1240 })
})

test('A-MODE-06 Test shows other payments under a strip that says so, and Live is one press away', async () => {
  const page = await browser.enter('owner@acme.example', lookups.merchant)
  await rows(page).first().waitFor()
  const live = await cells(page, 'Reference')
  expect(await page.getByText(testStrip).count()).toBe(0)

  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Test').click()
  await page.getByText(testStrip).waitFor()
  await toLookup(page)
  const [newest] = await listPayments(page, 'merchant', { type: 'Payment', status: 'Captured' }, 'Test')
  await rowOf(page, newest!.externalId).first().waitFor()
  const test = await cells(page, 'Reference')
  expect(test.length).toBeGreaterThan(0)
  expect(test.filter((reference) => live.includes(reference))).toEqual([])

  await page.getByRole('button', { name: 'Switch to Live' }).click()
  await toLookup(page)
  await soon(() => cells(page, 'Reference')).toEqual(live)
  expect(await page.getByText(testStrip).count()).toBe(0)
})

test('A-MODE-03 a merchant that may only try things out is held at Test', async () => {
  const page = await browser.enter('owner@umbrella.example', lookups.merchant)
  await page.getByText(testStrip).waitFor()
  await rows(page).first().waitFor()
  const mode = page.getByRole('radiogroup', { name: 'Mode' })
  for (const name of ['Test', 'Live']) expect(await mode.getByRole('radio', { name }).isDisabled(), name).toBe(true)
  expect(await mode.getByRole('radio', { name: 'Test' }).isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Switch to Live' }).count()).toBe(0)

  const payment = await freshPayment(page, 'merchant', { status: 'Captured', type: 'Payment' }, 'Test')
  await findAndOpen(page, payment.externalId)
  const refused = await callApi(await tokenOf(page), `/api/v1/transactions/${payment.id}`, { headers: { mode: 'Live' } })
  expect(refused.status).toBe(403)
})
