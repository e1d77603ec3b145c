import { levelsFor, permissionsFor } from '@portico/contract/core/access.ts'
import { type Audience, type Contract, type Endpoint, isSchema } from '@portico/contract/core/endpoint.ts'
import { type ErrorCode, errors } from '@portico/contract/errors.ts'
import { contracts } from '@portico/contract/index.ts'
import { z } from 'zod'
import { openApiComponents } from './openapi-components.ts'
import { shareRepeated } from './openapi-sharing.ts'

type Json = { [key: string]: unknown }
type JsonSchema = Json & { properties?: Record<string, Json>; required?: string[] }

/**
 * Every endpoint of every contract as OpenAPI 3.1. `x-permissions`: any one of them opens it. `x-levels`: who can hold
 * one, or anyone signed in at that level. Nothing is left out: this is what the tests and the auditors read.
 */
export function openApiDocument(): object {
  const paths: Record<string, Json> = {}
  const templateOf = templates()
  for (const [feature, contract] of Object.entries(contracts))
    for (const [name, spec] of Object.entries(contract as Contract)) {
      const byUrl = Map.groupBy(Object.entries(spec.paths) as [Audience, string][], ([, url]) => url)
      for (const [url, entries] of byUrl) {
        const audiences = entries.map(([audience]) => audience)
        const path = templateOf(url)
        paths[path] = {
          ...paths[path],
          [spec.method.toLowerCase()]: operationOf(`${feature}.${name}`, spec, { url, path }, audiences, byUrl.size > 1),
        }
      }
    }
  const shared = shareRepeated(paths)
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: '1', description: 'Back office and merchant portal of a payments platform.' },
    servers: [{ url: '/', description: 'This installation' }],
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(shared.paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      ...openApiComponents,
      parameters: { ...openApiComponents.parameters, ...shared.parameters },
      schemas: { ...openApiComponents.schemas, ...shared.schemas },
      responses: shared.responses,
    },
  }
}

type Place = { url: string; path: string }

function operationOf(operation: string, spec: Endpoint, place: Place, audiences: Audience[], several: boolean): Json {
  const isPublic = spec.access === 'public'
  return {
    operationId: several ? `${operation}.${audiences.join('.')}` : operation,
    tags: [operation.split('.')[0]],
    summary: spec.summary,
    parameters: [
      ...pathParameters(spec, place),
      ...queryParameters(spec),
      ...headerParameters(spec),
      ...(isPublic ? [] : ['mode', 'tenantId'].map((name) => ({ $ref: `#/components/parameters/${name}` }))),
      ...(spec.idempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
      ...(spec.stepUp ? [{ $ref: '#/components/parameters/scaCode' }] : []),
    ],
    ...(spec.body ? { requestBody: requestBodyOf(spec.body) } : {}),
    responses: responsesOf(spec),
    security: isPublic ? [] : [{ session: [] }],
    'x-operation': operation,
    'x-permissions': [...new Set(audiences.flatMap((audience) => permissionsFor(spec, audience)))],
    'x-levels': [...new Set(audiences.flatMap((audience) => levelsFor(spec, audience)))],
    'x-sca': spec.stepUp === true,
    'x-idempotent': spec.idempotent === true,
    ...(spec.background ? { 'x-background': true } : {}),
  }
}

/** `roles/:id` and `roles/:type` are one address to OpenAPI, though each method has its own name for the parameter: the first name holds. */
function templates(): (url: string) => string {
  const known = new Map<string, string>()
  return (url) => {
    const key = url.replace(/:\w+/g, '{}')
    const path = known.get(key) ?? url.replace(/:(\w+)/g, '{$1}')
    known.set(key, path)
    return path
  }
}

const schemaOf = (slot: unknown, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(slot as z.ZodType, { io }) as JsonSchema
  return schema
}

function pathParameters({ params }: Endpoint, { url, path }: Place): Json[] {
  if (!params) return []
  const { properties = {} } = schemaOf(params, 'input')
  const own = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return own.flatMap((name, place) =>
    properties[name] ? [{ name: names[place], in: 'path', required: true, schema: properties[name] }] : [],
  )
}

/**
 * The schema of the read values gives the type of a query value (a number, a list); the schema of the sent values says whether it is
 * required, and how a text is written.
 */
function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return []
  const written = schemaOf(query, 'input')
  const sent = new Set(written.required ?? [])
  const all = Object.entries(schemaOf(query, 'output').properties ?? {}).map(
    ([name, read]) => [name, read.type === 'string' ? written.properties![name]! : read] as const,
  )
  return all.map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: sent.has(name),
    ...(description ? { description } : {}),
    schema,
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
  }))
}

function headerParameters({ headers }: Endpoint): Json[] {
  if (!headers) return []
  const { properties = {}, required = [] } = schemaOf(headers, 'input')
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'header', required: required.includes(name), schema }))
}

function requestBodyOf(body: NonNullable<Endpoint['body']>): Json {
  if (isSchema(body)) return { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
  const fields = schemaOf(body.fields, 'input')
  const file = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: body.maxBytes }
  const schema = { ...fields, properties: { ...fields.properties, file }, required: [...(fields.required ?? []), 'file'] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** What any call may answer with, what a guarded one may too, what a money step may, and the refusals it declares. */
function codesOf(spec: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_input', 'too_many_requests', 'unavailable']
  if (spec.access !== 'public') codes.push('not_signed_in', 'not_allowed', 'mode_not_allowed', 'not_found')
  if (spec.body) codes.push(isSchema(spec.body) ? 'invalid_json' : 'invalid_upload', 'unsupported_content_type', 'body_too_large')
  if (spec.idempotent) codes.push('idempotency_key_missing', 'idempotency_key_running', 'idempotency_key_reused')
  if (spec.stepUp) codes.push('sca_required', 'sca_locked')
  return [...new Set([...codes, ...(spec.refusals ?? []).map((one) => (typeof one === 'string' ? one : one.code))])]
}

/** The reasons of one status, each with its English sentence. */
function reasonsOf({ refusals = [] }: Endpoint, status: number): Json {
  const said = refusals.filter((one) => typeof one !== 'string').filter(({ code }) => errors[code].status === status)
  return said.length > 0 ? { 'x-reasons': Object.fromEntries(said.map(({ reason, en }) => [reason, en])) } : {}
}

function responsesOf(spec: Endpoint): Json {
  const status = spec.status ?? (spec.reply === null ? 204 : 200)
  const problems = [...Map.groupBy(codesOf(spec), (code) => errors[code].status)].sort(([one], [other]) => one - other)
  return {
    [status]: { description: spec.summary, ...(spec.reply === null ? {} : { content: contentOf(spec.reply) }) },
    ...Object.fromEntries(
      problems.map(([code, codes]) => [
        code,
        {
          description: codes.map((one) => errors[one].title).join('; '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          'x-codes': codes,
          ...reasonsOf(spec, code),
        },
      ]),
    ),
  }
}

function contentOf(reply: NonNullable<Endpoint['reply']>): Json {
  if (isSchema(reply)) return { 'application/json': { schema: schemaOf(reply, 'output') } }
  if (reply.kind === 'events') return { 'text/event-stream': { schema: schemaOf(reply.event, 'output') } }
  if (reply.kind === 'text') return { [reply.contentType]: { schema: { type: 'string' } } }
  return Object.fromEntries(
    [reply.contentType, ...(reply.also ?? [])].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
}
