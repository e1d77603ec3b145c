import { isPermission, permissions, permissionsOf } from '@portico/contract/permissions.ts'
import { describe, expect, test } from 'vitest'
import { landingOf } from '../shell/menu/landing.ts'
import { menusOf } from '../shell/menu/menu.catalogue.ts'
import { activeEntry, entriesOf, entry, type MenuItem, visibleMenu } from '../shell/menu/menu-item.ts'
import en from '../shell/texts/en.json' with { type: 'json' }
import { pages } from './page-lists.ts'

const menus = menusOf(pages)
const screens = new Set(Object.values(menus).flatMap((menu) => entriesOf(menu).map(({ url }) => url as string)))
const withoutDashboards = new Set([...screens].filter((url) => !url.endsWith('dashboard')))
const rights = (audience: 'staff' | 'merchant', ...held: string[]) => ({ audience, permissions: new Set(held) })
const urls = (menu: readonly MenuItem[]) => entriesOf(menu).map(({ url }) => url)

const areasOfStaff = [
  ...['/transaction-lookup', '/transaction-lookup-apm', '/pending-payments', '/disputes', '/virtual-terminal', '/bank-order-uploads'],
  ...['/terminal-transaction-lookup', '/antifraud', '/webhookreport', '/crm/reports/', '/crm/dashboard'],
  ...['/crm/tasks', '/crm/leads', '/crm/contacts', '/crm/opportunities', '/crm/products', '/crm/projects', '/crm/organizations'],
  ...['/crm/emails', '/crm/price-books', '/pipelines', '/crm/leave-management', '/documentation', '/platform/ai-agent'],
]
const areasOfMerchants = [
  '/merchant/transaction-management/transaction-lookup',
  '/merchant/payment-settings/',
  '/reports/',
  '/merchant/support',
]

