import type { Page } from '@portico/testkit/browser.ts'
import { expect, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { captured, freshPayment, lookups } from './payments.fixture.ts'
import { action, dialog, drawer, notice, rowOf, rows, searchBox, sumsBecome } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()

type Locator = ReturnType<Page['locator']>
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === element.ownerDocument.activeElement)
const focusComesTo = (locator: Locator) => soon(() => hasFocus(locator)).toBe(true)

/** Presses Tab until the focus is there, as somebody without a mouse has to. */
async function tabTo(page: Page, target: Locator, most = 60) {
  await target.waitFor()
  for (let presses = 0; presses < most; presses++) {
    if (await hasFocus(target)) return presses
    await page.keyboard.press('Tab')
  }
  throw new Error(`${most} presses of Tab did not lead there`)
}

test('rows are walked with J and K, opened with Enter and closed with Escape, and the focus comes back', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  await rows(page).nth(2).waitFor()
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  const second = rows(page).nth(1)
  await focusComesTo(second)
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('tab', { name: 'Overview' }).waitFor()
  const opened = page.url()
  await page.keyboard.press(']')
  await soon(() => page.url()).not.toBe(opened)
  await page.keyboard.press('[')
  await soon(() => page.url()).toBe(opened)
  await page.keyboard.press('Escape')
  await soon(() => drawer(page).count()).toBe(0)
  await focusComesTo(second)
})

test('a payment is found and refunded without a mouse', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  const payment = await freshPayment(page, 'tenant', captured)
  await rows(page).first().waitFor()
  await page.keyboard.press('/')
  await focusComesTo(searchBox(page))
  await page.keyboard.type(payment.externalId)
  await page.keyboard.press('Enter')
  await soon(() => rows(page).count()).toBe(1)
  await tabTo(page, rowOf(page, payment.externalId))
  await page.keyboard.press('Enter')

  await tabTo(page, action(page, 'Refund…'))
  await page.keyboard.press('Enter')
  await focusComesTo(dialog(page).getByLabel('Amount'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('17,5')
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('button', { name: 'Refund 17,50 EUR' }).waitFor()
  await tabTo(page, dialog(page).getByRole('button', { name: 'Refund 17,50 EUR' }))
  await page.keyboard.press('Enter')
  await notice(page, 'Refunded 17,50 EUR.').waitFor()
  const { amountMinor } = payment
  await sumsBecome(page, { Authorised: amountMinor, Captured: amountMinor, Refunded: 1750, 'Left to refund': amountMinor - 1750 })
  await focusComesTo(action(page, 'Refund…'))
})

test('the first Tab offers to skip to the content', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  await rows(page).first().waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
})
