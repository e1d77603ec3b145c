// features: transactions
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { during } from './heard.fixture.ts'
import { captured, freshPayment, lookups } from './payments.fixture.ts'
import { action, cells, drawer, fillRefund, findAndOpen, heads, notice, rows, sumsBecome } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()

/** Both tenants' payments, told apart by the beginning of their merchant's references. */
const prefixes = { Northwind: 'ACM-', Contoso: 'INI-' }
const fresh = (page: Page, tenant: keyof typeof prefixes) => freshPayment(page, 'platform', { ...captured, searchKey: prefixes[tenant] })

test('A-PROD-04 A-PERM-06 platform support sees whose each payment is, opens one of each tenant and cannot refund', async () => {
  // Payments alone: what other journeys have refunded would fill the first page.
  const page = await browser.enter('support@portico.example', `${lookups.platform}?type=Payment`)
  await rows(page).first().waitFor()
  await soon(async () => new Set(await cells(page, 'Tenant'))).toEqual(new Set(Object.keys(prefixes)))
  for (const tenant of ['Northwind', 'Contoso'] as const) {
    const payment = await fresh(page, tenant)
    await findAndOpen(page, payment.externalId)
    await drawer(page).getByText(payment.merchantName).first().waitFor()
    await action(page, 'Check status').waitFor()
    expect(await action(page, 'Refund…').count()).toBe(0)
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    // The list takes its columns back once it is wide again.
    await soon(async () => (await heads(page)).includes('Tenant') && cells(page, 'Tenant')).toEqual([tenant])
  }
})

test('a platform administrator refunds a payment of a tenant, also one that was opened by its address', async () => {
  const page = await browser.enter('admin@portico.example', lookups.platform)
  const payment = await fresh(page, 'Contoso')
  await findAndOpen(page, payment.externalId)
  const send = await fillRefund(page, '11,00')
  const sent = await during(
    page.waitForRequest((request) => request.url().endsWith(`/${payment.id}/refunds`)),
    () => send.click(),
  )
  expect(sent.headers().tenantid).toBe(payment.tenantId)
  await notice(page, 'Refunded 11,00 EUR.').waitFor()
  const { amountMinor } = payment
  const whole = { Authorised: amountMinor, Captured: amountMinor }
  await sumsBecome(page, { ...whole, Refunded: 1100, 'Left to refund': amountMinor - 1100 })

  await page.goto(`${lookups.platform}/${payment.id}`)
  await drawer(page, payment.externalId).waitFor()
  await (await fillRefund(page, '12,00')).click()
  await notice(page, 'Refunded 12,00 EUR.').waitFor()
  await sumsBecome(page, { ...whole, Refunded: 2300, 'Left to refund': amountMinor - 2300 })
})
