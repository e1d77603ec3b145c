import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, tokenOf } from './api.fixture.ts'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { during } from './heard.fixture.ts'
import { notice } from './record.fixture.ts'
import { speakEnglish } from './shell.fixture.ts'
import { soon } from './soon.fixture.ts'
import { showDetails } from './ticket.fixture.ts'

const browser = aBrowser()
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).last().click()
const nameField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name' })
const names = (page: Page) => dialog(page).getByRole('listitem').locator('.p-label').allTextContents()
const cells = (page: Page, subject: string) => page.getByRole('row').filter({ hasText: subject })

async function askForHelp(page: Page, subject: string): Promise<void> {
  const body = { ticketCategory: 'Processing', subject, description: 'It waits.', contactEmail: 'owner@acme.example' }
  const reply = await callApi(await tokenOf(page), '/api/support/ticket', { method: 'POST', body })
  expect(reply.status).toBe(201)
}

async function openLabels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Labels…' }).click()
  await soon(async () => (await names(page)).length).toBeGreaterThanOrEqual(3)
}

test('A-LABEL-01/02/03/04/05/07/10/11/13/14 B-INP-23 staff make a label, put it first without a mouse, give it to a ticket and delete it; the merchant sees nothing of it', async () => {
  const [own, subject] = [`Bank ${randomUUID().slice(0, 6)}`, `A refund waits ${randomUUID().slice(0, 6)}`]
  const merchant = await browser.enter('owner@acme.example', '/merchant/support-tickets')
  await askForHelp(merchant, subject)
  const page = await browser.enter('admin@northwind.example', '/tenant/support-tickets')
  const faults: string[] = []
  const check = axeOn(page, 'labels', faults)

  await openLabels(page)
  await dialog(page).getByRole('heading', { name: 'Labels', exact: true }).waitFor()
  await check('the labels')
  expect(await dialog(page).getByRole('button', { name: 'Delete Pending' }).getAttribute('aria-disabled')).toBe('true')
  await press(page, 'New label')
  for (const wrong of ['half-done', 'In Progress', '']) {
    await nameField(page).fill(wrong)
    await press(page, 'Create label')
    await dialog(page).getByText('This field is required and must be alphanumeric.').waitFor()
  }
  await check('a new label')
  await nameField(page).fill(own)
  await press(page, 'Create label')
  await notice(page, 'Label created').waitFor()
  await soon(async () => (await names(page)).at(-1)).toBe(own)

  await dialog(page)
    .getByRole('button', { name: `Move ${own}` })
    .focus()
  for (let left = (await names(page)).length - 1; left > 0; left--) {
    await page.keyboard.press('ArrowUp')
    await soon(async () => (await names(page)).indexOf(own)).toBe(left - 1)
  }
  await press(page, 'Close')

  await cells(page, subject).getByText(subject).click()
  await showDetails(page, subject)
  const ticket = page.getByRole('complementary', { name: subject })
  await ticket.getByRole('combobox', { name: 'Label of the ticket' }).click()
  await page.getByRole('option', { name: own }).click()
  await ticket.getByRole('button', { name: 'Audit trail' }).click()
  await page.getByText('Label set ·', { exact: false }).waitFor()
  await check('the trail of a ticket')
  await page.keyboard.press('Escape')
  await ticket.waitFor({ state: 'detached' })
  await cells(page, subject).getByText(own).waitFor()
  await check('a ticket with a label')

  await merchant.reload()
  await cells(merchant, subject).waitFor()
  expect(await merchant.getByText(own).count()).toBe(0)

  await page.reload()
  await openLabels(page)
  expect((await names(page))[0]).toBe(own)
  await press(page, `Delete ${own}`)
  await dialog(page).getByText('One ticket carries it and will be without a label.').waitFor()
  await press(page, 'Delete label')
  await notice(page, 'Label deleted successfully').waitFor()
  await press(page, 'Close')
  await soon(() => cells(page, subject).getByText(own).count()).toBe(0)
  expect(faults).toEqual([])
})

test('A-LABEL-06 a label that could not be saved is logged and said in its form alone, which keeps what was typed', async () => {
  const page = await browser.enter('admin@northwind.example', '/tenant/support-tickets')
  await page.route('**/api/support/label', (route) => route.fulfill({ status: 500, body: '' }))
  await openLabels(page)
  await press(page, 'New label')
  await nameField(page).fill('Never saved')
  await during(page.waitForResponse('**/api/support/label'), () => press(page, 'Create label'))
  await dialog(page).getByRole('alert').waitFor()
  expect(await nameField(page).inputValue()).toBe('Never saved')
  expect(await page.locator('.p-snackbar').count()).toBe(0)
})

test('on a phone labels and the file of the list wait in a menu', async () => {
  const page = await browser.enter('risk@contoso.example', '/tenant/support-tickets', { width: 390, height: 844 })
  const more = page.getByRole('button', { name: 'More actions' })
  await more.click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Labels…', 'Export'])
  const file = await during(page.waitForEvent('download'), () => page.getByRole('menuitem', { name: 'Export' }).click())
  expect(file.suggestedFilename()).toMatch(/^tickets-.*\.csv$/)
  await more.click()
  await page.getByRole('menuitem', { name: 'Labels…' }).click()
  await dialog(page).getByText('In progress', { exact: true }).waitFor()
})

test('in Turkish the default labels and what the trail of a ticket says are Turkish; a label that a person named stays as it is', async () => {
  const [own, subject] = [`Banka ${randomUUID().slice(0, 6)}`, `A payout waits ${randomUUID().slice(0, 6)}`]
  await askForHelp(await browser.enter('owner@umbrella.example', '/dashboard'), subject)
  const page = await browser.enter('admin@contoso.example', `/tenant/support-tickets?search=${subject.slice(-6)}`)
  const call = async (path: string, method: string, body: object) => callApi(await tokenOf(page), path, { method, body })
  expect((await call('/api/support/label', 'POST', { value: own, color: '#8E4EC6' })).status).toBe(201)
  onTestFinished(() => speakEnglish(page))
  await call('/api/v1/crm/profile/language', 'PUT', { language: 'tr' })
  await page.reload()
  await page.getByRole('button', { name: 'Etiketler…' }).click()
  // What an earlier try has left is none of this one's.
  const shown = async () => (await names(page)).filter((name) => name === own || !name.startsWith('Banka '))
  await soon(shown).toEqual(['Beklemede', 'Tamamlandı', 'Sürüyor', own])
  await press(page, 'Düzenle: Beklemede')
  expect(await dialog(page).getByRole('textbox', { name: 'Ad' }).inputValue()).toBe('Beklemede')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await cells(page, subject).getByText(subject).click()
  const record = page.getByRole('complementary', { name: subject })
  await record.getByText('Ayrıntılar', { exact: true }).first().click()
  await record.getByRole('combobox', { name: 'Talebin etiketi' }).click()
  await page.getByRole('option', { name: 'Tamamlandı' }).click()
  await page.reload()
  await record.getByText('Ayrıntılar', { exact: true }).first().click()
  expect(await record.getByRole('combobox', { name: 'Talebin etiketi' }).inputValue()).toBe('Tamamlandı')
  await record.getByRole('button', { name: 'Talebi kapat' }).click()
  await record.getByRole('button', { name: 'Denetim izi' }).click()
  for (const change of ['Açık Kapalı', '— Tamamlandı']) await record.locator('bdi').filter({ hasText: change }).waitFor()
})