describe('the menu', () => {
  test('A-LAYOUT-05 A-PERM-01 shows an entry to those who hold its permission, and no empty groups', () => {
    expect(urls(visibleMenu(menus.staff, rights('staff', 'CRM.Transaction.View'), screens))).toEqual([
      '/transaction-management/transaction-lookup',
    ])
    expect(visibleMenu(menus.staff, rights('staff'), screens)).toEqual([])
  })

  test('A-LAYOUT-05 shows an entry that names several permissions to those who hold any one of them', () => {
    for (const permission of ['CRM.TransactionV2.View', 'CRM.TransactionReportingService.View'])
      expect(urls(visibleMenu(menus.staff, rights('staff', permission), screens))).toEqual([
        '/transaction-management/transaction-lookup-v2',
      ])
  })

  test('shows tickets, and no way to write one, to staff who may only see them', () => {
    for (const [permission, url] of [
      ['CRM.Support.View', '/tenant/support-tickets'],
      ['Platform.Support.View', '/platform/support-tickets'],
    ] as const)
      expect(urls(visibleMenu(menus.staff, rights('staff', permission), screens))).toEqual([url])
  })

  test('hides an entry whose screen does not exist', () => {
    const held = rights('staff', 'CRM.Dashboard.View', 'CRM.Transaction.View')
    expect(urls(visibleMenu(menus.staff, held, withoutDashboards))).toEqual(['/transaction-management/transaction-lookup'])
  })

  test('shows platform staff the platform and nothing of a tenant', () => {
    const seen = entriesOf(visibleMenu(menus.staff, rights('staff', ...permissionsOf('platform')), screens))
    expect(seen.map(({ url }) => url)).toContain('/platform/transaction-management/transaction-lookup')
    for (const { url, permissions: wanted } of seen)
      expect([url, wanted.some((name) => isPermission(name) && permissions[name].level === 'platform')]).toEqual([url, true])
  })

  test('A-LAYOUT-12 A-PERM-06 names only permissions that exist, each of the level it is shown to', () => {
    const named = Object.entries(menus).flatMap(([audience, menu]) =>
      everyItem(menu).flatMap((item) => item.permissions.map((permission) => ({ audience, permission }))),
    )
    expect(named.length).toBeGreaterThan(0)
    for (const { audience, permission } of named) {
      expect(isPermission(permission), permission).toBe(true)
      if (isPermission(permission)) expect(permissions[permission].level === 'merchant' ? 'merchant' : 'staff').toBe(audience)
    }
  })

  test('opens each screen by a permission of its own, but where the specification names one for several', () => {
    const forSeveral = [
      ...['CRM.Transaction.Terminals.View', 'CRM.Support.Lookup', 'Merchant.Support.Lookup', 'Platform.Support.Lookup'],
      ...[
        'Documentation.View',
        'Merchant.Documentation',
        'Platform.Dashboard.Settings.View',
        'Platform.LeaveSettings.View',
        'Platform.Transaction.Lookup',
      ],
      ...['Platform.Transaction.Actions.TransactionStatusChange', 'Merchant.Transaction.View'],
    ]
    const named = Object.values(menus).flatMap((menu) => entriesOf(menu).flatMap(({ permissions: wanted }) => wanted))
    const shared = named.filter((name, at) => named.indexOf(name) < at)
    expect([...new Set(shared)].toSorted()).toEqual(forSeveral.toSorted())
  })

  test('A-LAYOUT-13 never lists a hidden entry, and names the whole of each area', () => {
    const everything = visibleMenu(menus.staff, rights('staff', ...permissionsOf('tenant')), screens)
    expect(urls(menus.staff)).toContain('/crm/settings/reports/table')
    expect(urls(everything)).not.toContain('/crm/settings/reports/table')
    const inArea = (menu: readonly MenuItem[], area: string) => urls(menu).filter((url) => url.startsWith(area)).length
    expect(inArea(menus.staff, '/transaction-management/')).toBe(16)
    expect(inArea(menus.staff, '/crm/reports/')).toBe(23)
    expect(inArea(menus.staff, '/crm/settings/')).toBe(43)
    expect(inArea(menus.merchant, '/merchant/payment-settings/')).toBe(12)
    expect(inArea(menus.merchant, '/reports/')).toBe(13)
  })

  test('A-PROD-07/12/16 leads to every business area', () => {
    const staff = urls(menus.staff).join('\n')
    const merchants = urls(menus.merchant).join('\n')
    for (const area of areasOfStaff) expect(staff).toContain(area)
    for (const area of areasOfMerchants) expect(merchants).toContain(area)
  })

  test('A-LAYOUT-12 has each id once and words for each title', () => {
    const all = Object.values(menus).flatMap(everyItem)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ title }) => (typeof title === 'string' ? en.menu[title] : title.en)).filter((words) => !words)).toEqual([])
  })

  test('A-LAYOUT-12 marks an entry that asks for the exact address at no other', () => {
    const menu = [entry('/things', 'leads', [], () => null, { exactMatch: true })]
    expect(activeEntry(menu, '/things')?.url).toBe('/things')
    expect(activeEntry(menu, '/things/7')).toBeUndefined()
  })

  test('marks the entry the person is in, also with a record open beside the list', () => {
    const path = '/merchant/transaction-management/transaction-lookup/0197c5f0-0000-7000-8000-000000000001'
    expect(activeEntry(menus.merchant, path)?.url).toBe('/merchant/transaction-management/transaction-lookup')
    expect(activeEntry(menus.merchant, '/merchant/transaction-management/transaction-lookup-elsewhere')).toBeUndefined()
  })
})

describe('the page people land on', () => {
  test('is the own dashboard once it exists', () => {
    expect(landingOf(rights('staff', 'CRM.Dashboard.View', 'CRM.Transaction.View'), { menus, screens })).toBe('/crm/dashboard')
    expect(landingOf(rights('merchant', 'Merchant.Transaction.View'), { menus, screens })).toBe('/dashboard')
  })

  test('is the first page that is open to them otherwise', () => {
    expect(landingOf(rights('staff', 'CRM.Dashboard.View', 'CRM.Transaction.View'), { menus, screens: withoutDashboards })).toBe(
      '/transaction-management/transaction-lookup',
    )
    expect(landingOf(rights('staff', 'CRM.Transaction.View'), { menus, screens })).toBe('/transaction-management/transaction-lookup')
  })

  test('is nowhere for who may open nothing', () => {
    expect(landingOf(rights('staff'), { menus, screens })).toBeUndefined()
  })
})

function everyItem(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item) => (item.type === 'item' ? [item] : [item, ...everyItem(item.children)]))
}
