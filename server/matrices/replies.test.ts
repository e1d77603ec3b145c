import { type Contract, isSchema } from '@portico/contract/core/endpoint.ts'
import { contracts } from '@portico/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serialiserOf } from '../core/http/serialise.ts'
import { omissions, plantings, secret, valuesOf } from './reply-values.fixture.ts'
import { jsonSchemaOf } from './ways.fixture.ts'

const declared = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Contract).flatMap(([name, { reply }]) => {
    const schema = isSchema(reply) ? reply : reply && 'event' in reply ? reply.event : undefined
    return schema ? [[`${feature}.${name}`, schema] as const] : []
  }),
)

/** Shapes that no reply of today has, so that tomorrow's is no surprise. */
const Payment = z.object({ kind: z.literal('payment'), amountMinor: z.int(), payer: z.object({ name: z.string() }) })
const Refund = z.object({ kind: z.literal('refund'), reason: z.string(), lines: z.array(z.object({ sku: z.string() })) })
type Tree = { name: string; children: Tree[] }
const Tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), children: z.array(Tree) }))
const shapes: [string, z.ZodType][] = [
  ['a discriminated union', z.discriminatedUnion('kind', [Payment, Refund])],
  ['a list of a union', z.object({ data: z.array(z.union([Payment, Refund])) })],
  ['a nullable union', z.object({ last: z.union([Payment, Refund]).nullable() })],
  ['a record of objects', z.object({ byId: z.record(z.string(), z.object({ name: z.string() })) })],
  ['a record of unions', z.object({ byId: z.record(z.string(), z.union([Payment, Refund])) })],
  ['a list of lists', z.object({ rows: z.array(z.array(z.object({ a: z.int() }))) })],
  ['nullables in nullables', z.object({ a: z.object({ b: z.object({ c: z.string() }).nullable() }).nullable() })],
  ['an object or a text', z.object({ value: z.union([z.string(), z.object({ a: z.string() })]) })],
  ['a tuple', z.object({ pair: z.tuple([z.object({ a: z.string() }), z.object({ b: z.int() })]) })],
  [
    'nullable everything',
    z.object({
      a: z.literal('x').nullable(),
      b: z.enum(['p', 'q']).nullable(),
      c: z.int().nullable(),
      d: z.boolean().nullable(),
      e: z.array(z.int()).nullable(),
      f: z.record(z.string(), z.int()).nullable(),
    }),
  ],
  ['an optional object', z.object({ a: z.object({ b: z.string() }).optional() })],
  [
    'fields named like words of a schema',
    z.object({
      format: z.string(),
      pattern: z.string(),
      anyOf: z.string(),
      enum: z.string(),
      required: z.string(),
      type: z.string(),
      additionalProperties: z.string(),
      properties: z.object({ const: z.string(), items: z.object({ a: z.string() }) }),
    }),
  ],
]

describe.each([...declared, ...shapes] as [string, unknown][])('the reply of %s', (_name, slot) => {
  const schema = jsonSchemaOf(slot, 'output')
  const write = serialiserOf(slot)
  const values = valuesOf(schema)

  test('leaves as it is declared, in every branch', () => {
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) expect(JSON.parse(write(value))).toEqual(value)
  })

  test('never carries a field that is not declared, at any depth', () => {
    for (const value of values) {
      const clean = write(value)
      const planted = plantings(schema, value)
      if (typeof value === 'object') expect(planted.length).toBeGreaterThan(0)
      for (const { at, value: dirty, isRecord } of planted)
        if (isRecord) expect(writtenOrRefused(write, dirty), at).not.toContain(secret)
        else expect(write(dirty), at).toBe(clean)
    }
  })

  test('is not sent without a field that it must have', () => {
    const lacking = values.flatMap((value) => omissions(schema, value))
    if (lacking.length === 0) expect(schema.required ?? []).toEqual([])
    for (const { at, value } of lacking) expect(() => write(value), `without ${at}`).toThrow()
  })
})

test('a tree is stripped down to its last leaf', () => {
  const leaf = { name: 'leaf', children: [], secret }
  expect(serialiserOf(Tree)({ name: 'root', secret, children: [{ name: 'branch', secret, children: [leaf] }] })).toBe(
    '{"name":"root","children":[{"name":"branch","children":[{"name":"leaf","children":[]}]}]}',
  )
  expect(() => serialiserOf(Tree)({ name: 'root', children: [{ children: [] }] })).toThrow()
})

test('a checked reply is refused where it holds null or a text for a number, which would be written as 0 or nothing', () => {
  const write = serialiserOf(z.object({ amountMinor: z.int(), currency: z.string() }), { checked: true })
  expect(write({ amountMinor: 1, currency: 'EUR', more: true })).toBe('{"amountMinor":1,"currency":"EUR"}')
  for (const wrong of [{ amountMinor: null }, { currency: null }, { amountMinor: '1' }, { amountMinor: 1.5 }, { currency: 7 }])
    expect(() => write({ amountMinor: 1, currency: 'EUR', ...wrong })).toThrow()
})

function writtenOrRefused(write: (value: unknown) => string, value: unknown): string {
  try {
    return write(value)
  } catch {
    return ''
  }
}
