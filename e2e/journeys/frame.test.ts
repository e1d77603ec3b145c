// features: overview, desk, preferences
import type { Page } from '@portico/testkit/browser/browser.ts'
import { expect, test } from 'vitest'
import { read } from './api.fixture.ts'
import { aBrowser, type Person } from './browser.fixture.ts'
import { during } from './heard.fixture.ts'
import { listPayments, lookups } from './payments.fixture.ts'
import { cells, drawer, rows } from './record.fixture.ts'
import { appearanceKept, closeOverlay, openQuick, overlay, startPlain } from './shell.fixture.ts'
import { soon } from './soon.fixture.ts'

type Locator = ReturnType<Page['locator']>
const browser = aBrowser()
const header = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const crumbs = (page: Page) => header(page).getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const account = (page: Page) => header(page).getByRole('button', { name: /account menu$/ })
const colour = (page: Page, name: string) =>
  page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--p-${name}').trim()`)
const widths = (pictures: unknown[]) => pictures.map((picture) => (picture as { naturalWidth: number }).naturalWidth)
const icon = async (page: Page) => decodeURIComponent((await page.locator('link[rel=icon]').getAttribute('href')) ?? '')

test('A-PROD-08/09 A-LAYOUT-16/17 each sees whose portal it is: name and mark in the navigation, title, icon and colours of the tenant', async () => {
  const icons = new Set<string>()
  const portals: [person: Person, own: string, tenant: string, sidebar: string][] = [
    ['admin@portico.example', 'Portico', 'Portico', '#1c2333'],
    ['auditor@northwind.example', 'Northwind', 'Northwind', '#2e43fe'],
    ['owner@initech.example', 'Initech', 'Contoso', '#ffffff'],
  ]
  for (const [person, own, tenant, sidebar] of portals) {
    const page = await browser.enter(person)
    const brand = navigation(page).locator('.p-brand')
    await soon(() => brand.innerText()).toContain(own)
    expect(await brand.locator('svg, img').count()).toBe(1)
    await soon(() => page.title()).toBe(`Dashboard · ${tenant}`)
    // Who has no pictures of its own has those of the product in its colours.
    const hasOwn = tenant !== 'Portico'
    expect(await icon(page)).toMatch(hasOwn ? /^data:image\/png;base64,/ : new RegExp(`fill="${sidebar}"`))
    icons.add(await icon(page))
    expect(await brand.locator('img').evaluateAll(widths), tenant).toEqual(hasOwn ? [48] : [])
    expect(await colour(page, 'sidebar')).toBe(sidebar)
    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB')

    // A new tab looks so before anybody knows who is signed in.
    const tab = await browser.anotherTab(page, '/authentication/logged-out')
    await tab.getByText('You successfully logged out!').waitFor()
    expect(await colour(tab, 'sidebar')).toBe(sidebar)
  }
  expect(icons.size).toBe(portals.length)
})

test('A-PROD-05 A-LAYOUT-04 the menu is that of staff or that of merchants', async () => {
  const links = async (person: Person) => {
    const page = await browser.enter(person)
    const all = navigation(page).getByRole('listitem').getByRole('link')
    await all.first().waitFor()
    return all.evaluateAll((list) => list.map((link) => new URL((link as unknown as { href: string }).href).pathname))
  }
  const [staff, merchants] = [await links('auditor@northwind.example'), await links('viewer@acme.example')]
  expect(staff).toContain('/crm/dashboard')
  expect(staff).toContain(lookups.tenant)
  expect(merchants).toContain('/dashboard')
  expect(merchants).toContain(lookups.merchant)
  expect(staff.filter((path) => merchants.includes(path))).toEqual([])
})

/** Beside the page it folds to a rail and comes back, elsewhere all of it opens over the page. */
async function opensNavigation(page: Page) {
  const menu = (name: string) => header(page).getByRole('button', { name, exact: true })
  const entries = (where: Locator) => where.getByRole('listitem').getByRole('link').count()
  if (await menu('Close menu').isVisible()) {
    const { width } = (await navigation(page).boundingBox())!
    await menu('Close menu').click()
    await soon(async () => (await navigation(page).boundingBox())!.width).toBeLessThan(width / 3)
    await page.reload()
    await menu('Open menu').click()
    await soon(async () => (await navigation(page).boundingBox())!.width).toBe(width)
    return
  }
  await menu('Open menu').click()
  await soon(() => entries(overlay(page).getByRole('navigation', { name: 'Main' }))).toBeGreaterThan(5)
  await closeOverlay(page)
}

