import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { codeMailedAfter } from './mail.fixture.ts'
import { lookups } from './payments.fixture.ts'
import { drawer, notice, rows } from './record.fixture.ts'
import { speakEnglish } from './shell.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()

const list = '/crm/users/managment'
const roleRow = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Roles' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) })
const record = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true })
const changes = (page: Page) => page.getByRole('complementary', { name: 'Changes' })
const dialog = (page: Page) => page.getByRole('dialog')
const search = (page: Page) => page.getByRole('textbox', { name: 'Search permissions' })
const permission = (page: Page, label: string) => page.getByRole('checkbox', { name: new RegExp(`^${label} `) })

async function call<Reply>(page: Page, path: string, given: Parameters<typeof callApi>[2] = {}) {
  const reply = await callApi(await tokenOf(page), path, given)
  expect(reply.ok, `${path} answered ${reply.status}`).toBe(true)
  return (await reply.json()) as Reply
}

type Named = { id: string; name: string; email: string; version: number; permissions: string[]; firstName: string; lastName: string }
const rolesOf = (page: Page, headers = {}) => call<{ data: Named[] }>(page, '/api/v1/crm/users/all/roles/crm', { headers })

/** Whether the tenant's administrators confirm each change of a role: the platform sees to that, users cannot set it for themselves. */
async function askForSecondFactor(platform: Page, tenantId: string, isAsked: boolean) {
  const headers = { tenantId }
  const { id } = (await rolesOf(platform, headers)).data.find(({ name }) => name === 'Administrator')!
  const path = `/api/v1/crm/users/permissions/${id}`
  const { permissions } = await call<Named>(platform, path, { headers })
  await call(platform, path, { method: 'PUT', headers, body: { permissions, scaRequiredPermissions: isAsked ? ['manageCrmRoles'] : [] } })
}

/** Gives the clerk of Finance this role alone. */
async function giveClerk(admin: Page, roleName: string) {
  const { data: people } = await call<{ data: Named[] }>(admin, '/api/v1/crm/users/crm?search=finance')
  const { id, firstName, lastName, version } = people.find(({ email }) => email === 'finance@northwind.example')!
  const { id: roleId } = (await rolesOf(admin)).data.find(({ name }) => name === roleName)!
  await call(admin, `/api/v1/crm/users/crm/${id}`, {
    method: 'PUT',
    body: { firstName, lastName, phone: null, roleIds: [roleId], version },
  })
}

/** What comes after on this Portico finds the clerk and the roles as they were. */
async function putBack(admin: Page, platform: Page, tenantId: string, added: string) {
  await askForSecondFactor(platform, tenantId, false)
  await giveClerk(admin, 'Finance')
  const { id } = (await rolesOf(admin)).data.find(({ name }) => name === added)!
  // Rights are at most a second old, so the first try may still ask for a code.
  await soon(async () => (await callApi(await tokenOf(admin), `/api/v1/crm/users/roles/${id}`, { method: 'DELETE' })).status).toBe(204)
}

async function take(page: Page, label: string) {
  await search(page).fill(label)
  await permission(page, label).uncheck()
}

