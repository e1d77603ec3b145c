import type { Page } from '@portico/testkit/browser/browser.ts'
import type { Request } from 'playwright-core'
import { transactionsPage } from '../../../attack/portal-page.ts'
import type { Payment } from '../payments.ts'

const isRefund = (request: Request) => request.method() === 'POST' && request.url().endsWith('/refunds')
export const refundsOf = ({ id }: Payment) => `**/transactions/${id}/refunds`

/** The key of each refund that the page sends from now on. */
export function keysSentBy(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (isRefund(request)) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

export const drawer = (page: Page) => page.getByRole('complementary', { name: /^Transaction / })
const dialog = (page: Page) => page.getByRole('dialog')
export const amountField = (page: Page) => dialog(page).getByLabel('Amount')
export const submitButton = (page: Page) => dialog(page).getByRole('button', { name: /^Refund .*\d/ })
export const tryAgainButton = (page: Page) => dialog(page).getByRole('button', { name: 'Try again' })
export const refundButton = (page: Page) => drawer(page).getByRole('button', { name: 'Refund…', exact: true })

/** Opens the record of a payment and the dialog that gives all of it back, or an amount, up to the button that sends it. */
export async function askForRefund(page: Page, { id }: Payment, amount?: string): Promise<void> {
  await page.goto(`${transactionsPage}/${id}`)
  await refundButton(page).click()
  if (amount) await amountField(page).fill(amount)
  await submitButton(page).waitFor()
}

/** The record, with what may be done with its payment now. */
export const recordShown = (page: Page) => drawer(page).getByRole('tab', { name: 'Overview' }).waitFor()
