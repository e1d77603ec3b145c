import { randomUUID } from 'node:crypto'
import { type Answer, type Caller, call } from './call.ts'
import type { Catalogue, Operation, Schema } from './operations.ts'
import { sampleOf, shapesOf } from './sample.ts'

/** What goes out for one operation, ready to be spoiled. */
export type Request = { method: string; path: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }

/** What the sampler cannot know: ids of the path by their names, and a body that holds together. */
export type Known = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** A request in the form that the operation asks for. Ids that are not known are those of nothing. */
export function requestOf(catalogue: Pick<Catalogue, 'resolve'>, operation: Operation, known: Known = {}): Request {
  const { parameters, body, method } = operation
  const sampled = (schema: Schema) => textOf(sampleOf(catalogue, schema))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    const isId = shapesOf(catalogue, schema)[0]?.format === 'uuid'
    return encodeURIComponent(known.params?.[name] ?? (isId ? randomUUID() : sampled(schema)))
  })
  const required = parameters.filter((one) => one.in === 'query' && one.required)
  const query = { ...Object.fromEntries(required.map(({ name, schema }) => [name, sampled(schema)])), ...known.query }
  const search = new URLSearchParams(query).toString()
  const asked = parameters.filter((one) => one.in === 'header' && one.required)
  return {
    method,
    path: search ? `${path}?${search}` : path,
    headers: {
      ...Object.fromEntries(asked.map(({ name, schema }) => [name, sampled(schema)])),
      ...(operation.isIdempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...(body && isJson(operation) ? { 'content-type': 'application/json' } : {}),
    },
    ...(body && isJson(operation) ? { body: JSON.stringify(known.body ?? sampleOf(catalogue, body.schema)) } : {}),
  }
}

export const isJson = ({ body }: Operation) => body !== undefined && /json/.test(body.contentType)

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

export const send = (origin: string, caller: Caller | undefined, { method, path, headers, body }: Request): Promise<Answer> =>
  call(origin, caller, path, { method, headers, ...(body === undefined ? {} : { body }) })
