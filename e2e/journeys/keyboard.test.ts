// features: transactions
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { aBrowser } from './browser.fixture.ts'
import { chip, editor, openColumns } from './filters.fixture.ts'
import { captured, freshPayment, lookups } from './payments.fixture.ts'
import { action, dialog, drawer, findAndOpen, notice, rowOf, rows, searchBox, sumsBecome } from './record.fixture.ts'
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
  for (const [key, row] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key)
    await focusComesTo(rows(page).nth(row))
  }
  const second = rows(page).nth(1)
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

test('keys that come faster than records are drawn are each a step', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  const third = await rows(page).nth(2).getAttribute('data-row-id')
  await rows(page).nth(1).click()
  await drawer(page).getByRole('tab', { name: 'Overview' }).waitFor()
  await page.evaluate(`for (const key of ']][') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`)
  await soon(() => new URL(page.url()).pathname.split('/').at(-1)).toBe(third)
  await drawer(page).getByRole('tab', { name: 'Overview' }).waitFor()
  expect(new URL(page.url()).pathname.split('/').at(-1)).toBe(third)
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

test('one Escape closes one thing, however long it is held: the editor, the dialog, then the record', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  const payment = await freshPayment(page, 'tenant', captured)
  await findAndOpen(page, payment.externalId)
  await chip(page, 'Created').click()
  await focusComesTo(editor(page).getByRole('button', { name: 'Today' }))
  await page.keyboard.press('Escape')
  await editor(page).waitFor({ state: 'detached' })
  await drawer(page).getByRole('tab', { name: 'Overview' }).waitFor()

  await action(page, 'Refund…').click()
  await focusComesTo(dialog(page).getByLabel('Amount'))
  for (let presses = 0; presses < 3; presses++) await page.keyboard.down('Escape')
  await page.keyboard.up('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await focusComesTo(action(page, 'Refund…'))
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
})

/** Walks with Tab and names every stop that looks the same with the focus and without. */
async function unseenStops(page: Page, stops: number): Promise<string[]> {
  const unseen: string[] = []
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    // Past the last stop the focus is with the browser for once.
    if ((await page.locator(':focus').count()) === 0) continue
    const element = (await page.locator(':focus').elementHandle())!
    const box = (await element.boundingBox())!
    const [x, y] = [Math.max(0, box.x - 8), Math.max(0, box.y - 8)]
    const clip = { x, y, width: Math.min(box.width + 16, 1440 - x), height: Math.min(box.height + 16, 900 - y) }
    const withFocus = await page.screenshot({ clip })
    await element.evaluate((one) => one.blur())
    if (withFocus.equals(await page.screenshot({ clip }))) unseen.push(await element.evaluate((one) => one.outerHTML.slice(0, 120)))
    await element.evaluate((one) => one.focus())
  }
  return unseen
}

test('whatever Tab comes to shows that it has the focus: on the list, in the chooser, the record and the dialog', async () => {
  const page = await browser.enter('finance@northwind.example', `${lookups.tenant}?pageSize=5&status=Captured`)
  await rows(page).nth(4).waitFor()
  const unseen = await unseenStops(page, 25)
  await openColumns(page)
  await focusComesTo(editor(page).getByRole('checkbox').first())
  unseen.push(...(await unseenStops(page, 4)))
  await page.keyboard.press('Escape')
  await editor(page).waitFor({ state: 'detached' })
  const payment = await freshPayment(page, 'tenant', captured)
  await findAndOpen(page, payment.externalId)
  await drawer(page).getByRole('tabpanel').getByRole('listitem').first().waitFor()
  unseen.push(...(await unseenStops(page, 12)))
  await action(page, 'Refund…').click()
  await focusComesTo(dialog(page).getByLabel('Amount'))
  unseen.push(...(await unseenStops(page, 6)))
  expect(unseen).toEqual([])
})

test('the first Tab offers to skip to the content', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  await rows(page).first().waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
})