/** Reviews the difference, saves, and confirms with the code that comes by mail. */
async function save(page: Page, submit: string, removed: string) {
  await changes(page).getByText(`Transactions: ${removed}`).waitFor()
  await changes(page).getByRole('button', { name: 'Review and save' }).click()
  await dialog(page).getByText(`Transactions: ${removed}`).waitFor()
  const field = dialog(page).getByRole('textbox')
  const code = await codeMailedAfter('admin@northwind.example', async () => {
    await dialog(page).getByRole('button', { name: submit }).click()
    await field.waitFor()
  })
  await dialog(page).getByText('From the email we sent to admin@northwind.example').waitFor()
  await field.fill(code)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

const refundOf = (page: Page) => drawer(page).getByRole('button', { name: 'Refund…', exact: true })

test('an administrator copies Finance, takes refunds out of it and confirms it; its holders can refund nothing two seconds later', async () => {
  const admin = await browser.enter('admin@northwind.example', list)
  const { tenantId } = await call<{ tenantId: string }>(admin, '/api/v1/crm/users')
  const platform = await browser.enter('admin@portico.example', list)
  await askForSecondFactor(platform, tenantId, true)
  const desk = `Finance desk ${randomUUID().slice(0, 8)}`
  const faults: string[] = []
  const check = axeOn(admin, 'an administrator', faults)

  await roleRow(admin, 'Finance').click()
  await record(admin, 'Finance').getByText('People with this role').waitFor()
  await check('a role beside its list')
  await record(admin, 'Finance').getByRole('button', { name: 'Copy', exact: true }).click()
  const name = admin.getByRole('textbox', { name: 'Name' })
  await soon(() => name.inputValue()).toBe('Finance (copy)')
  await name.fill(desk)
  await take(admin, 'Void authorised payments')
  await check('the editor of a role')
  await save(admin, 'Add role', 'Void authorised payments')
  await notice(admin, `Role ${desk} added`).waitFor()
  onTestFinished(() => putBack(admin, platform, tenantId, desk))
  await record(admin, desk).getByText('No one has this role.').waitFor()
  expect(faults).toEqual([])

  await giveClerk(admin, desk)
  const finance = await browser.enter('finance@northwind.example', `${lookups.tenant}?status=Captured`)
  await rows(finance).first().click()
  await refundOf(finance).waitFor()

  await record(admin, desk).getByRole('button', { name: 'Edit' }).click()
  await take(admin, 'Refund payments')
  await save(admin, 'Save role', 'Refund payments')
  const savedAt = performance.now()
  await finance.waitForTimeout(Math.max(0, 2000 - (performance.now() - savedAt)))
  await finance.reload()
  await drawer(finance).getByRole('tab', { name: 'Overview' }).waitFor()
  await drawer(finance).getByRole('term').filter({ hasText: 'Left to refund' }).waitFor()
  expect(await refundOf(finance).count()).toBe(0)
  await record(admin, desk).getByText('finance@northwind.example').waitFor()
})

test('what has not been saved is not lost by choosing again whose role it is, nor by leaving without a word, and nobody edits his own role', async () => {
  const admin = await browser.enter('admin@contoso.example', `${list}/edit`)
  const name = admin.getByRole('textbox', { name: 'Name' })
  await name.and(admin.locator(':focus')).fill('Draft')
  await admin.getByRole('radio', { name: 'Staff' }).press('ArrowRight')
  await admin.getByRole('radio', { name: 'A merchant' }).and(admin.locator(':focus')).press('ArrowLeft')
  await admin.getByRole('radio', { name: 'Staff' }).and(admin.locator(':focus')).waitFor({ state: 'attached' })
  await admin.getByRole('link', { name: 'Roles' }).first().click()
  await dialog(admin).getByRole('button', { name: 'Cancel' }).click()
  expect(await admin.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Draft')
  await admin.getByRole('link', { name: 'Roles' }).first().click()
  await dialog(admin).getByRole('button', { name: /Leave/ }).click()
  await roleRow(admin, 'Administrator').click()
  await record(admin, 'Administrator').getByRole('button', { name: 'View permissions' }).click()
  await heading(admin, 'Administrator').waitFor()
  await admin.getByText('You have this role yourself. Ask a colleague to change it.').waitFor()
  expect(await changes(admin).count()).toBe(0)
})

test('A-USER-03 deleting a role of one’s merchant in its editor leads to the list of roles, which no longer has it', async () => {
  const owner = await browser.enter('owner@acme.example', '/merchant/users/merchant-management?part=roles')
  const name = `Night shift ${randomUUID().slice(0, 8)}`
  await owner.getByRole('link', { name: 'New role' }).click()
  await owner.getByRole('textbox', { name: 'Name' }).fill(name)
  await owner.getByRole('button', { name: 'Review and save' }).click()
  await dialog(owner).getByRole('button', { name: 'Add role' }).click()
  await heading(owner, name).waitFor()
  await owner.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Roles' }).click()
  await roleRow(owner, name).click()
  await heading(owner, name).waitFor()
  await owner.getByRole('button', { name: 'Delete…' }).click()
  await dialog(owner).getByRole('button', { name: 'Delete role' }).click()
  await notice(owner, `Role ${name} deleted`).waitFor()
  await roleRow(owner, 'Owner').waitFor()
  await soon(() => roleRow(owner, name).count()).toBe(0)
  expect(new URL(owner.url()).search).toBe('?part=roles')
})

test('in Turkish the roles that everybody starts with have Turkish names: in their list, its search, the record, of people and in their filter', async () => {
  const admin = await browser.enter('admin@contoso.example', list)
  await call(admin, '/api/v1/crm/profile/language', { method: 'PUT', body: { language: 'tr' } })
  onTestFinished(() => speakEnglish(admin))
  await admin.goto(`${list}?searchKey=denet`)
  const roles = admin.getByRole('table', { name: 'Roller' }).getByRole('row')
  await roles.filter({ hasText: 'Denetçi' }).click()
  await record(admin, 'Denetçi').getByRole('heading', { name: 'Denetçi' }).waitFor()
  await admin.goto('/crm/users/crm?search=auditor')
  await admin.getByRole('table').getByRole('row').filter({ hasText: 'auditor@contoso.example' }).filter({ hasText: 'Denetçi' }).click()
  const person = admin.getByRole('complementary')
  await person.getByText(/^\d+ yetki$/).click()
  await person.getByText('Rol: Denetçi').first().waitFor()
  expect(await admin.getByText('Auditor', { exact: true }).count()).toBe(0)
})
