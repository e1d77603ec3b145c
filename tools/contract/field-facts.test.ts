import { contracts } from '@portico/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { factsOf, factsSource } from './field-facts.ts'

const factsOfFields = (shape: z.ZodRawShape) => factsOf({ body: z.strictObject(shape) })

describe('the facts of a body', () => {
  test.each<[string, z.ZodType, object]>([
    ['a line that has to be there', z.string().min(1).max(40), { kind: 'text', min: 1, max: 40, required: true }],
    ['a line that may be empty', z.string().max(40), { kind: 'text', max: 40 }],
    ['a line that is empty where it is left out', z.string().max(9).default(''), { kind: 'text', max: 9, standard: '' }],
    ['a line that may be left out', z.string().min(1).max(9).optional(), { kind: 'text', min: 1, max: 9, optional: true }],
    ['a line that may be nothing', z.string().max(9).nullable(), { kind: 'text', max: 9, nullable: true }],
    ['a line that is nothing where it is left out', z.string().max(9).nullable().default(null), { kind: 'text', max: 9, nullable: true }],
    ['a pattern that an empty text has not', z.string().regex(/^[A-Z]{2}$/), { kind: 'text', pattern: '^[A-Z]{2}$', required: true }],
    [
      'a pattern that an empty text has',
      z
        .string()
        .max(9)
        .regex(/^\p{L}*$/u),
      { kind: 'text', max: 9, pattern: '^\\p{L}*$' },
    ],
    ['a secret', z.string().min(1).max(99).meta({ writeOnly: true }), { kind: 'text', min: 1, max: 99, secret: true, required: true }],
    ['a flag', z.boolean(), { kind: 'flag', required: true }],
    ['a flag with a standard', z.boolean().default(true), { kind: 'flag', standard: true }],
    ['a whole number', z.int().min(1).max(60), { kind: 'integer', min: 1, max: 60, required: true }],
    ['one of some words', z.enum(['On', 'Off']).default('On'), { kind: 'enum', options: ['On', 'Off'], standard: 'On' }],
    ['an id', z.uuid(), { kind: 'id', required: true }],
    ['a time', z.iso.datetime().nullable(), { kind: 'instant', nullable: true }],
    ['some of many', z.array(z.uuid()).min(1).max(20), { kind: 'list', min: 1, max: 20, of: { kind: 'id' }, required: true }],
    ['as many as one likes', z.array(z.uuid()).max(20), { kind: 'list', max: 20, of: { kind: 'id' } }],
    ['one thing or another', z.union([z.uuid(), z.int().min(0).max(9)]), { kind: 'other', required: true }],
  ])('say of %s what a form asks', (_, schema, fact) => {
    expect(factsOfFields({ it: schema })).toEqual({ it: fact })
  })

  test('keep the pattern of an email, and which protocols and hosts an address may have', () => {
    expect(factsOfFields({ mail: z.email().max(254) })?.mail).toMatchObject({ kind: 'email', max: 254, required: true })
    expect(factsOfFields({ mail: z.email().max(254) })?.mail?.pattern).toContain('@')
    expect(factsOfFields({ at: z.url({ protocol: /^https?$/, hostname: /^shop\./ }).max(500) })).toEqual({
      at: { kind: 'url', max: 500, protocol: '^https?$', host: '^shop\\.', required: true },
    })
  })

  test('go into an object that may be left out', () => {
    expect(factsOfFields({ owner: z.strictObject({ name: z.string().min(1).max(9) }).optional() })).toEqual({
      owner: { kind: 'object', optional: true, fields: { name: { kind: 'text', min: 1, max: 9, required: true } } },
    })
  })

  test('are none for a call without a body, one of another kind, or one without a field', () => {
    expect(factsOf({})).toBeUndefined()
    expect(factsOf({ body: { kind: 'multipart', fields: z.strictObject({}), maxBytes: 1 } })).toBeUndefined()
    expect(factsOfFields({})).toBeUndefined()
  })

  test('refuse a pattern whose flags would be lost on the way', () => {
    expect(() => factsOfFields({ it: z.string().max(9).regex(/^a$/i) })).toThrow('flags')
  })
})

test('each body is a constant of its own with the name of its call', () => {
  const source = factsSource({
    create: { method: 'POST', summary: 'Make it', paths: {}, access: {}, reply: null, body: z.strictObject({ on: z.boolean() }) },
  })
  expect(source).toContain('export const createBody = {\n  "call": "create"')
  expect(factsSource({})).toBeUndefined()
})

test('every pattern that a body of the product has is one that the browser reads', () => {
  const patterns = Object.values(contracts).flatMap((contract) =>
    Object.values(contract).flatMap((spec) => JSON.stringify(factsOf(spec) ?? {}).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? []),
  )
  expect(patterns.length).toBeGreaterThan(20)
  for (const found of patterns) expect(() => new RegExp((JSON.parse(`{${found}}`) as { pattern: string }).pattern, 'u')).not.toThrow()
})
