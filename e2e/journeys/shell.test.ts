// features: overview, desk, preferences
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, tokenOf } from './api.fixture.ts'
import { aBrowser, type Person } from './browser.fixture.ts'
import { during } from './heard.fixture.ts'
import { captured, freshPayment, listPayments, lookups, type Place } from './payments.fixture.ts'
import { action, drawer, euros, findAndOpen, notice, rows } from './record.fixture.ts'
import {
  appearanceKept,
  closeOverlay,
  found,
  openPalette,
  openQuick,
  overlay,
  paletteBox,
  speakEnglish,
  startPlain,
} from './shell.fixture.ts'
import { heading } from './sign-in.fixture.ts'
import { soon } from './soon.fixture.ts'
import { flip } from './tick.fixture.ts'

const browser = aBrowser()
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const unique = () => crypto.randomUUID().slice(0, 8)
const todayIn = (timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short' }).format()
const note = (page: Page, text: string) => overlay(page).getByRole('textbox', { name: 'Note', exact: true }).filter({ hasText: text })

test('A-LAYOUT-06 a note and an event are saved as they are written, survive a reload, and nobody else sees them', async () => {
  const [text, title] = [`Ask Lumen ${unique()}`, `Call ${unique()}`]
  const page = await browser.enter('finance@northwind.example', '/crm/dashboard')
  await openQuick(page, 'Notes')
  await overlay(page).getByRole('textbox', { name: 'New note' }).fill(text)
  await overlay(page).getByText('Saved', { exact: true }).waitFor()
  await overlay(page).getByRole('tab', { name: 'Events' }).click()
  await overlay(page).getByRole('button', { name: 'New event' }).click()
  await overlay(page).getByLabel('Title').fill(title)
  await overlay(page).getByLabel('All day').check()
  await overlay(page).getByRole('textbox', { name: 'Day', exact: true }).fill(todayIn('Europe/Istanbul'))
  await overlay(page).getByRole('button', { name: 'Save event' }).click()
  await overlay(page).getByRole('listitem').filter({ hasText: title }).waitFor()

  await page.reload()
  await heading(page).waitFor()
  await openQuick(page)
  await overlay(page).getByRole('listitem').filter({ hasText: title }).waitFor()
  await overlay(page).getByRole('tab', { name: 'Notes' }).click()
  await note(page, text).waitFor()

  const colleague = await browser.enter('admin@northwind.example', '/crm/dashboard')
  await openQuick(colleague, 'Notes')
  await overlay(colleague).getByRole('list', { name: 'Notes' }).waitFor({ state: 'attached' })
  expect(await note(colleague, text).count()).toBe(0)
  await overlay(colleague).getByRole('tab', { name: 'Events' }).click()
  await overlay(colleague).getByRole('button', { name: 'New event' }).waitFor()
  expect(await overlay(colleague).getByText(title).count()).toBe(0)
})

test('an event is marked as done, and what was deleted comes back with Undo', async () => {
  const [text, title] = [`Return the terminal ${unique()}`, `Review ${unique()}`]
  const page = await browser.enter('support@northwind.example', '/crm/dashboard')
  await openQuick(page, 'Events')
  await overlay(page).getByRole('button', { name: 'New event' }).click()
  await overlay(page).getByLabel('Title').fill(title)
  await overlay(page).getByRole('button', { name: 'Save event' }).click()
  const done = overlay(page).getByRole('checkbox', { name: `Done: ${title}` })
  await done.check()
  await overlay(page)
    .getByRole('button', { name: `Delete ${title}` })
    .click()
  await soon(() => done.count()).toBe(0)
  await notice(page, `Deleted: ${title}`).getByRole('button', { name: 'Undo' }).click()
  await done.waitFor()
  await soon(() => done.isChecked()).toBe(true)

  await overlay(page).getByRole('tab', { name: 'Notes' }).click()
  await overlay(page).getByRole('textbox', { name: 'New note' }).fill(text)
  await overlay(page).getByText('Saved', { exact: true }).waitFor()
  await overlay(page).getByRole('button', { name: 'Another note' }).click()
  const own = overlay(page).getByRole('listitem').filter({ hasText: text })
  await own.getByRole('button', { name: 'Pin note' }).click()
  await own.getByRole('button', { name: 'Unpin note' }).waitFor()
  await own.getByRole('button', { name: 'Delete note' }).click()
  await soon(() => own.count()).toBe(0)
  await notice(page, 'Note deleted').getByRole('button', { name: 'Undo' }).click()
  await own.getByRole('button', { name: 'Unpin note' }).waitFor()
})

test('an event that is not saved yet outlives the panel, and leaving for another page asks first', async () => {
  const page = await browser.enter('admin@northwind.example', lookups.tenant)
  await rows(page).first().waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await heading(page, 'Dashboard').waitFor()
  await openQuick(page, 'Events')
  await overlay(page).getByRole('button', { name: 'New event' }).click()
  const what = overlay(page).getByLabel('Title')
  await what.fill('Half a thought')
  await closeOverlay(page)
  await openQuick(page, 'Events')
  await soon(() => what.inputValue()).toBe('Half a thought')

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/crm/dashboard')
  expect(await what.inputValue()).toBe('Half a thought')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await heading(page, 'Transaction lookup').waitFor()
  await openQuick(page, 'Events')
  await overlay(page).getByRole('button', { name: 'New event' }).waitFor()
})

test('the dark mode, layout and density hold at once and follow the person into another browser', async () => {
  const person: Person = 'risk@northwind.example'
  const page = await browser.enter(person)
  await startPlain(page)
  const shell = (where: Page) => where.locator('.p-shell')
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await openQuick(page)
  for (const dark of [true, false]) {
    await flip(overlay(page).getByRole('switch', { name: 'Dark mode' }), dark)
    await soon(scheme).toBe(dark ? 'dark' : 'light')
  }
  await during(appearanceKept(page, { layoutName: 'enterprise', density: 'compact' }), async () => {
    await overlay(page).getByText('Enterprise', { exact: true }).click()
    await flip(overlay(page).getByRole('switch', { name: 'Compact rows' }), true)
    await soon(() => shell(page).getAttribute('data-layout')).toBe('enterprise')
    await soon(() => page.locator('html').getAttribute('data-density')).toBe('compact')
  })

  const other = await browser.enter(person)
  await soon(() => shell(other).getAttribute('data-layout')).toBe('enterprise')
  await soon(() => other.locator('html').getAttribute('data-density')).toBe('compact')
  await startPlain(other)
})

test('A-LAYOUT-10 the palette opens a page, finds a payment and a ticket by what people call them and opens them, without a mouse', async () => {
  const page = await browser.enter('admin@northwind.example', '/crm/dashboard')
  const payment = await freshPayment(page, 'tenant', captured)
  await openPalette(page)
  await page.keyboard.type('transaction lookup')
  await soon(() => found(page).first().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await heading(page, 'Transaction lookup').waitFor()
  expect(new URL(page.url()).pathname).toBe(lookups.tenant)

  await openPalette(page)
  await page.keyboard.type(payment.externalId)
  const one = found(page)
    .filter({ hasText: payment.externalId })
    .filter({ hasText: euros(payment.amountMinor) })
  await one.filter({ hasText: 'Captured' }).first().waitFor()
  await soon(() => one.first().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await drawer(page, payment.externalId).getByRole('tab', { name: 'Overview' }).waitFor()
  const name = `Transaction ${payment.externalId}`
  await soon(() => crumbs(page).allInnerTexts()).toEqual(['Dashboard', 'Transactions', 'Transaction lookup', name])
  expect(await crumbs(page).nth(2).getByRole('link').getAttribute('href')).toBe(lookups.tenant)
  expect(await page.title()).toMatch(new RegExp(`^${name} · `))

  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
  await openPalette(page)
  const recent = overlay(page).getByRole('group', { name: 'Recent' })
  await recent.getByRole('option', { name: 'Dashboard' }).waitFor()
  await recent.getByRole('option', { name }).waitFor()

  const [ticket] = (
    (await (await callApi(await tokenOf(page), '/api/support/ticket?pageSize=1')).json()) as {
      data: { ticketId: string; subject: string }[]
    }
  ).data
  const reference = `#${ticket!.ticketId.slice(-8).toUpperCase()}`
  await page.keyboard.type(reference)
  const tickets = overlay(page).getByRole('group', { name: 'Tickets' })
  await tickets.getByRole('option', { name: ticket!.subject }).waitFor()
  await soon(() => found(page).first().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await soon(() => new URL(page.url()).pathname).toBe(`/tenant/support-tickets/${ticket!.ticketId}`)
  await page.getByRole('complementary').getByText(ticket!.subject).first().waitFor()
  const called = `${reference} ${ticket!.subject}`
  await soon(() => crumbs(page).last().innerText()).toBe(called)
  await page.reload()
  await heading(page, 'Support tickets').waitFor()
  expect(await crumbs(page).last().innerText()).toBe(called)
})

test('the palette does what can be done on the open page and with the open record, and says why something cannot', async () => {
  const page = await browser.enter('finance@northwind.example', lookups.tenant)
  await rows(page).first().waitFor()
  await openPalette(page)
  const here = overlay(page).getByRole('group', { name: 'On this page' }).getByRole('option')
  expect((await here.allInnerTexts()).toSorted()).toEqual(['Export', 'Save view'])
  await page.keyboard.type('export')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Export' })
    .getByRole('button', { name: /^Export/ })
    .first()
    .waitFor()
  await closeOverlay(page)

  const payment = await freshPayment(page, 'tenant', captured)
  await findAndOpen(page, payment.externalId)
  await action(page, 'Refund…').waitFor()
  await openPalette(page)
  await page.keyboard.type('void')
  const off = here.filter({ hasText: 'Void' })
  await off.and(page.locator('[aria-disabled=true]')).waitFor()
  await off.getByText('captured').waitFor()
  await page.keyboard.press('Enter')
  await paletteBox(page).fill('refund')
  await here
    .filter({ hasText: `Transaction ${payment.externalId}` })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const amount = overlay(page).getByLabel('Amount')
  await amount.and(page.locator(':focus')).waitFor()

  // Going back loses nothing that was typed.
  const address = page.url()
  await amount.fill('17,5')
  await page.goBack()
  await overlay(page).getByText('Your changes are not saved yet.').waitFor()
  await page.keyboard.press('Enter')
  await amount.and(page.locator(':focus')).waitFor()
  expect(await amount.inputValue()).toBe('17,50')
  await soon(() => page.url()).toBe(address)
  await overlay(page).getByRole('button', { name: 'Cancel' }).click()
  await overlay(page).waitFor({ state: 'detached' })

  // What was only chosen is something to lose as well.
  await action(page, 'Refund…').click()
  await overlay(page).getByLabel('Reason').click()
  await page.getByRole('option', { name: 'Duplicate' }).click()
  await page.keyboard.press('Escape')
  expect(await overlay(page).getByLabel('Reason').inputValue()).toBe('Duplicate')
  await page.goBack()
  await overlay(page).getByRole('button', { name: 'Leave without saving' }).click()
  await overlay(page).waitFor({ state: 'detached' })
  await soon(() => page.url()).not.toBe(address)
})

test('the palette does what can be done with chosen rows, opens and saves a view of the list, and saves a role', async () => {
  const page = await browser.enter('admin@northwind.example', lookups.tenant)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rows(page).nth(1).waitFor()
  for (const place of [0, 1]) await rows(page).nth(place).getByRole('checkbox').check()
  const choose = async (group: string, typed: string, hint = '') => {
    await openPalette(page)
    await paletteBox(page).fill(typed)
    await overlay(page).getByRole('group', { name: group }).getByRole('option').filter({ hasText: hint }).first().click()
    await overlay(page).waitFor({ state: 'detached' })
  }
  await choose('On this page', 'copy ids', '2 selected')
  await notice(page, '2 IDs copied').waitFor()
  await choose('Views of this list', 'declined')
  await soon(() => new URL(page.url()).searchParams.get('status')).toContain('Declined')
  await openPalette(page)
  await page.keyboard.type('save view')
  await page.keyboard.press('Enter')
  await overlay(page).getByRole('heading', { name: 'Save view' }).waitFor()
  await overlay(page).getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/crm/users/managment/edit')
  await heading(page, 'New role').waitFor()
  await openPalette(page)
  await page.keyboard.type('review and save')
  const save = overlay(page).getByRole('group', { name: 'On this page' }).getByRole('option')
  await save.and(page.locator('[aria-disabled=true]')).getByText('Give the role a name').waitFor()
  await closeOverlay(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift')
  await openPalette(page)
  await page.keyboard.type('review and save')
  await save.filter({ hasText: 'Night shift' }).waitFor()
  await page.keyboard.press('Enter')
  await overlay(page).getByRole('button', { name: 'Add role' }).waitFor()
})

test('A-TOOL-12 the palette is searched in Turkish letters of either case', async () => {
  const page = await browser.enter('finance@northwind.example', '/crm/dashboard')
  await openPalette(page)
  onTestFinished(() => speakEnglish(page))
  await paletteBox(page).fill('turkish')
  await found(page).filter({ hasText: 'Language: Turkish' }).click()
  const box = page.getByRole('combobox').and(page.locator('.p-palette input'))
  for (const search of ['işlem arama', 'İŞLEM ARAMA', 'ISLEM ARAMA']) {
    await page.keyboard.press('ControlOrMeta+k')
    await box.fill(search)
    await found(page).filter({ hasText: 'İşlem arama' }).first().waitFor()
    await closeOverlay(page)
  }
})

/** What the sheet lists where nothing can be edited. */
const keysEverywhere = [
  'Jump to a page, a record or an action Ctrl K',
  'Go to the dashboard G D',
  'Go to the transaction lookup G T',
  'Close the top panel or dialog Esc',
  'Show this list ?',
  'Search /',
  'Add a filter F',
  'Next and previous row J K ↓ ↑',
  'First and last row Home End',
  'Select the row X Space',
  'Open the row Enter',
  'Previous and next record [ ]',
  'Send the comment Ctrl Enter',
]

test('single keys go places and list themselves, and rest once they are switched off', async () => {
  const page = await browser.enter('auditor@northwind.example', '/crm/dashboard')
  await startPlain(page)
  await page.keyboard.press('?')
  await overlay(page).getByText('Go to the transaction lookup').waitFor()
  const listed = await overlay(page).locator('dl > div').allInnerTexts()
  expect(listed.map((line) => line.split(/\s*\n\s*|\t/).join(' '))).toEqual(keysEverywhere)
  await closeOverlay(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await heading(page, 'Transaction lookup').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await heading(page, 'Dashboard').waitFor()

  await openQuick(page)
  await during(appearanceKept(page, { shortcuts: false }), () =>
    flip(overlay(page).getByRole('switch', { name: 'Keyboard shortcuts' }), false),
  )
  await closeOverlay(page)
  for (const key of ['?', 'g', 't']) await page.keyboard.press(key)
  // With Ctrl held it is no single key, so by the time the palette is there, the keys before it have been heard.
  await openPalette(page)
  expect(await page.getByText('Go to the transaction lookup').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/crm/dashboard')
  await startPlain(page)
})

test('A-LAYOUT-07 the splash stands until the first page does, and not for ever where none comes', async () => {
  const page = await browser.enter('finance@northwind.example', '/crm/dashboard')
  const splash = page.locator('#splash')
  expect(await splash.isVisible()).toBe(false)
  await page.route('**/assets/*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await splash.waitFor({ state: 'visible' })
  expect(await page.evaluate(`document.querySelector('#splash').getAnimations().map(({ effect }) => effect.getTiming().delay)`)).toEqual([
    3000,
  ])
  expect(await page.getByRole('main').count()).toBe(0)
  await splash.waitFor({ state: 'hidden' })
  expect(await page.getByRole('main').count()).toBe(0)
})

test('the link to a view is the exact address', async () => {
  const page = await browser.enter('finance@northwind.example', `${lookups.tenant}?status=Captured&pageSize=5`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rows(page).first().waitFor()
  await openPalette(page)
  await page.keyboard.type('copy link')
  await page.keyboard.press('Enter')
  await notice(page, 'The link to this view is copied.').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url())
})

test('A-MODE-09/10 a change of mode shows an alert above the dashboard, opens it in every tab, and keeps Test in the title until the user leaves it', async () => {
  const page = await browser.enter('owner@acme.example', lookups.merchant)
  await rows(page).first().waitFor()
  const beside = await browser.anotherTab(page, lookups.merchant)
  await rows(beside).first().waitFor()
  const mode = page.getByRole('radiogroup', { name: 'Mode' })
  await mode.getByText('Test').click()
  for (const tab of [page, beside]) {
    await tab.getByRole('region', { name: 'Alerts' }).getByText('You are now in Test mode').waitFor()
    await heading(tab, 'Dashboard').waitFor()
  }
  await beside.close()
  await soon(() => page.title()).toMatch(/^Test · Dashboard · /)
  await page.getByText('Payments here are simulated and no money moves.').waitFor()
  await soon(() => page.getByText('You are now in Test mode').count()).toBe(0)

  // A link to a ticket says the mode too.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'Support tickets', exact: true }).click()
  await page.locator('[data-row-id]').first().click()
  await page.getByRole('complementary').getByRole('button', { name: 'More actions' }).waitFor()
  await openPalette(page)
  await overlay(page).getByRole('group', { name: 'On this page' }).getByRole('option', { name: 'Copy link' }).click()
  await notice(page, 'Link copied').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${page.url()}?mode=Test`)
  await mode.getByText('Live').click()
  await page.getByRole('region', { name: 'Alerts' }).getByText('You are now in Live mode').waitFor()
  await soon(() => page.title()).toMatch(/^Dashboard · /)
})

const landings: [person: Person, place: Place][] = [
  ['finance@northwind.example', 'tenant'],
  ['owner@acme.example', 'merchant'],
  ['admin@portico.example', 'platform'],
]
const numberIn = (text: string) => Number((/[\d.]+$/.exec(text.trim()) ?? [''])[0].replaceAll('.', ''))
const totalOf = async (page: Page) => numberIn(await page.locator('.p-pager-place').innerText())

test.each(landings)(
  'on the dashboard of %s the payments and what waits lead to a lookup with as many rows, the latest each to itself',
  async (person, place) => {
    const page = await browser.enter(person, '/')
    await heading(page, 'Dashboard').waitFor()
    const latest = page.locator('.p-latest').getByRole('link')
    await latest.first().waitFor()
    const shown = await latest.evaluateAll((links) => links.map((link) => (link as unknown as { pathname: string }).pathname))
    const newest = (await listPayments(page, place, {})).filter(({ type }) => type === 'Payment' || type === 'Authorization')
    expect(shown).toEqual(newest.slice(0, 10).map(({ id }) => `${lookups[place]}/${id}`))
    await latest.nth(1).click()
    await drawer(page, newest[1]!.externalId ?? newest[1]!.id)
      .getByRole('tab', { name: 'Overview' })
      .waitFor()
    await page.goBack()
    await heading(page, 'Dashboard').waitFor()
    await page.getByText('30 days', { exact: true }).click()
    const figure = page.getByRole('link', { name: /^Payments/ })
    await figure.waitFor()
    const count = numberIn(await figure.locator('.p-figure-value').innerText())
    expect(count).toBeGreaterThan(0)
    await figure.click()
    await heading(page, 'Transaction lookup').waitFor()
    expect(new URL(page.url()).pathname).toBe(lookups[place])
    await rows(page).first().waitFor()
    await soon(() => totalOf(page)).toBe(count)

    await page.goBack()
    await heading(page, 'Dashboard').waitFor()
    const line = page.locator('.p-waiting').getByRole('link').filter({ hasNotText: 'expire' }).first()
    await line.waitFor()
    const waiting = numberIn(await line.locator('.p-waiting-count').innerText())
    await line.click()
    await rows(page).first().waitFor()
    await soon(() => totalOf(page)).toBe(waiting)
  },
)
