// features: transactions, ledger
import { expect, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { freshPayment, lookups, reservedPayment } from './payments.fixture.ts'
import { action, amountText, dialog, drawer, findAndOpen, notice, sumsBecome } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const enter = () => browser.enter('finance@northwind.example', lookups.tenant)

test('a part of a reserved payment is captured, and what cannot be done any more says why', async () => {
  const page = await enter()
  const payment = await reservedPayment(page, 'Live')
  const { amountMinor, currency } = payment
  await findAndOpen(page, payment.externalId)
  await sumsBecome(page, { Authorised: amountMinor, 'Left to capture': amountMinor })

  const part = Math.floor(amountMinor / 3)
  const text = `${amountText(part, currency)} ${currency}`
  await action(page, 'Capture…').click()
  await dialog(page)
    .getByText(`Up to ${amountText(amountMinor, currency)} ${currency} can be captured.`)
    .waitFor()
  await dialog(page).getByLabel('Amount').fill(amountText(part, currency))
  await dialog(page)
    .getByRole('button', { name: `Capture ${text}` })
    .click()
  await notice(page, `Captured ${text}.`).waitFor()
  await sumsBecome(page, { Authorised: amountMinor, Captured: part, Refunded: 0, 'Left to refund': part, Released: amountMinor - part })

  const off = action(page, 'Void…')
  expect(await off.getAttribute('aria-disabled')).toBe('true')
  await drawer(page).getByText('You can’t void: this payment has been captured. Refund it instead.').waitFor()
  await off.click({ force: true })
  expect(await dialog(page).count()).toBe(0)
  await action(page, 'More actions').click()
  await page.getByRole('menuitem', { name: /^Capture… You can’t capture: / }).waitFor()
})

test('a reserved payment is voided and ends closed, with everything released', async () => {
  const page = await enter()
  const payment = await reservedPayment(page, 'Live')
  const { amountMinor, currency } = payment
  await findAndOpen(page, payment.externalId)
  await action(page, 'Void…').click()
  await dialog(page).getByText('You can’t capture the payment afterwards.').waitFor()
  await dialog(page)
    .getByRole('button', { name: `Void ${amountText(amountMinor, currency)} ${currency}` })
    .click()
  await notice(page, 'The payment was voided.').waitFor()
  await sumsBecome(page, { Authorised: amountMinor, 'Left to capture': 0, Released: amountMinor })
  await drawer(page).getByText('Closed', { exact: true }).first().waitFor()
  await soon(() => action(page, 'Capture…').count()).toBe(0)
})

test('asking the provider about a pending payment brings its outcome without a reload', async () => {
  const page = await enter()
  const payment = await freshPayment(page, 'tenant', { status: 'Pending', type: 'Payment' })
  await findAndOpen(page, payment.externalId)
  await drawer(page).getByRole('status').filter({ hasText: 'Waiting for the provider.' }).waitFor()
  await action(page, 'Check status').click()
  await drawer(page).getByText('for the status').waitFor()
  await action(page, 'Refund…').waitFor()
  await sumsBecome(page, {
    Authorised: payment.amountMinor,
    Captured: payment.amountMinor,
    Refunded: 0,
    'Left to refund': payment.amountMinor,
  })
  await soon(() => drawer(page).getByText('Waiting for the provider.').count()).toBe(0)
})
