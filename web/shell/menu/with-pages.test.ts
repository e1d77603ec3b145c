import { expect, test } from 'vitest'
import { type Page, type PageMenu, page } from '../../shared/page/page.ts'
import { entriesOf, entry, group } from './menu-item.ts'
import { withPages } from './with-pages.ts'

const icon = () => null
const aPage = (path: Page['path'], menu?: Omit<PageMenu, 'icon'>, more: Partial<Page> = {}) =>
  page({
    path,
    title: { en: path, tr: path },
    access: { staff: 'CRM.Lead.View' },
    crumbs: [],
    texts: [],
    load: async () => ({ Page: () => null }),
    ...(menu ? { menu: { ...menu, icon } } : {}),
    ...more,
  })
const menu = [
  group('crm', 'crm', [entry('/crm/leads', 'leads', 'CRM.Lead.View', icon), entry('/crm/tasks', 'tasks', 'CRM.Task.View', icon)]),
  entry('/platform/ai-agent', 'aiChat', 'Platform.AIAgent.View', icon),
]
const urls = (...pages: Page[]) => entriesOf(withPages(menu, pages, 'staff')).map(({ url }) => url)

test('a page has its entry below the one that it names, else first in its group', () => {
  expect(urls(aPage('/crm/visits', { group: 'crm', after: '/crm/leads' }), aPage('/crm/calls', { group: 'crm' }))).toEqual([
    '/crm/calls',
    '/crm/leads',
    '/crm/visits',
    '/crm/tasks',
    '/platform/ai-agent',
  ])
})

test('a page may follow another page, or a group as a whole', () => {
  expect(
    urls(
      aPage('/crm/calls', { group: 'crm', after: '/crm/visits' }),
      aPage('/crm/visits', { group: 'crm', after: '/crm/tasks' }),
      aPage('/help', { after: 'crm' }),
    ),
  ).toEqual(['/crm/leads', '/crm/tasks', '/crm/visits', '/crm/calls', '/help', '/platform/ai-agent'])
})

test('the entry has the address, the title and the right of its page', () => {
  const visits = aPage('/crm/visits/{-$id}', {}, { access: { staff: ['CRM.Lead.View', 'CRM.Task.View'] } })
  expect(withPages([], [visits], 'staff')).toEqual([
    {
      id: 'crm-visits',
      type: 'item',
      title: visits.title,
      permissions: ['CRM.Lead.View', 'CRM.Task.View'],
      url: '/crm/visits',
      icon,
    },
  ])
})

test('a page without a menu, or closed to the audience, has no entry', () => {
  expect(withPages([], [aPage('/crm/visits')], 'staff')).toEqual([])
  expect(withPages([], [aPage('/crm/visits', {})], 'merchant')).toEqual([])
})

test('a place that is not there is refused by the address of the page', () => {
  expect(() => urls(aPage('/crm/visits', { group: 'crm', after: '/crm/gone' }))).toThrow('The menu has no place for /crm/visits')
  expect(() => urls(aPage('/crm/visits', { group: 'gone' }))).toThrow('The menu has no place for /crm/visits')
})
