import type { Page } from '@portico/testkit/browser/browser.ts'
import { answer, broken, hold, problem } from './answers.fixture.ts'
import { read } from './api.fixture.ts'
import type { Check } from './axe.fixture.ts'
import { listPayments, lookups, type Payment, type Place } from './payments.fixture.ts'
import { action, dialog, drawer, notice, openTab } from './record.fixture.ts'

/** Short pages: axe looks at every cell. */
export const shortList = (place: Place, more = '') => `${lookups[place]}?pageSize=5${more}`

const glob = (payment: Payment, part = '') => `**/transactions/${payment.id}${part}`

/** The record on its way, failed, missing, and with each of its tabs. */
export async function lookAtRecord(page: Page, check: Check, place: Place, payment: Payment): Promise<void> {
  const url = `${shortList(place).replace('?', `/${payment.id}?`)}`
  const release = await hold(page, glob(payment), broken)
  await page.goto(url)
  await drawer(page).getByRole('status', { name: 'Loading' }).waitFor()
  await check('a record is loading')
  const repair = await answer(page, glob(payment), broken)
  await release()
  await drawer(page).getByRole('alert').getByText('This could not be loaded').waitFor()
  await check('a record has failed')
  await repair()
  await drawer(page).getByRole('button', { name: 'Try again' }).click()
  await action(page, 'Close').waitFor()
  for (const [tab, seen] of tabs(page)) {
    await openTab(page, tab)
    await seen.first().waitFor()
    await check(`the tab ${tab}`)
  }
  await page.goto(`${lookups[place]}/${crypto.randomUUID()}?pageSize=5`)
  await drawer(page).getByRole('heading', { name: 'Not found' }).waitFor()
  await check('a record is missing')
}

const tabs = (page: Page) => {
  const panel = drawer(page).getByRole('tabpanel')
  return [
    ['Overview', panel.getByRole('heading', { name: 'Provider' })],
    ['Timeline', panel.getByRole('listitem')],
    ['Attempts', panel.getByRole('listitem')],
    ['Related', panel.getByRole('table').or(panel.getByText('This transaction has no related transactions.'))],
    ['Fees', panel.getByRole('table').or(panel.getByText('No fees have been charged.'))],
    ['Accounting', panel.getByRole('table').or(panel.getByText('There are no ledger entries for this payment.'))],
    ['Raw JSON', panel.getByText('externalId')],
  ] as const
}

/** The reference of a payment by bank transfer; payments by other methods have no such tab. */
export async function lookAtReferences(page: Page, check: Check): Promise<void> {
  const { data } = await read<{ data: { transactionId: string }[] }>(page, '/api/v1/crm/transactions/relationships?pageSize=1', {
    mode: 'Live',
  })
  await page.goto(shortList('tenant').replace('?', `/${data[0]!.transactionId}?`))
  await openTab(page, 'Relationships')
  await drawer(page).getByRole('tabpanel').getByRole('listitem').first().waitFor()
  await check('the tab Relationships')
}

/** One call to the provider, opened into request and response. */
async function lookAtCall(page: Page, check: Check) {
  await openTab(page, 'API logs')
  await drawer(page).getByRole('tabpanel').getByRole('button', { expanded: false }).first().click()
  await drawer(page).getByRole('tabpanel').getByText('Response', { exact: true }).waitFor()
  await check('a call to the provider')
}

/** A tab on its way and failed. */
export async function lookAtTabAnswers(page: Page, check: Check, payment: Payment): Promise<void> {
  const release = await hold(page, glob(payment, '/related'))
  await openTab(page, 'Related')
  await drawer(page).locator('.p-skeleton[data-shown]').waitFor()
  await check('a tab is loading')
  await release()
  const repair = await answer(page, glob(payment, '/fees?*'), broken)
  await openTab(page, 'Fees')
  await drawer(page).getByRole('alert').waitFor()
  await check('a tab has failed')
  await repair()
}

const close = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** The refund, from the empty form to each way in which the server may answer; only the last press reaches it. */
export async function lookAtRefund(page: Page, check: Check, payment: Payment): Promise<void> {
  const url = glob(payment, '/refunds')
  await action(page, 'Refund…').click()
  const amount = dialog(page).getByLabel('Amount')
  const send = dialog(page).locator('button[type=submit]')
  await amount.waitFor()
  await check('a refund')
  await dialog(page).getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Returned goods' }).waitFor()
  await check('the reasons of a refund')
  await page.getByRole('option', { name: 'Returned goods' }).click()
  await amount.fill('9999999,00')
  await amount.blur()
  await dialog(page)
    .getByText(/^At most /)
    .waitFor()
  await check('more than there is to refund')
  await amount.fill('10,00')

  const refused = await answer(page, url, problem({ status: 409, code: 'conflict' }))
  await send.click()
  await dialog(page).getByRole('alert').waitFor()
  await check('a refused refund')
  await refused()
  const asked = await answer(page, url, problem({ status: 428, code: 'sca_required' }))
  await send.click()
  const code = dialog(page).getByRole('textbox', { name: 'Code of your second factor' })
  await code.waitFor()
  await check('a second factor')
  await code.fill('12345678')
  await code.press('Enter')
  await dialog(page).getByText('This code is wrong').waitFor()
  await check('a wrong second factor')
  await asked()
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  const release = await hold(page, url)
  await send.click()
  await dialog(page).locator('button[data-loading]').waitFor()
  await check('a refund on its way')
  await release()
  await dialog(page).getByText('The connection dropped before the answer arrived.').waitFor()
  await check('a lost answer')
  await send.click()
  await notice(page, 'Refunded 10,00 EUR.').hover()
  await check('a refund that came back')
  await lookAtCall(page, check)
}

/** The other decisions about a reserved payment, and the news about one. */
export async function lookAtReserved(page: Page, check: Check): Promise<void> {
  await action(page, 'Capture…').click()
  await dialog(page).getByLabel('Amount').waitFor()
  await check('a capture')
  await close(page)
  await action(page, 'Void…').click()
  await dialog(page).getByText('You can’t capture the payment afterwards.').waitFor()
  await check('a void')
  await close(page)
  const repair = await answer(page, '**/checkstatus', broken)
  await action(page, 'Check status').click()
  await notice(page, 'Something went wrong').hover()
  await check('bad news')
  await repair()
  await page.context().setOffline(true)
  await page.getByText('You are offline.', { exact: true }).waitFor()
  await drawer(page).getByText('Actions are off until the connection is back.').first().waitFor()
  await check('without a network')
  await page.context().setOffline(false)
  await page.getByText('You are offline.', { exact: true }).waitFor({ state: 'detached' })
}

/** A payment to which something has happened already. */
export async function refundedPayment(page: Page, place: Place): Promise<Payment> {
  const [found] = await listPayments(page, place, { status: 'Refunded', type: 'Payment', pageSize: '5' })
  if (!found) throw new Error('The demo world has no refunded payment')
  return found
}

export async function openRecord(page: Page, place: Place, payment: Payment): Promise<void> {
  await page.goto(shortList(place).replace('?', `/${payment.id}?`))
  await drawer(page).getByRole('tab', { name: 'Overview' }).waitFor()
}
