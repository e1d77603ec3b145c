import { describe, expect, test } from 'vitest'
import { withHolders } from './held.ts'
import { menuEntries, withoutEntry } from './menu-entry.ts'
import { withScreen } from './menu-trees.ts'
import { lastBelow, placesIn } from './page-places.ts'
import { permissionsToCome, withoutPermissions } from './permissions-to-come.ts'

const menu = `import { IconClock, IconWorld } from '@tabler/icons-react'
import { collapsable, entry, group } from './menu-item.ts'

export const tenantMenu = [
  group('crm', 'crm', [entry('/crm/leads', 'leads', 'CRM.Lead.View', IconWorld)]),
  collapsable('settings', 'settings', [
    collapsable('settings-general', 'generalSettings', [
      entry('/crm/settings/countries', 'countries', 'Countries.View', IconWorld),
      entry('/crm/settings/jobs', 'jobs', ['Jobs.View', 'Platform.Jobs'], IconClock, { hidden: true }),
    ]),
  ]),
]
`

describe('an entry of the menu', () => {
  const [leads, countries, jobs] = menuEntries('tenant', menu)

  test('an entry is read with its groups, its permissions, its icon and the entries above it', () => {
    const groups = [
      { name: 'settings', title: 'settings' },
      { name: 'settings-general', title: 'generalSettings' },
    ]
    expect(leads).toMatchObject({ url: '/crm/leads', title: 'leads', groups: [{ name: 'crm', title: 'crm' }], after: undefined })
    expect(countries).toMatchObject({ level: 'tenant', permissions: ['Countries.View'], icon: 'IconWorld', groups, after: undefined })
    expect(jobs).toMatchObject({ permissions: ['Jobs.View', 'Platform.Jobs'], icon: 'IconClock', groups, after: '/crm/settings/countries' })
  })

  test('is taken out alone, and with its icon where nothing else has that', () => {
    expect(withoutEntry(menu, countries!)).toContain('import { IconClock, IconWorld } from')
    expect(menuEntries('tenant', withoutEntry(menu, countries!)).map(({ url }) => url)).toEqual(['/crm/leads', '/crm/settings/jobs'])
    expect(withoutEntry(menu, jobs!)).toMatch(/^import \{ *IconWorld *\}|^import \{ ?, ?IconWorld \}/)
    expect(menuEntries('tenant', withoutEntry(menu, jobs!)).map(({ url }) => url)).toEqual(['/crm/leads', '/crm/settings/countries'])
  })
})

test('a page comes below the pages in its entry’s place, whether they have one address or two', () => {
  const places = placesIn(`const pages = [
    page({ path: '/crm/calls/{-$id}', menu: { group: 'crm', after: '/crm/leads', icon: IconPhone } }),
    page({ path: '/crm/elsewhere', menu: { group: 'crm', icon: IconPhone } }),
  ]
  const more = listPages(of, { path: { staff: '/crm/visits', merchant: '/visits' }, menu: { after: '/crm/calls' } })`)
  expect(places).toEqual([
    { url: '/crm/calls', after: '/crm/leads' },
    { url: '/crm/visits', after: '/crm/calls' },
    { url: '/visits', after: '/crm/calls' },
  ])
  expect([lastBelow('/crm/leads', places), lastBelow('/crm/other', places), lastBelow(undefined, places)]).toEqual([
    '/crm/visits',
    '/crm/other',
    undefined,
  ])
})

describe('a permission of a screen that is still to come', () => {
  const catalogue = `import { permissions, see, work } from './core/permission.ts'
export const permissionsToCome = {
  ...permissions('General settings', {
    'Countries.View': see('tenant', { en: 'Countries', tr: 'Ülkeler' }),
    'Languages.View': see('tenant', { en: 'Languages', tr: 'Diller' }, { roles: ['Developer'] }),
  }),
  ...permissions('Onboarding', { viewPrecheck: work('merchant', { en: 'Precheck', tr: 'Ön kontrol' }) }),
}
`
  const all = permissionsToCome(catalogue)

  test('is read with its area, its level and its declaration as it is', () => {
    expect(all.map(({ name, area, level }) => [name, area, level])).toEqual([
      ['Countries.View', 'General settings', 'tenant'],
      ['Languages.View', 'General settings', 'tenant'],
      ['viewPrecheck', 'Onboarding', 'merchant'],
    ])
    expect(all[1]!.source).toBe("see('tenant', { en: 'Languages', tr: 'Diller' }, { roles: ['Developer'] })")
  })

  test('is taken out, with its area and what was imported for it where it was the last', () => {
    expect(permissionsToCome(withoutPermissions(catalogue, [all[0]!])).map(({ name }) => name)).toEqual(['Languages.View', 'viewPrecheck'])
    const rest = withoutPermissions(catalogue, [all[2]!])
    expect(rest).not.toMatch(/Onboarding|work/)
    expect(permissionsToCome(rest).map(({ name }) => name)).toEqual(['Countries.View', 'Languages.View'])
  })
})

test('a new permission is held by everyone who holds all of their level, and one that shows something by those who see', () => {
  const text = 'tenant Administrator\n  A.View\n  C.View\n\ntenant Auditor\n  A.View\n\nviewing as a tenant\n  C.View\n'
  const added = (name: string, source: string) => ({ name, source, area: 'CRM' as const, level: 'tenant' })
  expect(withHolders(text, [added('B.Actions.Manage', "act('tenant', {})"), added('D.View', "see('tenant', {})")])).toBe(
    'tenant Administrator\n  A.View\n  B.Actions.Manage\n  C.View\n  D.View\n\ntenant Auditor\n  A.View\n  D.View\n\nviewing as a tenant\n  C.View\n  D.View\n',
  )
})

test('a screen is seen by those who hold a right to it, in its groups and in the order of the menu', () => {
  const group = '  settings · Settings | Ayarlar · collapsable'
  const fees = '    fees · Fees | Ücretler · Cash · /fees · Platform.Reports.Alerts'
  const jobs = (rights: string) => `    jobs · Jobs | İşler · Clock · /jobs · ${rights}`
  const all = (rights: string) => `all of staff\n${group}\n${jobs(rights)}\n${fees}`
  const rights = 'CRM.Audit.View or Platform.Jobs.View'
  expect(
    withScreen(`tenant sees\n\nplatform sees\n${group}\n${fees}\n\n${all('CRM.Audit.View')}\n`, {
      url: '/jobs',
      see: ['Platform.Jobs.View', 'CRM.Audit.View'],
    }),
  ).toBe(`tenant sees\n${group}\n${jobs(rights)}\n\nplatform sees\n${group}\n${jobs(rights)}\n${fees}\n\n${all(rights)}\n`)
})
