import type { GoodRequest } from '@portico/testkit/features/sample.ts'
import { badBodies, badUploads } from './bad-bodies.fixture.ts'
import { badQueries, strangeQueries } from './bad-queries.fixture.ts'
import { bodySchemaOf, type JsonSchema, jsonSchemaOf, type Sent, sentOf, type Way } from './ways.fixture.ts'

/** A request with a fault. `field`: it differs in this one field from a request that succeeds, and the reply must name it. */
export type BadRequest = { name: string; sent: Sent; field?: string }

export function badRequests(way: Way, good: GoodRequest): BadRequest[] {
  const sent = sentOf(way, good)
  const { spec } = way
  const body = bodySchemaOf(spec)
  const query = spec.query && { read: jsonSchemaOf(spec.query, 'output'), written: jsonSchemaOf(spec.query, 'input') }
  return [
    ...badParams(way, good),
    ...(query ? badQueries(sent, query) : []),
    ...(body ? badBodies(sent, body) : []),
    ...(good.upload ? badUploads(sent) : []),
    ...badHeaders(way, sent),
    ...strangeQueries(sent),
  ]
}

/** Not in the form of the parameter. The router may refuse one before anybody reads it: then it is a 404 without a field. */
const strangeParams = [
  'x', '1', '-1', 'null', 'undefined', '9007199254740992', '019a0000-0000-7000-8000-00000000000', '019a0000-0000-7000-8000-0000000000001', '019a0000_0000_7000_8000_000000000001',
  '{019a0000-0000-7000-8000-000000000001}', '019g0000-0000-7000-8000-000000000001', 'Ω', '💩', "'; drop table x --", '<b>', ' ', '*', 'a\u0000b', 'a\u0001b', 'a\nb',
] // biome-ignore format: one list of words

function badParams(way: Way, good: GoodRequest): BadRequest[] {
  const schema = way.spec.params ? jsonSchemaOf(way.spec.params, 'input') : {}
  const inPath = Object.entries(schema.properties ?? {}).filter(([name]) => way.url.includes(`:${name}`))
  return inPath.flatMap(([name, node]) => {
    const pattern = node.pattern as string | undefined
    const wrong = strangeParams.filter((value) => (pattern ? !new RegExp(pattern, 'u').test(value) : value.includes('\u0000')))
    const tooLong = 'x'.repeat(((node.maxLength as number | undefined) ?? 100) + 1)
    const changed = (value: string) => sentOf(way, { ...good, params: { ...good.params, [name]: value } })
    return [
      ...[...wrong, tooLong].map((value) => ({
        name: `${name} is ${JSON.stringify(value.slice(0, 40))}`,
        sent: changed(value),
        field: `params.${name}`,
      })),
      ...['../../x', 'x'.repeat(300), 'x'.repeat(5000)].map((value) => ({
        name: `${name} is ${value.slice(0, 9)} (${value.length})`,
        sent: changed(value),
      })),
      ...['%', '%zz', '%E0%A4%A', '%00%'].map((raw) => ({
        name: `${name} is the broken escape ${raw}`,
        sent: { ...changed('RAW'), url: changed('RAW').url.replace('RAW', raw) },
      })),
    ]
  })
}

function badHeaders({ spec }: Way, sent: Sent): BadRequest[] {
  const withHeader = (name: string, value: string | undefined, field: string) => {
    const headers = Object.fromEntries(Object.entries(sent.headers).filter(([key]) => key.toLowerCase() !== name))
    return {
      name: `header ${name}: ${value?.slice(0, 40)}`,
      sent: { ...sent, headers: value === undefined ? headers : { ...headers, [name]: value } },
      field,
    }
  }
  const bad = (name: string, values: (string | undefined)[]) => values.map((value) => withHeader(name, value, `headers.${name}`))
  return [
    ...(spec.access === 'public'
      ? []
      : [
          ...bad('mode', ['Sandbox', 'test', 'LIVE', '0', '3', 'Test,Live', 'null', '1.0']),
          ...bad('tenantid', [
            'x',
            '1',
            'null',
            '*',
            '019a0000-0000-7000-8000-00000000000',
            '019a0000-0000-7000-8000-0000000000001',
            '{}',
            "' or 1=1",
          ]),
        ]),
    ...(spec.idempotent
      ? bad('idempotency-key', [undefined, 'short', 'x'.repeat(256), 'has a blank in it', 'tab\tinside', 'ümlaut-ümlaut'])
      : []),
    ...declaredHeaders(spec.headers ? jsonSchemaOf(spec.headers, 'input') : {}).flatMap((name) => bad(name, [undefined])),
  ]
}
const declaredHeaders = ({ required = [] }: JsonSchema) => required
