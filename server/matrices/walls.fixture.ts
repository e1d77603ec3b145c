import type { GoodRequest } from '@portico/testkit/features/sample.ts'
import { bodySchemaOf, type Entry, type JsonSchema, jsonSchemaOf } from './ways.fixture.ts'

export type Part = 'params' | 'query' | 'body'
/** A place of a request that holds the id of a record. */
export type IdSlot = { part: Part; name: string; optional: boolean }

const isId = (node: JsonSchema | undefined): boolean =>
  node?.format === 'uuid' || (node?.type === 'array' && isId(node.items)) || (node?.anyOf ?? []).some(isId)

/** Every id slot of an endpoint on its path; in bodies at the first level, where the contract keeps them. */
export function idSlotsOf({ spec, url }: Entry): IdSlot[] {
  const of = (part: Part, read: JsonSchema | undefined, written = read) =>
    Object.entries(read?.properties ?? {})
      .filter(([, node]) => isId(node))
      .map(([name]) => ({ part, name, optional: !(written?.required ?? []).includes(name) }))
  return [
    ...of('params', spec.params && jsonSchemaOf(spec.params, 'input'))
      .filter(({ name }) => url.includes(`:${name}`))
      .map((slot) => ({ ...slot, optional: false })),
    ...(spec.query ? of('query', jsonSchemaOf(spec.query, 'output'), jsonSchemaOf(spec.query, 'input')) : []),
    ...of('body', bodySchemaOf(spec)),
  ]
}

export function idIn(request: GoodRequest, { part, name }: IdSlot): string | undefined {
  const held = (request[part] as Record<string, string | string[]> | undefined)?.[name]
  return (Array.isArray(held) ? held[0] : held) ?? request.others?.[`${part}.${name}`]
}

/** The request with another id in one slot; where it holds a list, with a list of it alone. */
export function withId(request: GoodRequest, { part, name }: IdSlot, id: string): GoodRequest {
  const values = request[part] as Record<string, unknown> | undefined
  return { ...request, [part]: { ...values, [name]: Array.isArray(values?.[name]) ? [id] : id } }
}

export const nameOf = ({ part, name }: IdSlot) => `${part}.${name}`
