// features: limits, people, tenants
import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { exportNow } from './export.fixture.ts'
import { editor, openEditor } from './filters.fixture.ts'
import { importPayments } from './import.fixture.ts'
import { listPayments, lookups, type Payment } from './payments.fixture.ts'
import { acceptInvitation, invite } from './people.fixture.ts'
import { cells, notice, rows } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'
import { createTenant, fillTenant } from './tenant.fixture.ts'

const browser = aBrowser()
const password = 'Meadow-copper-93'
const payments = '/api/v1/crm/transactions'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const record = (page: Page, name: string) => page.getByRole('complementary', { name })
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })

const choiceOf = (form: Locator, label: string) =>
  form
    .getByRole('combobox', { name: label })
    .or(form.getByRole('textbox', { name: label }))
    .first()

/** Chooses in a field of several choices; leaving it closes its list, which would lie over what comes next. */
async function choose(page: Page, field: Locator, choices: readonly string[]): Promise<void> {
  for (const name of choices) {
    await field.click()
    await page.getByRole('option', { name }).click()
    await page.keyboard.press('Tab')
  }
}

/** Three customers of one tenant, each with two payments of today. */
async function makeCustomers(page: Page, tenant: string) {
  const token = await tokenOf(page)
  const make = async (name: string, amounts: readonly [string, string]) => {
    const reply = await callApi(token, '/api/v1/crm/merchants', { method: 'POST', body: { legalBusinessName: name } })
    expect(reply.status, name).toBe(201)
    const merchant = name.toLowerCase()
    const listed = amounts.map((amount, place) => ({ externalId: `${merchant}-${place + 1}`, amount }))
    await importPayments({ tenant, merchant }, listed)
  }
  await Promise.all([make('Initrode', ['10.00', '20.00']), make('Vehement', ['40.00', '80.00']), make('Massive', ['160.00', '320.00'])])
}

/** A role that shows the dashboard and does everything with payments, and nothing else. */
async function makeRole(page: Page, name: string): Promise<void> {
  await page.goto('/crm/users/managment/edit')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('radiogroup', { name: 'Dashboard', exact: true }).getByText('View').click()
  await page.getByRole('radiogroup', { name: 'Transactions', exact: true }).getByText('Edit').click()
  await button(page, 'Review and save').click()
  await button(dialog(page, 'Add role'), 'Add role').click()
  await notice(page, `Role ${name} added`).waitFor()
}

type Overview = { currencies: { thirtyDays: { captured: { now: { amountMinor: number } } } }[] }

test('a new tenant\u2019s administrator holds a person to two customers, and nothing of the third comes to him by any way', async () => {
  const mark = randomUUID().slice(0, 8)
  const [first, second] = [`bob-${mark}@fabrikam.example`, `ada-${mark}@fabrikam.example`]
  const platform = await browser.enter('admin@portico.example', '/crm/tenant-management/tenants')
  const tenant = `Fabrikam ${mark}`
  await createTenant(await fillTenant(platform, tenant, first))
  await notice(platform, `${tenant} has been created`).waitFor()

  const admin = await browser.aPage()
  await acceptInvitation(admin, first, password)
  const customersMade = makeCustomers(admin, tenant.toLowerCase().replace(' ', '-'))
  await makeRole(admin, 'Payments desk')
  await customersMade

  await admin.goto('/crm/users/crm')
  await invite(admin, second, 'Ada')
  const shown = record(admin, 'Ada Lindqvist')
  await button(shown, 'Edit…').click()
  const form = dialog(admin, /^Edit /)
  await choiceOf(form, 'Roles').press('Backspace')
  await choose(admin, choiceOf(form, 'Roles'), ['Payments desk'])
  await button(form, 'Save changes').click()
  await shown.getByText('Payments desk').first().waitFor()
  expect(await shown.getByText('Finance', { exact: true }).count()).toBe(0)

  await button(shown, 'Change Merchants').click()
  const limits = dialog(admin, /^Merchants of/)
  await limits.getByRole('radio', { name: 'Sees nothing' }).check()
  await limits.getByRole('checkbox', { name: /^Yes, hide all/ }).waitFor()
  expect(await button(limits, 'Hide everything').getAttribute('aria-disabled')).toBe('true')
  await limits.getByRole('radio', { name: 'Only these' }).check()
  expect(await button(limits, 'Save changes').getAttribute('aria-disabled')).toBe('true')
  await choose(admin, choiceOf(limits, 'Merchants'), ['Initrode', 'Vehement'])
  await button(limits, 'Save changes').click()
  const held = shown.getByRole('term').filter({ hasText: 'Merchants' }).locator('xpath=following-sibling::dd/span')
  await soon(() => held.innerText()).toMatch(/Initrode.*Vehement/s)
  const faults: string[] = []
  await axeOn(admin, 'a person held to customers', faults)('the record')
  expect(faults).toEqual([])

  const ada = await browser.aPage()
  await acceptInvitation(ada, second, password)
  await ada.goto(lookups.tenant)
  await soon(() => rows(ada).count()).toBe(4)
  const two = ['Initrode', 'Initrode', 'Vehement', 'Vehement']
  expect((await cells(ada, 'Merchant')).toSorted()).toEqual(two)
  await openEditor(ada, 'Merchant')
  await editor(ada).getByRole('checkbox', { name: 'Initrode' }).waitFor()
  expect(await editor(ada).getByRole('checkbox', { name: 'Massive' }).count()).toBe(0)
  await ada.keyboard.press('Escape')
  const { head, lines } = await exportNow(ada)
  expect(lines.map((line) => line[head.indexOf('merchantName')]).toSorted()).toEqual(two)

  const all = await listPayments(admin, 'tenant', {})
  expect(all).toHaveLength(6)
  const third = all.filter(({ merchantName }) => merchantName === 'Massive').map(({ id }) => id)
  const reached = await read<{ data: Payment[]; totalCount: number }>(ada, payments)
  expect(reached.totalCount).toBe(4)
  expect(reached.data.map(({ id }) => id).toSorted()).toEqual(
    all
      .map(({ id }) => id)
      .filter((id) => !third.includes(id))
      .toSorted(),
  )
  const token = await tokenOf(ada)
  const statusOf = async (path: string, call = {}) =>
    (await callApi(token, `${payments}/${path}`, { headers: { mode: 'Live' }, ...call })).status
  for (const tail of ['', '/details', '/events', '/related', '/fees']) {
    expect([tail, await statusOf(`${third[0]}${tail}`)]).toEqual([tail, 404])
    expect([tail, await statusOf(`${reached.data[0]!.id}${tail}`)]).toEqual([tail, 200])
  }
  expect(
    await statusOf(`${third[0]}/refunds`, {
      method: 'POST',
      headers: { 'idempotency-key': mark },
      body: { amountMinor: 100, reasonCode: 'Other' },
    }),
  ).toBe(404)
  const volumes = async (page: Page) =>
    (await read<Overview>(page, '/api/v1/crm/overview')).currencies.map(({ thirtyDays }) => thirtyDays.captured.now.amountMinor)
  expect([await volumes(ada), await volumes(admin)]).toEqual([[15_000], [63_000]])
}, 240_000)
