import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { axeOn, type Check } from './axe.fixture.ts'
import { aBrowser, type Person } from './browser.fixture.ts'
import { captured, freshPayment } from './payments.fixture.ts'
import { closeOverlay, found, openPalette, openQuick, overlay, paletteBox } from './shell.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()

async function findsNothing(person: Person, look: (page: Page, check: Check) => Promise<void>, settings = {}) {
  const faults: string[] = []
  const page = await browser.enter(person, '/crm/dashboard', settings)
  await heading(page, 'Dashboard').waitFor()
  await page.getByRole('link', { name: /^Payments/ }).waitFor()
  await look(page, axeOn(page, person, faults))
  expect(faults).toEqual([])
}

test('axe finds nothing on the dashboard in any of the four layouts', { timeout: 240_000 }, () =>
  findsNothing('support@contoso.example', async (page, check) => {
    for (const [name, layout] of [
      ['Vertical 2', 'vertical-v2'],
      ['Enterprise', 'enterprise'],
      ['Material', 'material'],
      ['Vertical 1', 'vertical-1'],
    ] as const) {
      await openQuick(page)
      await overlay(page).getByText(name, { exact: true }).click()
      await closeOverlay(page)
      await soon(() => page.locator('.p-shell').getAttribute('data-layout')).toBe(layout)
      await check(name)
    }
  }),
)

test('axe finds nothing in the quick panel, the palette and the list of keys', { timeout: 240_000 }, () =>
  findsNothing('admin@northwind.example', async (page, check) => {
    await openQuick(page)
    await overlay(page).getByRole('heading', { name: 'Quick settings' }).waitFor()
    await check('today')
    await overlay(page).getByRole('tab', { name: 'Events' }).click()
    await overlay(page).getByRole('button', { name: 'New event' }).click()
    await overlay(page).getByRole('button', { name: 'Save event' }).click()
    await overlay(page).getByText('Enter a title.').waitFor()
    await check('an event without a name')
    await overlay(page).getByLabel('Title').fill('Settlement meeting')
    await overlay(page).getByRole('button', { name: 'Save event' }).click()
    await overlay(page).getByRole('checkbox', { name: 'Done: Settlement meeting' }).first().waitFor()
    await check('the calendar')
    await overlay(page).getByRole('tab', { name: 'Notes' }).click()
    await overlay(page).getByRole('textbox', { name: 'New note' }).fill('Ask about the settlement file')
    await overlay(page).getByText('Saved', { exact: true }).waitFor()
    await overlay(page).getByRole('button', { name: 'Another note' }).click()
    await overlay(page).getByRole('button', { name: 'Pin note' }).first().waitFor()
    await check('notes')
    await closeOverlay(page)

    const payment = await freshPayment(page, 'tenant', captured)
    await openPalette(page)
    await check('the palette')
    await paletteBox(page).fill(payment.externalId)
    await found(page).filter({ hasText: payment.externalId }).first().waitFor()
    await check('a payment in the palette')
    await paletteBox(page).fill('nothing is called so')
    await overlay(page)
      .getByText(/^Nothing found for/)
      .first()
      .waitFor()
    await check('nothing in the palette')
    await closeOverlay(page)
    await page.keyboard.press('?')
    await overlay(page).getByText('Go to the transaction lookup').waitFor()
    await check('the list of keys')
  }),
)

test('axe finds nothing in the quick panel on a phone, and the latest payments fit it', { timeout: 240_000 }, () =>
  findsNothing(
    'support@contoso.example',
    async (page, check) => {
      const latest = page.locator('.p-latest')
      await latest.getByRole('row').nth(1).waitFor()
      expect(await latest.getByRole('columnheader').allInnerTexts()).toEqual(['Reference', 'Status', 'Amount'])
      expect(await latest.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      await page.getByRole('button', { name: /account menu$/ }).click()
      await overlay(page).getByRole('button', { name: 'Quick panel' }).click()
      await overlay(page).getByRole('tab', { name: 'Notes' }).click()
      await overlay(page).getByRole('textbox', { name: 'New note' }).waitFor()
      await check('notes')
    },
    { width: 390, height: 844 },
  ),
)
