import { domainToUnicode } from 'node:url'
import { describe, expect, test } from 'vitest'
import { addressIn } from './address.ts'
import { inSmallLetters, isFoundIn, keyOf } from './fold.ts'
import { keepsRule, type TextRule, textRules, tidied } from './rules.ts'
import { seenLine } from './seen-line.ts'
import { shownAddress } from './shown-address.ts'

const takenBy = (text: string): TextRule[] => textRules.filter((rule) => keepsRule(rule, text))

describe('a text in which nothing can be seen', () => {
  const nothing = ['\u3164', '\u2800', '\u034f\u115f', '\u1160', '\uffa0', '\u200b', '\ufeff', '\u00ad', '\ufe0f', '\u{e0041}\u{e0042}']
  test.each([...nothing, '   ', '\u00a0', '\u3000', '\t', '\u2028', '\u{1d159}', '\u0301', '\u180e', '\u2061', '\u200c\u200d'])(
    'is taken by no rule: %j',
    (text) => expect(takenBy(text)).toEqual([]),
  )
})

describe('a name', () => {
  test.each(['ශ්‍රී', 'علی‌رضا', 'क्‍ष', 'Çağla', 'Cafe\u0301', '葛\u{e0100}', 'O’Neil', 'Ζωή', '李'])(
    'may be written in every script: %s',
    (name) => expect(takenBy(name)).toEqual([...textRules].filter((rule) => rule !== 'label' || !name.includes('’'))),
  )

  test.each([
    ['a character that does not show', 'Pending\u3164'],
    ['a blank letter', 'Ana\u2800'],
    ['a joiner where letters are not joined', 'Pen\u200dding'],
    ['a joiner at its end', 'علی\u200c'],
    ['a hidden hyphen', 'Pen\u00adding'],
    ['an override', 'a\u202eb'],
    ['an isolate', 'a\u2067b\u2069'],
    ['a tab', 'a\tb'],
    ['two lines', 'a\nb'],
    ['a mark of direction', 'a\u200fb'],
    ['half a character', 'a\ud800'],
  ])('has not %s', (_, name) => {
    expect(keepsRule('name', name)).toBe(false)
    expect(keepsRule('label', name)).toBe(false)
  })

  test('is kept composed, with one space between its words', () => {
    expect(tidied('name', '  Cafe\u0301 \u00a0 x ')).toBe('Café x')
  })
})

test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'no text may turn its direction (%j)',
  (turn) => expect(takenBy(`a${turn}b`)).toEqual([]),
)

test('a comment may have lines, tabs, pictures and marks of direction; a subject may not have lines', () => {
  expect(takenBy('a\n\tb')).toEqual(['text'])
  expect(takenBy('שלום\u200f, 👩‍💻')).toEqual(['line', 'text'])
})

describe('two names that look the same', () => {
  test.each([
    ['Cafe\u0301 x', 'Café x'],
    ['İade', 'iade'],
    ['IŞIL', 'ışıl'],
    ['ΟΔΟΣ', 'οδος'],
    ['Ａｃｍｅ', 'acme'],
    ['a\u00a0b', 'a  b'],
    ['Pending\u3164', 'PENDING'],
    ['علی\u200cرضا', 'علیرضا'],
    ['Straße', 'STRASSE'],
    ['i\u0307', 'I'],
  ])('have the same key: %s, %s', (one, other) => expect(keyOf(one)).toBe(keyOf(other)))

  test('differ where an accent or a mark makes another letter', () => {
    const names = ['Cafe', 'Café', 'Ş', 'S', 'が', 'か', 'कि', 'क']
    expect(new Set(names.map(keyOf)).size).toBe(names.length)
  })
})

test('a word in small letters has no dot too many', () => {
  expect(['İADE', 'Cafe\u0301', 'IŞIL'].map(inSmallLetters)).toEqual(['iade', 'café', 'işil'])
})

test('a search finds a text without its accents, in any case and form', () => {
  for (const [text, searched] of [
    ['IŞIL Yıldız', 'ışıl'],
    ['Çağla', 'C\u0327ag\u0306la'],
    ['Çağla', 'cagla'],
    ['İpek.Şahin@ornek.example', 'ipek.sahin@'],
    ['مُحَمَّد', 'محمد'],
  ] as const)
    expect(isFoundIn(text, searched), `${searched} in ${text}`).toBe(true)
  expect(isFoundIn('かき', 'が')).toBe(false)
})

describe('an address', () => {
  test.each([
    ['letters of two scripts', 'x@pаypal.com'],
    ['Cyrillic letters drawn as Latin ones', 'x@аррӏе.com'],
    ['Greek letters drawn as Latin ones', 'x@κατ.example'],
    ['a picture', 'x@💌.example'],
    ['a mark without its letter', 'x@a\u0315b.example'],
    ['letters of a dead script', 'x@𐌰𐌱.example'],
    ['one such label among others', 'x@аррӏе.bücher.example'],
  ])('with %s is shown in ASCII', (_, given) => {
    const kept = addressIn(given)!
    expect(kept).toContain('xn--')
    expect(shownAddress(kept)).toBe(kept)
  })

  test('is shown in its own letters inside a text, and nothing else of the text is touched', () => {
    expect(shownAddress('New comment from x@xn--bcher-kva.example, see xn--bcher-kva.example')).toBe(
      'New comment from x@bücher.example, see xn--bcher-kva.example',
    )
    expect(shownAddress('x@сор.xn--p1ai')).toBe('x@сор.xn--p1ai')
    for (const own of ['x@сор.рф', 'x@日本語かな.jp', 'x@한국.example', 'x@mañana1-2.example', 'x@ශ්‍රී.example'])
      expect(shownAddress(addressIn(own)!), own).toBe(own)
  })

  test.each([
    ['r&d@example.com', 'r&d@example.com', 'r&d@example.com'],
    ['X@Bücher.example', 'x@xn--bcher-kva.example', 'x@bücher.example'],
    ['x@xn--e1afmkfd.xn--p1ai', 'x@xn--e1afmkfd.xn--p1ai', 'x@пример.рф'],
    ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai', 'x@пример.рф'],
    [' ana@日本語.jp ', 'ana@xn--wgv71a119e.jp', 'ana@日本語.jp'],
    ['x@آزمایش.ایران', 'x@xn--hgbk6aj7f53b.xn--mgba3a4f16a', 'x@آزمایش.ایران'],
  ])('%s is kept with its domain in ASCII and shown in its own letters', (given, kept, shown) => {
    expect(addressIn(given)).toBe(kept)
    expect(shownAddress(kept)).toBe(shown)
    expect(domainToUnicode(kept.split('@')[1]!)).toBe(shown.split('@')[1])
  })

  test.each([
    'a@b',
    'a..b@x.com',
    'x@1.2.3.4',
    'x@xn--a.com',
    'a b@x.com',
    'a@-x.com',
    'a@x.com\u202e',
    'a@x@y.com',
    '@x.com',
    'a@x.com/',
    '',
  ])('%j is none', (text) => expect(addressIn(text)).toBeUndefined())
})

test('a file name keeps its joiners and loses what does not show', () => {
  expect(seenLine('علی‌رضا\u202e\u200b  شری\u0000.pdf')).toBe('علی‌رضا شری .pdf')
})
