// features: transactions, ledger, exports
import { expect, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { exportNow } from './export.fixture.ts'
import { captured, freshPayment, lookups } from './payments.fixture.ts'
import { dialog, drawer, euros, fillRefund, notice, openTab, rowOf, rows, searchBox, sumsBecome } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()

test('the finance clerk finds a payment by its shopper, refunds part of it and sees that in the list, the file and the ledger', async () => {
  const page = await browser.enter('finance@northwind.example', `${lookups.tenant}?pageSize=100`)
  const payment = await freshPayment(page, 'tenant', captured)
  // As people type: the beginnings of the words, in small letters.
  const [first = '', last = ''] = payment.customerName.toLowerCase().split(' ')
  await searchBox(page).fill(`${first} ${last.slice(0, 3)}`)
  await searchBox(page).press('Enter')
  await rowOf(page, payment.externalId).first().click()
  await drawer(page, payment.externalId).getByRole('tab', { name: 'Overview' }).waitFor()

  const before = { Authorised: payment.amountMinor, Captured: payment.amountMinor, Refunded: 0, 'Left to refund': payment.amountMinor }
  await sumsBecome(page, before)
  await page.evaluate('window.neverLoadedAgain = true')

  const refunded = 1330
  const left = payment.amountMinor - refunded
  const send = await fillRefund(page, '13,30')
  await dialog(page)
    .getByRole('heading', { name: `Refund ${payment.externalId}` })
    .waitFor()
  await dialog(page)
    .getByText(`Up to ${euros(payment.amountMinor)} EUR can be refunded`)
    .waitFor()
  await dialog(page).getByLabel('Note').fill('The tent came without pegs')
  await send.click()

  await drawer(page).getByRole('status').filter({ hasText: '13,30 EUR is set aside for a refund that isn’t done yet.' }).waitFor()
  await sumsBecome(page, { ...before, 'Refund pending': refunded, 'Left to refund': left })
  await notice(page, 'Refunded 13,30 EUR.').waitFor()
  await sumsBecome(page, { ...before, Refunded: refunded, 'Left to refund': left })

  await openTab(page, 'Timeline')
  const timeline = drawer(page).getByRole('tabpanel', { name: /^Timeline/ })
  await timeline.getByText('Refunded 13,30 EUR').first().waitFor()
  await timeline.getByText('The tent came without pegs').waitFor()

  await openTab(page, 'Related')
  const related = drawer(page).getByRole('table', { name: 'Related' })
  await related.getByRole('row', { name: /refund 1.*Successful.*−13,30/ }).waitFor()

  await openTab(page, 'Accounting')
  const posting = drawer(page)
    .getByRole('listitem')
    .filter({ hasText: `Refund · ${payment.externalId} · refund` })
  await posting
    .first()
    .getByRole('row', { name: /Merchant refunds 13,30/ })
    .waitFor()
  await drawer(page).getByText('Debits and credits balance').waitFor()

  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await searchBox(page).fill(payment.externalId)
  await searchBox(page).press('Enter')
  await page.getByRole('tab', { name: 'Partly refunded' }).click()
  await soon(() => rows(page).first().innerText()).toMatch(/Captured\s*Partly refunded/)
  const { head, lines } = await exportNow(page)
  const cell = (name: string) => lines[0]![head.indexOf(name)]
  expect([cell('externalId'), cell('status'), cell('refundState')]).toEqual([payment.externalId, 'Captured', 'Partial'])

  await page.getByRole('tab', { name: 'Refunds' }).click()
  await soon(() => rows(page).first().innerText()).toMatch(/refund 1[\s\S]*−13,30/)
  expect(await page.evaluate('window.neverLoadedAgain')).toBe(true)
})
