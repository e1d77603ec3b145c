import { levelsFor, permissionsFor } from '@portico/contract/core/access.ts'
import type { Audience, Endpoint } from '@portico/contract/core/endpoint.ts'
import { contracts } from '@portico/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Parameter = {
  $ref?: string
  name: string
  in: string
  required: boolean
  schema: { $ref?: string; type?: string; items?: { $ref?: string; enum?: string[] } }
  explode?: boolean
}
type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<
    string,
    { description: string; content?: Record<string, unknown>; 'x-codes'?: string[]; 'x-reasons'?: Record<string, string> }
  >
  security: object[]
  'x-operation': string
  'x-permissions': string[]
  'x-levels': string[]
  'x-sca': boolean
  'x-idempotent': boolean
}
const document = openApiDocument() as { openapi: string; paths: Record<string, Record<string, Operation>>; components: object }
/** The target of a reference. */
const resolved = <T>(node: T & { $ref?: string }): T =>
  node.$ref
    ? (node.$ref
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document) as T)
    : node
const parametersOf = ({ parameters }: Operation) => parameters.map((parameter) => resolved(parameter))
/** Whatever the parameters are called. */
const addressOf = (path: string) => path.replace(/\{\w*\}/g, '{}')
const addressed = new Map(Object.keys(document.paths).map((path) => [addressOf(path), path]))
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
const all = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).flatMap(([name, spec]) =>
    (Object.entries(spec.paths) as [Audience, string][]).map(([audience, url]) => ({
      operation: `${feature}.${name}`,
      spec,
      audience,
      url,
    })),
  ),
)

describe.each(all)('$operation for $audience', ({ operation, spec, audience, url }) => {
  const path = addressed.get(addressOf(url.replace(/:\w+/g, '{}')))!
  const described = document.paths[path]?.[spec.method.toLowerCase()]

  test('is at its path, with the permissions that open it', () => {
    expect(described?.['x-operation']).toBe(operation)
    expect(described?.['x-permissions']).toEqual(expect.arrayContaining([...permissionsFor(spec, audience)]))
    expect(described?.['x-levels']).toEqual(expect.arrayContaining([...levelsFor(spec, audience)]))
    expect(described?.security).toHaveLength(spec.access === 'public' ? 0 : 1)
    expect([described?.['x-sca'], described?.['x-idempotent']]).toEqual([spec.stepUp === true, spec.idempotent === true])
  })

  test('describes the parameters of its path, its body, its success and its refusals', () => {
    const inPath = parametersOf(described!).filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name, required }) => ({ name, required }))).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, required: true })),
    )
    expect(described!.requestBody !== undefined).toBe(spec.body !== undefined)
    expect(Object.keys(described!.responses)).toContain(String(spec.status ?? (spec.reply === null ? 204 : 200)))
    const codes = Object.values(described!.responses).flatMap((response) => resolved(response)['x-codes'] ?? [])
    const refusals = spec.refusals ?? []
    const declared = refusals.map((one) => (typeof one === 'string' ? one : one.code))
    expect(codes).toEqual(expect.arrayContaining(['invalid_input', ...declared]))
    expect(codes.includes('not_allowed')).toBe(spec.access !== 'public' || declared.includes('not_allowed'))
    const reasons = Object.values(described!.responses).flatMap((response) => Object.entries(resolved(response)['x-reasons'] ?? {}))
    expect(reasons.sort()).toEqual(refusals.flatMap((one) => (typeof one === 'string' ? [] : [[one.reason, one.en]])).sort())
  })
})

test('says who may call: staff by permission or both kinds of staff, merchants by theirs', () => {
  const of = (id: string) => operations.find(({ operationId }) => operationId === id)!
  expect(of('transactions.refund.staff')['x-levels']).toEqual(['tenant', 'platform'])
  expect(of('transactions.refund.merchant')['x-permissions']).toEqual(['Merchant.Transaction.Actions.Refund'])
  expect(of('tenants.list')['x-levels']).toEqual(['platform'])
  expect(of('session.ping')['x-levels']).toEqual(['platform', 'tenant', 'merchant'])
  expect(of('session.configuration')['x-levels']).toEqual([])
})

test('gives query values the type they are read as', () => {
  const query = parametersOf(document.paths['/api/v1/crm/transactions']!.get!).filter((parameter) => parameter.in === 'query')
  const named = (name: string) => query.find((parameter) => parameter.name === name)
  expect(named('pageSize')).toMatchObject({ required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } })
  const { items } = resolved(named('status')!.schema)
  expect([named('status')!.explode, resolved(items!).enum]).toEqual([false, expect.arrayContaining(['Captured', 'Refunded'])])
})

test('has each address once, whatever its parameters are called', () => {
  expect(addressed.size).toBe(Object.keys(document.paths).length)
})

test('leaves out no pattern of an id or an instant', () => {
  const sent = (id: string, name: string) => {
    const found = operations.find(({ operationId }) => operationId === id)!
    return resolved(parametersOf(found).find((parameter) => parameter.name === name)!.schema) as { format?: string; pattern?: string }
  }
  const dateFrom = sent('transactions.list.staff', 'dateFrom')
  expect(dateFrom.format).toBe('date-time')
  for (const text of ['2026-11-20T00:00:00+03:00', '2026-11-20t00:00:00z']) expect(text).toMatch(new RegExp(dateFrom.pattern!))
  const bare = [...JSON.stringify(document).matchAll(/\{[^{}]*"format":"(?:uuid|date-time)"[^{}]*\}/g)].filter(
    ([node]) => !node.includes('"pattern"'),
  )
  expect(bare).toEqual([])
})

test('names each operation once, and refers only to what it holds', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!)
  expect(refs.length).toBeGreaterThan(0)
  for (const ref of new Set(refs)) {
    const found = ref
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
    expect(found, ref).toBeDefined()
  }
})

test('writes the shape of a payment once, and loses nothing of it', () => {
  const reply = document.paths['/api/v1/crm/transactions/{id}/details']!.get!.responses['200']!.content as {
    'application/json': { schema: { $ref?: string; properties?: object; required?: string[] } }
  }
  const schema = resolved(reply['application/json'].schema)
  expect(Object.keys(schema.properties!)).toEqual(expect.arrayContaining(['id', 'amountMinor', 'allowedActions']))
  expect(schema.required).toContain('allowedActions')
  expect(JSON.stringify(document).split('"amountRefundPendingMinor":').length - 1).toBeLessThan(5)
})

test('is plain JSON of version 3.1', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  expect(JSON.stringify(document)).not.toMatch(/"\$(schema|defs)"/)
})
