import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeWithPublicData } from '@portico/testkit/files/public-data.ts'
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
])('A-AUTH-09 %j is no place to be sent to', (candidate) => {
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

/** Every address and every text that someone may take for one. */
function collectedIn(folder: string) {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const formats = ['uri', 'uri-reference', 'iri', 'iri-reference', 'uri-template', 'hostname', 'idn-hostname', 'ipv6']
  const groups = formats.flatMap((name) => read(`validation/json-schema-formats/${name}.json`) as { tests: { data: unknown }[] }[])
  const collected = [...(read('strings/blns/blns.json') as string[]), ...groups.flatMap(({ tests }) => tests.map(({ data }) => data))]
  return { collected, texts: collected.filter((one): one is string => typeof one === 'string' && one !== '') }
}

describeWithPublicData('06-hostile', 'addresses that others have collected', (folder) => {
  test('foreign addresses never lead anywhere else, plain or disguised as a place of the portal', () => {
    const { collected, texts } = collectedIn(folder)
    expect(collected.length).toBeGreaterThan(500)
    const dressed = texts.flatMap((one) => [`//${one}`, `/\\${one}`, `https://${one}`, `${origin}@${one}`, `${origin}.${one}`])
    const foreign = [...collected, ...dressed].flatMap((candidate) => {
      const place = safeReturnUrl(candidate, origin)
      if (place === undefined) return []
      const went = new URL(place, `${origin}/authentication/login`)
      return went.origin === origin && /^\/(?![/\\])/.test(place) ? [] : [{ candidate, place }]
    })
    expect(foreign).toEqual([])
  })

  test('are ignored where they name another host', () => {
    const named = collectedIn(folder).texts.filter((one) => /^[a-z][a-z\d+.-]*:/i.test(one) && !one.startsWith(origin))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((one) => safeReturnUrl(one, origin) !== undefined)).toEqual([])
  })
})
