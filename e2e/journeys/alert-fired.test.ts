// features: alerts
import type { Page } from '@portico/testkit/browser/browser.ts'
import { ruleRequest } from '@portico/testkit/features/alerts.ts'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, read, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { dialog, notice, rows } from './record.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()
const rules = '/crm/settings/alerts/decline-pending-ratio?mode=Test'
const alerts = '/crm/reports/alerts?mode=Test'
const name = 'Declined in trials'
const inTest = { mode: 'Test' }

const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click()
const drawer = (page: Page) => page.getByRole('complementary', { name: new RegExp(name) })

async function choose(page: Page, field: string, option: string | RegExp) {
  const box = dialog(page)
    .getByRole('combobox', { name: field })
    .or(dialog(page).getByLabel(field, { exact: true }))
    .first()
  await box.click()
  await page.getByRole('option', typeof option === 'string' ? { name: option, exact: true } : { name: option }).click()
}

/** Others find the rules as they were. */
async function putBack(page: Page) {
  const { data } = await read<{ data: { id: string; name: string }[] }>(page, '/api/v1/crm/alert-rules', inTest)
  const token = await tokenOf(page)
  for (const { id } of data.filter((rule) => rule.name === name))
    await callApi(token, `/api/v1/crm/alert-rules/${id}`, { method: 'DELETE', headers: inTest })
}

test('Risk writes a rule, declines in Test make it fire, and she opens what it counted, acknowledges and resolves it', async () => {
  const page = await browser.enter('risk@northwind.example', rules)
  onTestFinished(() => putBack(page))
  const faults: string[] = []
  const check = axeOn(page, 'risk', faults)
  await press(page, 'Add rule…')
  const form = dialog(page)
  await form.getByLabel('Name').fill(name)
  await choose(page, 'Window', '24 hours')
  await form.getByLabel('Minimum payments').fill('5')
  await form.getByLabel(/^Threshold/).fill('40')
  await form.getByLabel('Pending period (minutes)').fill('0')
  await choose(page, 'Merchants', /Söder Möbler/)
  await page.keyboard.press('Escape')
  await choose(page, 'Recipients', 'Maya Okafor')
  await page.keyboard.press('Escape')
  await form.getByText('it would have fired once', { exact: false }).waitFor()
  await check('the form of a rule')
  await form.getByRole('button', { name: 'Add rule', exact: true }).click()
  await notice(page, 'Rule added').waitFor()

  type Rule = { name: string; alertId: string | null; state: string }
  const rule = async () => (await read<{ data: Rule[] }>(page, '/api/v1/crm/alert-rules', inTest)).data.find((one) => one.name === name)
  await soon(async () => (await rule())?.state).toBe('Firing')
  const { alertId } = (await rule())!
  const news = async () =>
    (await read<{ data: { title: string }[] }>(page, '/v1/api/in-app-notifications', inTest)).data.map(({ title }) => title)
  await soon(news).toContain(`${name} fired`)

  await page.goto(new URL(alerts, page.url()).href)
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await drawer(page)
    .getByText(/attempts were declined/)
    .first()
    .waitFor()
  await check('an alert')
  const { payments } = await read<{ payments: number }>(page, `/api/v1/crm/alerts/${alertId}`, inTest)
  await drawer(page)
    .getByRole('link', { name: `Show the ${payments} payments it counted` })
    .click()
  await soon(() => rows(page).count()).toBe(payments)

  await page.goBack()
  await press(page, 'Acknowledge…')
  await dialog(page).getByRole('button', { name: 'Acknowledge alert' }).click()
  await notice(page, 'Alert acknowledged').waitFor()
  await drawer(page).getByText('Acknowledged by Maya Okafor').waitFor()
  await press(page, 'Resolve…')
  await dialog(page).getByLabel('Reason').fill('Trials of the shop.')
  await dialog(page).getByRole('button', { name: 'Resolve alert' }).click()
  await notice(page, 'Alert resolved').waitFor()
  await drawer(page).getByText('Resolved by Maya Okafor').first().waitFor()
  expect(faults).toEqual([])
})

test('a rule that a colleague changed meanwhile is shown as it is now beside what was typed, which saving again keeps', async () => {
  const page = await browser.enter('risk@northwind.example', '/crm/settings/alerts/decline-pending-ratio')
  const token = await tokenOf(page)
  const rule = ruleRequest({ name, threshold: 40, isActive: false })
  const made = await callApi(token, '/api/v1/crm/alert-rules', { method: 'POST', headers: inTest, body: rule })
  const { id } = (await made.json()) as { id: string }
  onTestFinished(() => putBack(page))
  await page.goto(new URL(`/crm/settings/alerts/decline-pending-ratio/${id}?mode=Test`, page.url()).href)
  await press(page, 'Edit rule…')
  await dialog(page)
    .getByLabel(/^Threshold/)
    .fill('55')
  const change = { ...rule, threshold: 45, severity: 'failed', version: 1 }
  await callApi(token, `/api/v1/crm/alert-rules/${id}`, { method: 'PUT', headers: inTest, body: change })
  const save = dialog(page).getByRole('button', { name: 'Save rule', exact: true })
  await save.click()
  await dialog(page).getByText('It now has Severity: Failed · Threshold: 45%.').waitFor()
  expect(
    await dialog(page)
      .getByLabel(/^Threshold/)
      .inputValue(),
  ).toBe('55')
  await save.click()
  await notice(page, 'Rule saved').waitFor()
  await drawer(page).getByText('55% or more within 1 hour').waitFor()
})
