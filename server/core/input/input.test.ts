import { integerText, listText } from '@portico/contract/core/query.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AppError } from '../call/app-error.ts'
import { readerOf, refuseBrokenEscapes } from './input.ts'

function refusalOf(work: () => unknown): Record<string, string> {
  try {
    work()
  } catch (error) {
    return (error as AppError).fields ?? {}
  }
  throw new Error('was accepted')
}
const asParsed = (values: Record<string, unknown>) => Object.assign(Object.create(null), values) as unknown

describe('a query', () => {
  const read = readerOf(
    z.strictObject({ pageSize: integerText({ min: 1, max: 100 }).default(20), status: listText(['Open', 'Closed']).optional() }),
    'query',
  )
  test('is read by names in any case, an empty value counting as none', () => {
    for (const query of [{ pageSize: '5' }, { PAGESIZE: '5' }, { pagesize: '5', status: '' }])
      expect(read(asParsed(query))).toEqual({ pageSize: 5 })
    expect(read(asParsed({ Status: 'Open,Closed' }))).toEqual({ pageSize: 20, status: ['Open', 'Closed'] })
    expect(read(undefined)).toEqual({ pageSize: 20 })
  })

  test('names every field that is wrong, in one answer', () => {
    expect(Object.keys(refusalOf(() => read(asParsed({ pageSize: '0', status: 'Open,Shut', more: '1' }))))).toEqual(
      expect.arrayContaining(['query.pageSize', 'query.status.1', 'query.more']),
    )
  })

  test('is refused if a name occurs twice, also in two cases', () => {
    expect(refusalOf(() => read(asParsed({ pageSize: ['5', '6'] })))).toHaveProperty(['query.pageSize'])
    expect(refusalOf(() => read(asParsed({ pageSize: '5', PageSize: '5' })))).toEqual({ 'query.pageSize': 'Given twice' })
  })

  test('knows no field by inheritance', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const query = Object.create(null) as Record<string, string>
      Object.defineProperty(query, name, { value: '1', enumerable: true })
      expect(refusalOf(() => read(query))).toHaveProperty([`query.${name}`])
    }
  })

  test('with broken escapes is refused by name', () => {
    for (const [url, field] of [
      ['/x?a=%', 'query.a'],
      ['/x?ok=1&b=%E0%A4%A', 'query.b'],
      ['/x?c=%ED%A0%80', 'query.c'],
    ] as const)
      expect(refusalOf(() => refuseBrokenEscapes(url))).toHaveProperty([field])
    for (const url of ['/x', '/x?a=1', '/x?a=%C3%B8&b=50%25', '/x%zz']) expect(() => refuseBrokenEscapes(url)).not.toThrow()
  })
})

test('a call without a query takes none', () => {
  const read = readerOf(undefined, 'query')
  expect(read(asParsed({}))).toBeUndefined()
  expect(refusalOf(() => read(asParsed({ a: '1' })))).toEqual({ 'query.a': 'Not a parameter of this call' })
})

test('a body that is missing is refused as a whole, one with a fault by its place', () => {
  const read = readerOf(z.strictObject({ lines: z.array(z.strictObject({ sku: z.string() })).max(2) }), 'body')
  expect(refusalOf(() => read(undefined))).toHaveProperty(['body'])
  expect(refusalOf(() => read({ lines: [{ sku: 'a' }, { sku: 1 }] }))).toHaveProperty(['body.lines.1.sku'])
  expect(refusalOf(() => read({ lines: [{ sku: 'a', more: 1 }] }))).toEqual({ 'body.lines.0.more': 'Not a field of this call' })
  expect(refusalOf(() => read({ lines: [{ sku: 'a' }, { sku: 'b' }, { sku: 'c' }] }))).toHaveProperty(['body.lines'])
})
