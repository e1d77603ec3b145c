import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsKind, maxLengths, reduceTo, type TextKind } from './text-kinds.ts'

test('B-INP-05 each kind has its longest length', () => {
  expect(maxLengths).toEqual({ email: 254, password: 128, text: 1000, number: 20, tel: 20, url: 2048, search: 255, other: 500 })
})

test('B-INP-05 longer text is cut', () => {
  const kinds: [TextKind, string][] = [
    ['email', 'a'],
    ['text', 'a'],
    ['number', '7'],
    ['tel', '7'],
    ['url', 'a'],
    ['other', 'a'],
  ]
  for (const [kind, letter] of kinds) expect(reduceTo(kind, letter.repeat(3000))).toHaveLength(maxLengths[kind as keyof typeof maxLengths])
})

test('B-INP-06 an email is lower case, without spaces, with the letters, digits and signs of an address and a single @', () => {
  expect(reduceTo('email', ' Selin.Aksoy @Halden.Example ')).toBe('selin.aksoy@halden.example')
  expect(reduceTo('email', 'a(b@c@d.example')).toBe('ab@cd.example')
  expect(reduceTo('email', 'R&D@Bücher.example;')).toBe('r&d@bücher.example')
})

test('B-INP-07 a number has digits, one decimal point and a leading minus', () => {
  expect(reduceTo('number', '-12.5.7')).toBe('-12.57')
  expect(reduceTo('number', '1-2e+3 EUR')).toBe('123')
  expect(reduceTo('number', '−4')).toBe('-4')
})

test('B-INP-08 a phone number has digits, spaces, dashes, parentheses and a plus', () => {
  expect(reduceTo('tel', '+90 (212) 555-01 x02')).toBe('+90 (212) 555-01 02')
})

test('B-INP-09 an address keeps http, https, ftp and mailto, and loses any other scheme', () => {
  for (const kept of [
    'http://a.example',
    'https://a.example/x?y=1',
    'ftp://a.example',
    'mailto:a@b.example',
    'a.example/x',
    'a.example:8080',
  ])
    expect(reduceTo('url', kept)).toBe(kept)
  expect(reduceTo('url', 'javascript:alert(1)')).toBe('alert(1)')
  expect(reduceTo('url', 'file:///etc/hosts')).toBe('/etc/hosts')
  expect(reduceTo('url', 'data:javascript:x')).toBe('x')
})

test('reducing twice changes nothing more', () => {
  const kind = fc.constantFrom<TextKind>('text', 'email', 'number', 'tel', 'url', 'other')
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', 'Z', '@', '.', '-', ':', '/', '7', ' ', 'http:') }))
  fc.assert(
    fc.property(kind, typed, (one, text) => {
      const once = reduceTo(one, text)
      expect(reduceTo(one, once)).toBe(once)
    }),
    { numRuns: 3000 },
  )
})

test('a finished value is one of its kind, or not', () => {
  const fits: [TextKind, string[]][] = [
    ['email', ['a@b.example', 'r&d@bücher.example', 'x@xn--e1afmkfd.xn--p1ai', 'first.last@mail.b.example', '']],
    ['number', ['-12.5', '7', '.5']],
    ['tel', ['+90 212 555 01 02']],
    ['url', ['https://a.example', 'a.example/x', 'http://localhost:3000', 'mailto:a@b.example']],
  ]
  for (const [kind, list] of fits) for (const text of list) expect(fitsKind(kind, text)).toBe(true)
  const not: [TextKind, string[]][] = [
    ['email', ['a', 'a@', 'a@b', '@b.example', 'a..b@c.example']],
    ['number', ['-', '.', '-.']],
    ['tel', ['()', '+']],
    ['url', ['nowhere', 'http://', 'mailto:a']],
  ]
  for (const [kind, list] of not) for (const text of list) expect(fitsKind(kind, text), `${kind} ${text}`).toBe(false)
})
