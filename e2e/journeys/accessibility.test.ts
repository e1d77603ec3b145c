import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, inject, test } from 'vitest'
import {
  lookAtAnswers,
  lookAtExport,
  lookAtLists,
  lookAtMenus,
  lookAtPerson,
  lookAtRecord,
  lookAtRefund,
  lookAtReserved,
  lookAtTabAnswers,
  openRecord,
  refundedPayment,
  shortList,
} from './accessibility.fixture.ts'
import { answer, broken } from './answers.fixture.ts'
import { axeOn, type Check } from './axe.fixture.ts'
import { aBrowser, type Person } from './browser.fixture.ts'
import { chip, editor } from './filters.fixture.ts'
import { captured, freshPayment, lookups, type Place, reservedPayment } from './payments.fixture.ts'
import { action, dialog, drawer, rows } from './record.fixture.ts'
import { fillSignIn } from './sign-in.fixture.ts'

const browser = aBrowser()
const phone = { width: 390, height: 844 }

type Look = (page: Page, check: Check) => Promise<void>

/** Axe finds nothing in whatever these steps bring to light, in light and in dark. */
async function findsNothing(person: Person, place: string, looks: readonly Look[], settings = {}) {
  const faults: string[] = []
  const page = await browser.enter(person, place, settings)
  const check = axeOn(page, person, faults)
  for (const look of looks) await look(page, check)
  expect(faults).toEqual([])
}

const record: Look = async (page, check) => lookAtRecord(page, check, 'tenant', await refundedPayment(page, 'tenant'))

const refund: Look = async (page, check) => {
  const payment = await freshPayment(page, 'tenant', captured)
  await openRecord(page, 'tenant', payment)
  await lookAtTabAnswers(page, check, payment)
  await lookAtRefund(page, check, payment)
}

const reserved: Look = async (page, check) => {
  await openRecord(page, 'tenant', await reservedPayment(page, 'Live'))
  await lookAtReserved(page, check)
}

const testMode: Look = async (page, check) => {
  await page.getByText('Payments here are simulated and no money moves.').waitFor()
  await rows(page).first().waitFor()
  await check('Test mode')
}

/** What a person sees most, for the places that differ from others in colour and columns only. */
const main =
  (place: Place): Look =>
  async (page, check) => {
    await rows(page).first().waitFor()
    await check('rows')
    await openRecord(page, place, await freshPayment(page, place, captured))
    await check('a record')
    await action(page, 'Refund…').click()
    await dialog(page).getByLabel('Amount').waitFor()
    await check('a refund')
  }

const tenant = 'finance@northwind.example'

test('axe finds nothing in the list of a tenant, whatever it shows and opens', { timeout: 240_000 }, () =>
  findsNothing(tenant, shortList('tenant'), [lookAtLists, lookAtMenus, lookAtExport]),
)

test('axe finds nothing in a record, whatever tab it shows and however it fails', { timeout: 240_000 }, () =>
  findsNothing(tenant, shortList('tenant'), [record]),
)

test('axe finds nothing in the dialogs about money, whatever the server answers', { timeout: 240_000 }, () =>
  findsNothing(tenant, shortList('tenant'), [refund, reserved]),
)

test('axe finds nothing in the colours of another tenant', { timeout: 240_000 }, () =>
  findsNothing('admin@contoso.example', shortList('tenant'), [lookAtLists, lookAtPerson, main('tenant')]),
)

test('axe finds nothing where a merchant looks at its payments, in Test too', { timeout: 240_000 }, async () => {
  await findsNothing('owner@acme.example', shortList('merchant'), [main('merchant')])
  await findsNothing('owner@umbrella.example', shortList('merchant'), [testMode])
})

test('axe finds nothing where the platform looks at all tenants', { timeout: 240_000 }, () =>
  findsNothing('admin@portico.example', shortList('platform'), [main('platform')]),
)

test('axe finds nothing on a phone', { timeout: 240_000 }, () =>
  findsNothing(tenant, shortList('tenant', '&mode=Test'), [phoneMenus, phoneRecord], phone),
)

const phoneMenus: Look = async (page, check) => {
  const list = page.getByRole('list', { name: 'Transactions' })
  await list.getByRole('button').first().waitFor()
  await page.getByText('Payments here are simulated and no money moves.').waitFor()
  await check('rows')
  await lookAtAnswers(page, check, list.locator('.p-grid-list-bars'))
  await list.getByRole('button').first().waitFor()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Transaction lookup' }).waitFor()
  await check('the navigation')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await chip(page, 'Created').click()
  await editor(page).getByRole('button', { name: 'Custom…' }).click()
  await editor(page).getByRole('textbox', { name: 'From', exact: true }).waitFor()
  await check('the calendar')
  await page.keyboard.press('Escape')
  await editor(page).waitFor({ state: 'detached' })
  await lookAtPerson(page, check)
}

const phoneRecord: Look = async (page, check) => {
  await openRecord(page, 'tenant', await freshPayment(page, 'tenant', captured))
  await check('a record')
  await action(page, 'Refund…').click()
  await dialog(page).getByLabel('Amount').waitFor()
  await check('a refund')
}

test('axe finds nothing on the pages around signing in, nor where a page cannot be shown', { timeout: 240_000 }, async () => {
  const faults: string[] = []
  const page = await browser.aPage()
  const check = axeOn(page, 'nobody', faults)
  for (const [place, button] of [
    ['logout', 'Back to the portal'],
    ['logged-out', 'Sign in'],
    ['login-failed?message=There+was+an+error+signing+in.', 'Sign in'],
    ['waiting-for-invitation', 'Check again'],
    ['unauthorized', 'Logout'],
  ] as const) {
    await page.goto(`/authentication/${place}`)
    await page.getByRole('button', { name: button }).waitFor()
    await check(place)
  }
  const repair = await answer(page, '**/api/v1/crm/users', broken)
  await page.goto('/')
  await fillSignIn(page, tenant, inject('password'))
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await check('nobody can be asked who this is')
  await repair()
  await page.goto(lookups.tenant)
  await rows(page).first().waitFor()
  const mend = await answer(page, '**/assets/*lookup*.js', broken)
  await page.reload()
  await page.getByRole('alert').getByText('This page could not be shown').waitFor()
  await check('a page cannot be shown')
  await mend()
  expect(await drawer(page).count()).toBe(0)
  expect(faults).toEqual([])
})