type Box = { x: number; y: number; width: number; height: number }
type Layout = {
  name: string
  layout: string
  toolbar: 'first' | 'second'
  stands: (nav: Box, head: Box) => boolean
}
const windowWidth = 1440
const isBar = (nav: Box, head: Box) => nav.width === windowWidth && nav.y === head.y + head.height
const layouts: readonly Layout[] = [
  // At the side from top to bottom; at the side below the header; a bar below it; a bar that is one surface with it.
  { name: 'Vertical 1', layout: 'vertical-1', toolbar: 'first', stands: (nav, head) => nav.y === 0 && head.x === nav.x + nav.width },
  { name: 'Vertical 2', layout: 'vertical-v2', toolbar: 'second', stands: (nav, head) => nav.x === 0 && nav.y === head.y + head.height },
  { name: 'Enterprise', layout: 'enterprise', toolbar: 'first', stands: isBar },
  { name: 'Material', layout: 'material', toolbar: 'second', stands: isBar },
]
const groundOf = (where: ReturnType<typeof header>) =>
  where.evaluate(
    (element) =>
      (globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } }).getComputedStyle(element).backgroundColor,
  )

test('A-LAYOUT-01/02/03/08/09 A-TOOL-01/02/04/05/06/07/08/09/12 each of the four layouts has header, navigation, footer, quick panel and alerts, and the tools of its kind', async () => {
  const page = await browser.enter('support@northwind.example', lookups.tenant)
  await startPlain(page)
  const surfaces: boolean[] = []
  for (const { name, layout, toolbar, stands } of [...layouts].reverse()) {
    await openQuick(page)
    for (const tab of ['Today', 'Events', 'Notes']) expect(await overlay(page).getByRole('tab', { name: tab }).count()).toBe(1)
    await during(appearanceKept(page, { layoutName: layout }), () => overlay(page).getByText(name, { exact: true }).click())
    await closeOverlay(page)
    await soon(() => page.locator('.p-shell').getAttribute('data-layout')).toBe(layout)
    const places = async () => stands((await navigation(page).boundingBox())!, (await header(page).boundingBox())!)
    await soon(places).toBe(true)
    await opensNavigation(page)
    surfaces.push((await groundOf(header(page))) === (await groundOf(navigation(page))))
    // Empty it takes no room.
    expect(await page.locator('section[aria-label=Alerts]').count(), name).toBe(1)
    await page.getByRole('contentinfo').getByText('Northwind · powered by Portico').waitFor()

    expect(await crumbs(page).allInnerTexts()).toEqual(['Dashboard', 'Transactions', 'Transaction lookup'])
    expect(await crumbs(page).first().getByRole('link').getAttribute('href')).toBe('/dashboard')
    expect(await crumbs(page).last().getByRole('link').count()).toBe(0)
    expect(await crumbs(page).last().locator('[aria-current=page]').count()).toBe(1)

    const zone = account(page).getByText(/^Oslo, UTC/)
    await account(page).getByText('JL', { exact: true }).waitFor()
    expect((await zone.boundingBox())!.width > 1, name).toBe(toolbar === 'first')
    expect(await header(page).getByRole('button', { name: 'Logout' }).count(), name).toBe(toolbar === 'first' ? 1 : 0)
    for (const tool of [/notifications/i, 'Help']) expect(await header(page).getByRole('button', { name: tool }).count(), name).toBe(1)
    await account(page).click()
    for (const label of ['English', 'Turkish']) await overlay(page).getByRole('radio', { name: label }).waitFor({ state: 'attached' })
    await overlay(page).getByRole('link', { name: 'My Profile' }).waitFor()
    await overlay(page).getByRole('button', { name: 'Logout' }).waitFor()
    await closeOverlay(page)
  }
  expect(surfaces).toEqual([true, false, false, false])
  await header(page).getByRole('button', { name: 'Help' }).click()
  await overlay(page).getByText('Show this list').waitFor()
  await startPlain(page)
})

