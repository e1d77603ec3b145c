import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../call/app-error.ts'
import { parseStrictJson, refuseUnstorableText } from './strict-json.ts'

const parse = (text: string) => parseStrictJson(Buffer.from(text))
function refusalOf(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('was accepted')
}
const fieldsOf = (text: string | Buffer) => Object.keys(refusalOf(() => parseStrictJson(Buffer.from(text))).fields ?? {})

test('whatever JSON.stringify writes is read back as it was', () => {
  const value = fc.jsonValue({ maxDepth: 4 })
  fc.assert(
    fc.property(value, (one) => {
      const text = JSON.stringify(one)
      fc.pre(!text.includes('__proto__') && !text.includes('\\u0000') && text.isWellFormed() && !/\\ud[89a-f]/i.test(text))
      expect(parse(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 300 },
  )
})

describe('a duplicate key is named by its place', () => {
  test.each([
    ['{"a":1,"a":1}', 'body.a'],
    ['{"a":{"b":1,"c":2,"b":3}}', 'body.a.b'],
    ['{"a":[{"b":1},{"b":1,"b":2}]}', 'body.a.1.b'],
    ['[0,{"x":1,"x":2}]', 'body.1.x'],
    ['{"a":1,"\\u0061":2}', 'body.a'],
    ['{"a\\"":1,"a\\"":2}', 'body.a"'],
    ['{"":1,"":2}', 'body.'],
    ['{"a":"}","b":"{","a":2}', 'body.a'],
    ['{"a":"\\\\","a":2}', 'body.a'],
  ])('%s', (text, field) => {
    expect(refusalOf(() => parse(text)).code).toBe('invalid_json')
    expect(fieldsOf(text)).toEqual([field])
  })

  test.each(['{"a":1,"b":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"a","b":"a"}', '{"a":["a","a"]}', '{"a":{"a":{"a":1}}}'])(
    '%s has none',
    (text) => expect(parse(text)).toEqual(JSON.parse(text)),
  )
})

test('__proto__ is refused at any depth, by its place, however it is written', () => {
  for (const [text, field] of [
    ['{"__proto__":{"admin":true}}', 'body.__proto__'],
    ['{"a":[{"__proto__":1}]}', 'body.a.0.__proto__'],
    ['{"\\u005f_proto__":1}', 'body.__proto__'],
  ] as const)
    expect(fieldsOf(text)).toEqual([field])
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
  expect(parse('{"a":"__proto__"}')).toEqual({ a: '__proto__' })
})

test('text that PostgreSQL cannot keep is refused by its place, in values and in keys', () => {
  expect(fieldsOf('{"a":{"b":["x","\\u0000"]}}')).toEqual(['body.a.b.1'])
  expect(fieldsOf('{"a":"\\ud800"}')).toEqual(['body.a'])
  expect(fieldsOf('{"a":"x\\udc00y"}')).toEqual(['body.a'])
  expect(fieldsOf('{"a":{"\\u0000":1}}')).toEqual(['body.a'])
  expect(parse('{"a":"\\ud83d\\ude00 \\u0001"}')).toEqual({ a: '😀 \u0001' })
  expect(refusalOf(() => refuseUnstorableText({ q: 'a\u0000' }, 'query')).fields).toEqual({ 'query.q': 'Holds a NUL character' })
})

test.each([
  '',
  ' ',
  '{',
  '{"a":1,}',
  "{'a':1}",
  '{"a":01}',
  '{"a":NaN}',
  '{"a":+1}',
  '{"a":.5}',
  '{a:1}',
  '[1 2]',
  '{"a":1}x',
  '"\n"',
  '\u00a01',
  '//x\n1',
])('%j is no JSON', (text) => expect(refusalOf(() => parse(text)).code).toBe('invalid_json'))

test('bytes that are no UTF-8, and a byte order mark, are no JSON', () => {
  for (const bytes of [
    [0x22, 0xc3, 0x28, 0x22],
    [0x22, 0xff, 0x22],
    [0x22, 0xc0, 0xaf, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
    [0xef, 0xbb, 0xbf, 0x31],
  ])
    expect(refusalOf(() => parseStrictJson(Buffer.from(bytes))).code).toBe('invalid_json')
})

test('64 levels are read, 65 are not, and a million brackets end quickly', () => {
  expect(parse(`${'['.repeat(64)}${']'.repeat(64)}`)).toBeInstanceOf(Array)
  expect(refusalOf(() => parse(`${'['.repeat(65)}${']'.repeat(65)}`)).message).toBe('At most 64 levels deep')
  const begun = performance.now()
  expect(refusalOf(() => parse(`${'[{"a":'.repeat(150_000)}`)).code).toBe('invalid_json')
  expect(refusalOf(() => parse(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).code).toBe('invalid_json')
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('a megabyte of ordinary JSON is read in a moment', () => {
  const text = JSON.stringify(
    Array.from({ length: 9000 }, (_, n) => ({ id: n, name: `name "${n}" \\`, tags: ['a', 'b'], more: { deep: n } })),
  )
  const begun = performance.now()
  expect(parse(text)).toHaveLength(9000)
  expect(performance.now() - begun).toBeLessThan(2000)
})
