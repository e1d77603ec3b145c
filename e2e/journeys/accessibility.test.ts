import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, inject, test } from 'vitest'
import {
  lookAtRecord,
  lookAtReferences,
  lookAtRefund,
  lookAtReserved,
  lookAtTabAnswers,
  openRecord,
  refundedPayment,
  shortList,
} from './accessibility.fixture.ts'
import { answer, broken } from './answers.fixture.ts'
import { axeOn, type Check } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { captured, freshPayment, lookups, reservedPayment } from './payments.fixture.ts'
import { drawer, rows } from './record.fixture.ts'
import { fillSignIn } from './sign-in.fixture.ts'
import { levelsOf } from './sweep.fixture.ts'

const browser = aBrowser()
const tenant = 'finance@northwind.example'

test('every page is one of a tenant, of the platform or of a merchant, whose pages axe looks at', () => {
  expect(inject('pages').length).toBeGreaterThan(20)
  expect(inject('pages').filter((page) => levelsOf(page).length === 0)).toEqual([])
})

type Look = (page: Page, check: Check) => Promise<void>

/** Axe finds nothing in what these steps bring to light, in light and in dark. */
async function findsNothing(looks: readonly Look[]) {
  const faults: string[] = []
  const page = await browser.enter(tenant, shortList('tenant'))
  const check = axeOn(page, tenant, faults)
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

test('axe finds nothing in a record, whatever tab it shows and however it fails', { timeout: 240_000 }, () =>
  findsNothing([record, lookAtReferences]),
)

test('axe finds nothing in the dialogs about money, whatever the server answers', { timeout: 240_000 }, () =>
  findsNothing([refund, reserved]),
)

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
