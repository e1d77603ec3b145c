// features: transactions, ledger
import type { Page } from '@portico/testkit/browser/browser.ts'
import type { Locator, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { read } from './api.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { captured, freshPayment, listPayments, lookups, type Payment } from './payments.fixture.ts'
import { action, dialog, drawer, euros, fillRefund, findAndOpen, notice, sumsBecome } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const enter = () => browser.enter('finance@northwind.example', lookups.tenant)
const refundsUrl = (payment: Payment) => `**/api/v1/crm/transactions/${payment.id}/refunds`

/** Every refund the payment has, whatever became of it. */
const refundsOf = async (page: Page, { id }: Payment) =>
  (await read<{ data: { type: string; status: string; amountMinor: number }[] }>(page, `/api/v1/crm/transactions/${id}/related`)).data
    .filter(({ type }) => type === 'Refund')
    .map(({ status, amountMinor }) => ({ status, amountMinor }))

const isRefund = (request: Request) => request.method() === 'POST' && request.url().endsWith('/refunds')

/** The Idempotency-Key of each refund the page sends from now on. */
function keysSentBy(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (isRefund(request)) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

async function expectOneRefund(page: Page, payment: Payment, amountMinor: number) {
  await soon(() => refundsOf(page, payment)).toEqual([{ status: 'Successful', amountMinor }])
  const [after] = await listPayments(page, 'tenant', { id: payment.id })
  expect(after).toMatchObject({ amountRefundedMinor: amountMinor, amountRefundPendingMinor: 0 })
}

/** Presses both buttons at once; the server has then said yes to one and no to the other. */
async function sendBoth(tabs: [Page, Page], buttons: Locator[]): Promise<void> {
  const answers = tabs.map((tab) => tab.waitForResponse((reply) => isRefund(reply.request())))
  const [replies] = await Promise.all([Promise.all(answers), ...buttons.map((button) => button.click())])
  expect(replies.map((reply) => reply.status()).toSorted()).toEqual([201, 409])
}

/** Waits until one of two dialogs has gone and the other says these words; gives the page that was told. */
async function whoIsTold(tabs: [Page, Page], words: string): Promise<Page> {
  const told = tabs.map((tab) => dialog(tab).getByText(words))
  const answers = async () => (await Promise.all([...told, ...tabs.map(dialog)].map((one) => one.count()))).join(' ')
  await soon(answers).toMatch(/^(1 0 1 0|0 1 0 1)$/)
  return (await told[0]!.count()) === 1 ? tabs[0] : tabs[1]
}

test('two tabs give the whole payment back at once: one does, the other is told what is left', async () => {
  const first = await enter()
  const payment = await freshPayment(first, 'tenant', captured)
  const second = await browser.anotherTab(first, `${lookups.tenant}/${payment.id}`)
  await findAndOpen(first, payment.externalId)
  const all = euros(payment.amountMinor)
  const tabs: [Page, Page] = [first, second]
  const send = await Promise.all(tabs.map((tab) => fillRefund(tab, all)))
  await sendBoth(tabs, send)

  const loser = await whoIsTold(tabs, 'Up to 0,00 EUR can be refunded.')
  await dialog(loser).getByRole('alert').filter({ hasText: 'You can’t refund' }).waitFor()
  await dialog(loser).getByRole('button', { name: 'Cancel' }).click()
  for (const tab of tabs)
    await sumsBecome(tab, {
      Authorised: payment.amountMinor,
      Captured: payment.amountMinor,
      Refunded: payment.amountMinor,
      'Left to refund': 0,
    })
  await expectOneRefund(first, payment, payment.amountMinor)
})

test('where something is left, the second of two tabs is told how much and may give that back', async () => {
  const first = await enter()
  const payment = await freshPayment(first, 'tenant', captured)
  const second = await browser.anotherTab(first, `${lookups.tenant}/${payment.id}`)
  await findAndOpen(first, payment.externalId)
  const most = payment.amountMinor - 1000
  const tabs: [Page, Page] = [first, second]
  const send = await Promise.all(tabs.map((tab) => fillRefund(tab, euros(most))))
  await sendBoth(tabs, send)

  const loser = await whoIsTold(tabs, 'At most 10,00 EUR is left. Enter less.')
  await dialog(loser).getByLabel('Amount').fill('10')
  await dialog(loser).getByRole('button', { name: 'Refund 10,00 EUR' }).click()
  await notice(loser, 'Refunded 10,00 EUR.').waitFor()
  await soon(async () => (await refundsOf(first, payment)).map(({ amountMinor }) => amountMinor).toSorted()).toEqual(
    [1000, most].toSorted(),
  )
})

test('a double click on the button refunds once', async () => {
  const page = await enter()
  const payment = await freshPayment(page, 'tenant', captured)
  await findAndOpen(page, payment.externalId)
  const keys = keysSentBy(page)
  await (await fillRefund(page, '14,00')).dblclick()
  await notice(page, 'Refunded 14,00 EUR.').waitFor()
  expect(keys).toHaveLength(1)
  await expectOneRefund(page, payment, 1400)
})

test('a reload while the answer is on its way shows the one refund there is', async () => {
  const page = await enter()
  const payment = await freshPayment(page, 'tenant', captured)
  await findAndOpen(page, payment.externalId)
  const arrived = Promise.withResolvers<void>()
  await page.route(refundsUrl(payment), async (route) => {
    await route.fetch()
    arrived.resolve()
  })
  await (await fillRefund(page, '15,00')).click()
  await arrived.promise
  await page.reload()
  await drawer(page, payment.externalId).waitFor()
  expect(await dialog(page).count()).toBe(0)
  const { amountMinor } = payment
  await sumsBecome(page, { Authorised: amountMinor, Captured: amountMinor, Refunded: 1500, 'Left to refund': amountMinor - 1500 })
  await expectOneRefund(page, payment, 1500)
})

test('after a lost answer the next press finds out what became of the first, with the same key', async () => {
  const page = await enter()
  const payment = await freshPayment(page, 'tenant', captured)
  await findAndOpen(page, payment.externalId)
  const keys = keysSentBy(page)
  await page.route(
    refundsUrl(payment),
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await (await fillRefund(page, '16,00')).click()
  await dialog(page).getByText('The connection dropped before the answer arrived. Try again: it can’t run twice.').waitFor()
  expect(await dialog(page).getByLabel('Amount').isDisabled()).toBe(true)
  // Closed and opened again, even over a reload, it is still the same refund.
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await drawer(page, payment.externalId).waitFor()
  await action(page, 'Refund…').click()
  expect(await dialog(page).getByLabel('Amount').inputValue()).toBe('16,00')
  expect(await dialog(page).getByLabel('Amount').isDisabled()).toBe(true)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await notice(page, 'Refunded 16,00 EUR.').waitFor()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await expectOneRefund(page, payment, 1600)
})
