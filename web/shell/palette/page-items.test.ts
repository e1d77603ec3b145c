import { searchGroups } from '@portico/ui/frame/palette-search.ts'
import { expect, test } from 'vitest'
import { pageItems, recentItems } from './page-items.ts'

const icon = () => null
const entry = (id: string, title: string, href: string) => ({ id, title, href, icon })
const menu = [
  { id: 'top', entries: [entry('dashboard', 'Dashboard', '/crm/dashboard')] },
  {
    id: 'settings',
    title: 'Ayarlar',
    entries: [],
    groups: [
      { id: 'general', title: 'Genel', entries: [entry('countries', 'Ülkeler', '/crm/countries'), entry('ips', 'İzinler', '/leaves')] },
    ],
  },
]

test('every page of the menu is found, with its groups', () => {
  expect(pageItems(menu).map(({ label, hint }) => [label, hint])).toEqual([
    ['Dashboard', undefined],
    ['Ülkeler', 'Ayarlar · Genel'],
    ['İzinler', 'Ayarlar · Genel'],
  ])
})

test.each(['izin', 'İZİN', 'IZIN', 'ızın'])('%s finds a Turkish page', (search) => {
  const [found] = searchGroups([{ id: 'pages', title: 'Sayfalar', items: pageItems(menu) }], search)
  expect(found?.items.map(({ label }) => label)).toEqual(['İzinler'])
})

test('visited places are offered while the user may still open their page, except the present one', () => {
  const visits = [
    { href: '/crm/countries/7?tab=x', label: 'Norway' },
    { href: '/crm/dashboard', label: 'Dashboard' },
    { href: '/gone/1', label: 'No longer mine' },
  ]
  expect(recentItems(visits, pageItems(menu), '/crm/dashboard').map(({ label, hint, href }) => [label, hint, href])).toEqual([
    ['Norway', 'Ülkeler', '/crm/countries/7?tab=x'],
  ])
})
