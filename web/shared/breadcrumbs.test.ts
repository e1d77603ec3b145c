import { beforeEach, expect, test } from 'vitest'
import { crumbsOf, storedCrumbs } from './breadcrumbs.ts'
import { freshBrowser } from './browser-storage.fixture.ts'

let browser: ReturnType<typeof freshBrowser>
beforeEach(() => {
  browser = freshBrowser()
})

const own = [{ label: 'Dashboard', href: '/dashboard' }, { label: 'Audit' }]
const way = [
  { label: 'Dashboard', href: '/dashboard' },
  { label: 'Acme Outdoor Ltd', href: '/crm/organizations/1' },
]

test('a route flagged dynamic takes its crumbs from the storage of the session, every other one has its own', () => {
  storedCrumbs.set(way)
  expect(JSON.parse(browser.session.getItem('breadcrumb') ?? '')).toEqual(way)
  expect(crumbsOf(own, true)).toEqual(way)
  expect(crumbsOf(own, false)).toEqual(own)
})

test('a dynamic route that nobody came to by another page has its own', () => {
  expect(crumbsOf(own, true)).toEqual(own)
})

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
  'a crumb that leads to %s is none',
  (href) => {
    browser.session.setItem('breadcrumb', JSON.stringify([{ label: 'Dashboard', href }]))
    expect(crumbsOf(own, true)).toEqual(own)
  },
)
