import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { audienceOf, levelsFor, permissionsFor } from './core/access.ts'
import { type Audience, type Endpoint, isSchema } from './core/endpoint.ts'
import { languages } from './core/languages.ts'
import { contracts } from './index.ts'
import { levelOf, permissions, scaAble } from './permissions.ts'

const all: [operation: string, spec: Endpoint][] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([name, spec]) => [`${feature}.${name}`, spec] as [string, Endpoint]),
)
const audiences: readonly Audience[] = ['staff', 'merchant']
const urlsOf = (spec: Endpoint) => [...new Set(Object.values(spec.paths))]
const namesIn = (url: string) => [...url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const jsonSchemaOf = (slot: unknown, io: 'input' | 'output') => z.toJSONSchema(slot as z.ZodType, { io }) as JsonSchema
type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; required?: string[] }

/** Every object of a schema, with its path. */
function objectsIn(node: unknown, at: string): { at: string; node: JsonSchema }[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => objectsIn(item, `${at}.${index}`))
  if (node === null || typeof node !== 'object') return []
  const deeper = Object.entries(node).flatMap(([key, value]) => objectsIn(value, `${at}.${key}`))
  return (node as JsonSchema).type === 'object' ? [{ at, node: node as JsonSchema }, ...deeper] : deeper
}

describe.each(all)('%s', (_operation, spec) => {
  test('says in a sentence what it does', () => {
    expect(spec.summary).toMatch(/^\p{Lu}[^\n]{5,120}$/u)
    expect(spec.summary).not.toMatch(/\.$/)
  })

  test('has a path under /api (notifications: /v1/api) for each audience that it admits, and admits each audience that it has a path for', () => {
    const admitted = spec.access === 'public' ? Object.keys(spec.paths) : Object.keys(spec.access)
    expect(admitted.length).toBeGreaterThan(0)
    expect(admitted.sort()).toEqual(Object.keys(spec.paths).sort())
    for (const url of urlsOf(spec)) expect(url).toMatch(/^(?:\/v1)?\/api\/(?:[\w.-]+|:\w+)(?:\/(?:[\w.-]+|:\w+))*$/)
  })

  test('declares what its paths name, and nothing else', () => {
    const declared = spec.params ? jsonSchemaOf(spec.params, 'input') : { properties: {}, required: [] }
    for (const url of urlsOf(spec)) for (const name of namesIn(url)) expect(Object.keys(declared.properties!)).toContain(name)
    for (const name of Object.keys(declared.properties!)) expect(urlsOf(spec).some((url) => namesIn(url).includes(name))).toBe(true)
    for (const name of declared.required ?? []) for (const url of urlsOf(spec)) expect(namesIn(url)).toContain(name)
  })

  test('names its record by a parameter of its paths, or says whose it is', () => {
    const id = spec.records ? spec.records.id : undefined
    if (id !== undefined && !['caller', 'tenant', 'none'].includes(id)) for (const url of urlsOf(spec)) expect(namesIn(url)).toContain(id)
  })

  test('opens for staff by permissions of tenants and platform, for merchants by their own', () => {
    for (const audience of audiences) {
      for (const permission of permissionsFor(spec, audience)) expect(audienceOf(levelOf(permission))).toBe(audience)
      if (spec.access !== 'public' && spec.access[audience]) expect(levelsFor(spec, audience).length).toBeGreaterThan(0)
    }
  })

  test('A-PERM-09 asks for a second factor exactly where its permissions can', () => {
    const permissions = audiences.flatMap((audience) => permissionsFor(spec, audience))
    expect(permissions.map(scaAble)).toEqual(permissions.map(() => spec.stepUp === true))
    if (spec.stepUp) expect(permissions.length).toBeGreaterThan(0)
  })

  test('is a POST with a body and a JSON reply where it takes an idempotency key', () => {
    if (!spec.idempotent) return
    expect(spec.method).toBe('POST')
    expect(isSchema(spec.body)).toBe(true)
    expect(isSchema(spec.reply)).toBe(true)
    expect(spec.reach).toBeUndefined()
  })

  test('reads with GET, without a body, where it sees the whole platform', () => {
    if (spec.method === 'GET') expect(spec.body).toBeUndefined()
    if (spec.reach === 'platform') expect(spec.method).toBe('GET')
    if (spec.locate) expect([spec.reach ?? 'none', spec.params !== undefined]).toEqual(['none', true])
  })

  test('refuses fields that it does not know, at every depth of what it takes', () => {
    const slots = { params: spec.params, query: spec.query, body: isSchema(spec.body) ? spec.body : spec.body?.fields }
    for (const [part, slot] of Object.entries(slots))
      for (const { at, node } of slot ? objectsIn(jsonSchemaOf(slot, 'input'), part) : [])
        expect(node.additionalProperties === false || node.propertyNames !== undefined, `${at} takes unknown fields`).toBe(true)
  })

  test('bounds every text, list and number that it takes', () => {
    const body = isSchema(spec.body) ? spec.body : spec.body?.fields
    for (const slot of [spec.params, spec.query, body]) if (slot) expect(unboundedIn(jsonSchemaOf(slot, 'input'), '')).toEqual([])
  })

  test('replies with values that JSON has, as the schema declares them', () => {
    if (!isSchema(spec.reply)) return
    const shape = (io: 'input' | 'output') => JSON.stringify(jsonSchemaOf(spec.reply, io)).replaceAll(',"additionalProperties":false', '')
    expect(shape('output'), 'no transforms, no defaults').toBe(shape('input'))
    expect(jsonSchemaOf(spec.reply, 'output').type ?? 'union').toMatch(/^(object|union)$/)
    expect(spec.status).not.toBe(204)
  })
})

function unboundedIn(node: unknown, at: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => unboundedIn(item, `${at}.${index}`))
  if (node === null || typeof node !== 'object') return []
  const schema = node as JsonSchema
  const own =
    (schema.type === 'string' &&
      !('maxLength' in schema || 'enum' in schema || 'const' in schema || 'format' in schema || bounded(schema))) ||
    (schema.type === 'array' && !('maxItems' in schema)) ||
    ((schema.type === 'integer' || schema.type === 'number') && !('maximum' in schema && 'minimum' in schema))
  return [...(own ? [at] : []), ...Object.entries(schema).flatMap(([key, value]) => unboundedIn(value, `${at}.${key}`))]
}
/** A pattern bounds a text where it is anchored and has neither `*` nor `+`. */
const bounded = ({ pattern }: JsonSchema) => typeof pattern === 'string' && /^\^[^*+]*\$$/.test(pattern.replace(/\\[*+]/g, ''))

test('no two operations share a method and the shape of a path', () => {
  const owners = new Map<string, string>()
  for (const [operation, spec] of all)
    for (const url of urlsOf(spec)) {
      const shape = `${spec.method} ${url.replace(/:\w+/g, ':')}`
      expect([undefined, operation], `${shape} belongs to ${owners.get(shape)} already`).toContain(owners.get(shape))
      owners.set(shape, operation)
    }
  expect(owners.size).toBeGreaterThan(all.length / 2)
})

test('no two permissions of a level and an area read alike in the editor of roles', () => {
  for (const language of languages) {
    const read = Object.values(permissions).map(({ level, area, words }) => `${level}, ${area}: ${words[language]}`)
    expect(read.filter((words, place) => read.indexOf(words) < place)).toEqual([])
  }
})
