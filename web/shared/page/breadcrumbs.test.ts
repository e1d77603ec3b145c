import { beforeEach, expect, test } from 'vitest'
import { freshBrowser } from '../session/browser-storage.fixture.ts'
import { crumbsOf, storedCrumbs } from './breadcrumbs.ts'

let browser: ReturnType<typeof freshBrowser>
beforeEach(() => {
  browser = freshBrowser()
})

const own = [{ label: 'Dashboard', href: '/dashboard' }, { label: 'Customers' }]
const place = '/crm/organizations/1'
const way = [
  { label: 'Dashboard', href: '/dashboard' },
  { label: 'Customers', href: '/crm/organizations' },
  { label: 'Acme Outdoor Ltd', href: place },
]

test('A-LAYOUT-10 B-FMT-11 a route flagged dynamic takes its crumbs from the storage of the session, every other one has its own', () => {
  storedCrumbs.set(way)
  expect(JSON.parse(browser.session.getItem('breadcrumb') ?? '')).toEqual(way)
  expect(crumbsOf(own, true, place)).toEqual(way)
  expect(crumbsOf(own, false, place)).toEqual(own)
})

test('a record without a name yet is below no other one', () => {
  expect(crumbsOf(own, true, place)).toEqual(own)
  storedCrumbs.set(way)
  expect(crumbsOf(own, true, '/crm/organizations/2')).toEqual(own)
})

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
  'a crumb that leads to %s is none',
  (href) => {
    browser.session.setItem(
      'breadcrumb',
      JSON.stringify([
        { label: 'Dashboard', href },
        { label: 'Acme', href: place },
      ]),
    )
    expect(crumbsOf(own, true, place)).toEqual(own)
  },
)