test('A-TOOL-03 A-MODE-02/08 merchants alone switch between Test and Live, and none where nothing is processed', async () => {
  const toggle = (page: Page) => header(page).getByRole('radiogroup', { name: 'Mode' })
  const staff = await browser.enter('auditor@northwind.example')
  await account(staff).waitFor()
  expect(await toggle(staff).count()).toBe(0)

  const page = await browser.enter('owner@initech.example')
  await toggle(page).waitFor()
  await page.route('**/api/v1/users', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), mode: { allowed: ['Test', 'Live'], toggle: 'hidden' } } })
  })
  await page.reload()
  await account(page).waitFor()
  expect(await toggle(page).count()).toBe(0)
})

test('A-TOOL-15 who writes mails to support has a button for a mail instead of the dialog', async () => {
  const page = await browser.enter('owner@initech.example')
  const contact = header(page).getByRole('button', { name: 'Contact support' })
  await contact.waitFor()
  await page.route('**/api/v1/users', async (route) => {
    const reply = await route.fetch()
    const user = (await reply.json()) as { permissions: string[] }
    await route.fulfill({ response: reply, json: { ...user, permissions: [...user.permissions, 'Merchant.Support.EmailButton'] } })
  })
  await page.reload()
  const mail = header(page).getByRole('link', { name: 'Write to support@contoso.example' })
  expect(await mail.getAttribute('href')).toBe('mailto:support@contoso.example')
  expect(await contact.count()).toBe(0)
})

test('A-PROD-10 B-UI-06 times stand in the zone of the person, and the width of a drawer is kept in the browser', async () => {
  const page = await browser.enter('auditor@northwind.example', lookups.tenant)
  await rows(page).first().waitFor()
  const { configureTimeZone: zone } = await read<{ configureTimeZone: string }>(page, '/api/v1/crm/users')
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const created = (await listPayments(page, 'tenant', { pageSize: '20', sort: '-createdAt' })).map(({ createdAt }) =>
    clock.format(Date.parse(createdAt)).replace(',', ''),
  )
  expect(await cells(page, 'Created')).toEqual(created.slice(0, await rows(page).count()))
  expect(zone).not.toBe('UTC')

  await rows(page).first().click()
  await drawer(page).getByRole('separator', { name: 'Width of the panel' }).press('ArrowLeft')
  const width = async () => String(Math.round((await drawer(page).boundingBox())?.width ?? 0))
  await soon(async () => (await page.evaluate('localStorage.drawerSize')) === (await width())).toBe(true)
})

test('A-SESS-01/02/04 A-IDLE-01/07 the portal looks after a session as often as the specification says', async () => {
  const page = await browser.enter('auditor@northwind.example')
  expect(await read(page, '/api/v1/crm/users')).toMatchObject({
    sessionTimes: {
      checkEveryMs: 30_000,
      renewWhenLeftMs: 30_000,
      firstPauseMs: 5000,
      idleMs: 1_800_000,
      countdownMs: 60_000,
      pingEveryMs: 15_000,
    },
  })
})

test('A-GUARD-15 the audit trail of the open record has an address of its own', async () => {
  const page = await browser.enter('auditor@northwind.example', lookups.tenant)
  await rows(page).first().click()
  await drawer(page).getByRole('tab', { name: 'Overview' }).waitFor()
  await drawer(page).getByRole('button', { name: 'Audit trail' }).click()
  await drawer(page).getByRole('tab', { name: 'Overview' }).waitFor({ state: 'detached' })
  await soon(() => new URL(page.url()).searchParams.get('audit')).toBe('1')
  await drawer(page)
    .getByRole('heading', { name: /^(Audit trail|No one has changed this record yet\. Changes appear here\.)$/ })
    .waitFor()
  await page.reload()
  await drawer(page).getByRole('button', { name: 'Back to the record' }).click()
  await drawer(page).getByRole('tab', { name: 'Overview' }).waitFor()
  expect(new URL(page.url()).searchParams.has('audit')).toBe(false)
})
