// features: terminal, transactions
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { drawer, fillRefund, notice, sumsBecome } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()

/** A card that nobody has paid with, since payments are counted by their card. Its last digit makes the sum a multiple of ten. */
function aCard(): string {
  const digits = `411111${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const sum = [...digits].reduce(
    (all, digit, place) => all + (place % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]! : Number(digit)),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const choose = async (page: Page, field: string, option: RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

const enter = () => browser.enter('finance@northwind.example', '/transaction-management/virtual-terminal?mode=Test')

async function openForm(page: Page) {
  await choose(page, 'Customer', /^Acme Outdoor/)
  await choose(page, 'Website', /^acme-outdoor/)
  const form = page.getByRole('form', { name: 'New payment' })
  return { form, card: form.frameLocator('iframe') }
}

test('B-INP-19 finance takes a sale at the virtual terminal after a refused card, opens its record and refunds it', async () => {
  const page = await enter()
  const { form, card } = await openForm(page)
  const faults: string[] = []
  const axe = axeOn(page, 'finance', faults)
  const good = aCard()
  const last4 = good.slice(-4)
  const reference = `VT-${crypto.randomUUID().slice(0, 8)}`
  await choose(page, 'Currency', /^EUR$/)
  await form.getByLabel('Amount').fill('64,50')
  await card.getByLabel('Card number').fill('4000100000000513')
  await card.getByLabel('Expires').fill('12 / 30')
  await expect(card.getByLabel('Card number').inputValue()).resolves.toBe('400010******0513')
  await card.getByLabel('Security code').fill('123')
  await form.getByLabel('Reference').fill(reference)
  await axe('the virtual terminal')
  // The provider takes its time over this card: the first look at the payment finds it pending.
  const look = async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), state: 'Made', status: 'Pending' } })
  }
  await page.route('**/api/terminal/payments/*', look, { times: 1 })
  await form.getByRole('button', { name: 'Take 64,50 EUR' }).click()

  await page.getByText('Waiting for the provider').waitFor()
  await page.getByText('There is not enough money in the account.').waitFor()
  await axe('a refused payment')
  await soon(() => card.getByLabel('Security code').inputValue()).toBe('')
  await expect(card.getByLabel('Card number').inputValue()).resolves.toBe('400010******0513')
  await card.getByLabel('Card number').fill(good)
  await card.getByLabel('Security code').fill('123')
  await card.getByLabel('Security code').press('Enter')

  const result = page.getByRole('status').filter({ hasText: 'The bank approved the payment' })
  await result.getByText(`Visa •• ${last4}`).waitFor()
  await axe('an approved payment')
  const own = page.getByRole('region', { name: 'Your latest payments' })
  await own.getByRole('button', { pressed: true }).getByText('Captured').waitFor()
  expect(await own.getByRole('listitem').filter({ hasText: reference }).allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`Captured(.|\\n)*${last4}`)),
    expect.stringMatching(/Declined(.|\n)*0513/),
  ])

  await result.getByRole('link', { name: 'Open the payment' }).click()
  await drawer(page, reference).getByRole('tab', { name: 'Overview' }).waitFor()
  const send = await fillRefund(page, '64,50')
  await send.click()
  await notice(page, 'Refunded 64,50 EUR.').waitFor()
  await sumsBecome(page, { Authorised: 6450, Captured: 6450, Refunded: 6450, 'Left to refund': 0 })
  expect(faults).toEqual([])
})

test('a vault that refuses every ticket is asked twice, and the terminal offers to try again', async () => {
  const page = await enter()
  const isTickets = ({ pathname }: URL) => pathname === '/tickets'
  await page.route(isTickets, (route) => route.fulfill({ status: 410, json: { error: 'ticketOver' } }))
  let opened = 0
  page.on('request', (request) => void (request.url().endsWith('/api/terminal/frames') && opened++))
  const { form, card } = await openForm(page)
  await form.getByText('The card can’t be entered now').waitFor()
  expect(opened).toBe(2)
  await page.unroute(isTickets)
  await form.getByRole('button', { name: 'Try again' }).click()
  await card.getByLabel('Card number').fill('4111')
})
