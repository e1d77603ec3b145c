import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url.ts'

const origin = 'https://portal.example'

test.each([
  ['/crm/dashboard', '/crm/dashboard'],
  ['crm/dashboard', '/crm/dashboard'],
  ['/transactions?status=Captured,Refunded&sort=-amountMinor#top', '/transactions?status=Captured,Refunded&sort=-amountMinor#top'],
  ['https://portal.example/dashboard', '/dashboard'],
  ['/search?q=%E2%82%AC', '/search?q=%E2%82%AC'],
  ['?mode=Test', '/?mode=Test'],
])('%s is a place of the portal', (candidate, place) => {
  expect(safeReturnUrl(candidate, origin)).toBe(place)
})

test.each([
  'https://elsewhere.example/dashboard',
  'http://portal.example/dashboard',
  'https://portal.example.elsewhere.example/',
  'https://portal.example@elsewhere.example/',
  'https://person:secret@portal.example/',
  'https://portal.example:8443/',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  ' //elsewhere.example',
  '\u0000/dashboard',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://portal.example/0197c5f0',
  'mailto:someone@elsewhere.example',
  'https:elsewhere.example',
  'https://[::1',
  '/authentication/login?returnUrl=/x',
  '/authentication/logout',
  '/AUTHENTICATION/logout',
  '/dashboard/../authentication/logout',
  '/Identity/Account/Login',
  '/assets/silent-redirect.html',
  '/api/v1/users',
  '',
  `/${'x'.repeat(4000)}`,
])('%j is no place to be sent to', (candidate) => {
  expect(safeReturnUrl(candidate, origin)).toBeUndefined()
})

test.each([[null], [undefined], [7], [{}], [['/dashboard']], [{ toString: () => '/dashboard' }]])(
  '%j is no address at all',
  (candidate) => {
    expect(safeReturnUrl(candidate, origin)).toBeUndefined()
  },
)

test('a path of many slashes stays a path', () => {
  expect(safeReturnUrl('/x//elsewhere.example', origin)).toBe('/x/elsewhere.example')
})
