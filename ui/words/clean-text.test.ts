import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

const clean = (text: string) => cleanText(text).text

test('B-INP-01 a text is trimmed', () => {
  expect(cleanText('  Vega Otel \n')).toEqual({ text: 'Vega Otel', removed: [] })
})

describe('B-INP-02/03/04 text that could run is removed, and the field reports it', () => {
  test.each([
    ['a <script>steal()</script> b', 'a b', 'script'],
    ['a <SCRIPT src=//x.example>b', 'a b', 'script'],
    ['javascript:alert(1)', 'alert(1)', 'prefix'],
    ['JaVaScRiPt : alert(1)', 'alert(1)', 'prefix'],
    ['vbscript:run', 'run', 'prefix'],
    ['data:text/html,hello', 'text/html,hello', 'prefix'],
    ['<img src=x onerror="steal()">', '<img src=x >', 'handler'],
    ['<b onmouseover=steal()>', '<b >', 'handler'],
    ['Veg\u0000a\u0007', 'Vega', 'control'],
    ['SELECT * FROM users', 'users', 'sql'],
    ['drop table customers', 'customers', 'sql'],
    ['update users set admin=1', 'users admin=1', 'sql'],
    ['insert into users values (1)', 'users values (1)', 'sql'],
    ['delete from users where id=1', 'users where id=1', 'sql'],
    ['x union all select y', 'x y', 'sql'],
    ['x or 1=1', 'x', 'sql'],
    ['x --', 'x', 'sql'],
    ['a; b', 'a b', 'signs'],
    ['a | b', 'a b', 'signs'],
    ['5 * 3', '5 3', 'signs'],
    ['say "', 'say', 'signs'],
  ] as const)('%s', (typed, text, kind) => {
    expect(cleanText(typed)).toEqual({ text, removed: [kind] })
  })

  test('also if one is inside the other', () => {
    expect(clean('javajavascript:script:run')).toBe('run')
    expect(clean('<scr<script>ipt>x')).not.toMatch(/script/)
    expect(clean('java\u0000script:run')).toBe('run')
    expect(clean("admin' OR '1'='1' --")).toBe('admin')
  })
})

describe('B-INP-04 harmless text stays', () => {
  test.each([
    "O'Brien",
    "D'Angelo & Söhne GmbH",
    "James' shop",
    'Karaca "Vega" A.Ş.',
    "the 'Sunday' menu",
    'Please select a plan and update the order',
    'Union Bank, selection of droppers',
    'We create tables and insert coins into them',
    'Delete from the list, insert into the slot, choose one from our plans',
    'online = yes, conditions = none',
    'Data: five rows',
    'a < b > c',
    'Işıl Elektronik Sanayi ve Ticaret A.Ş.',
    'شركة النور',
    'two\nlines\tand a tab',
  ])('%s', (text) => {
    expect(cleanText(text)).toEqual({ text, removed: [] })
  })
})

const parts = [
  '<script>',
  '</script>',
  'javascript:',
  'data:',
  'text/html',
  'onclick=',
  "'",
  '"',
  ';',
  '|',
  '*',
  '--',
  '/*',
  '*/',
  'select ',
]
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...parts, 'union ', 'from t', 'or 1=1', '\u0000', ' '), fc.string({ maxLength: 4 })), { maxLength: 12 })
  .map((list) => list.join(''))

test('cleaning twice changes nothing more, whatever was typed', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const once = clean(typed)
      expect(cleanText(once)).toEqual({ text: once, removed: [] })
    }),
    { numRuns: 3000 },
  )
})

test('B-INP-02 nothing is left that runs', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      expect(clean(typed)).not.toMatch(/<\s*\/?\s*script\b|javascript\s*:|vbscript\s*:|[;|*`]|--|\bonclick\s*=/i)
    }),
    { numRuns: 3000 },
  )
})

test('a text from right to left keeps every letter, its numbers and the marks that say which way they run', () => {
  const letters = fc.constantFrom(...'אבגדה שלום مرحبا بكم ٠١٢٣ 123 ״،؟'.split(''), '\u200e', '\u200f')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), (parts) => {
      const typed = parts.join('')
      expect(cleanText(typed)).toEqual({ text: typed.trim(), removed: [] })
    }),
  )
})
