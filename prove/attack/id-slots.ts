import type { Good } from './good/good-request.ts'
import type { Catalogue, Operation, Schema } from './operations.ts'

/** A place of a request that holds the id of a record: its part, then the way down to it; `*` is any place of a list. */
export type Slot = readonly [part: 'params' | 'query' | 'headers' | 'body', ...way: string[]]
export const nameOf = (slot: Slot) => slot.join('.')

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Ids that are no UUIDs. */
const otherIds = new Set(['sessionId'])
/** Made by the caller for each intent: no one else's. */
const noIds = new Set(['key'])
const isId = (name: string, value: unknown): value is string =>
  typeof value === 'string' && !noIds.has(name) && (uuid.test(value) || otherIds.has(name))

/** Each id that a request holds, or could hold. */
export function slotsIn({ params = {}, query = {}, body, others = {} }: Good): Slot[] {
  const flat = (part: 'params' | 'query', values: Record<string, string>): Slot[] =>
    Object.entries(values)
      .filter(([name, value]) => isId(name, value))
      .map(([name]) => [part, name])
  const given = [...flat('params', params), ...flat('query', query), ...inBody(body, [])]
  const left = Object.keys(others).map((name) => name.split('.') as unknown as Slot)
  const known = new Set(given.map(nameOf))
  return [...given, ...left.filter((slot) => !known.has(nameOf(slot)))]
}

function inBody(value: unknown, way: readonly string[]): Slot[] {
  if (Array.isArray(value)) return value.length > 0 ? inBody(value[0], [...way, '*']) : []
  if (value !== null && typeof value === 'object') return Object.entries(value).flatMap(([name, one]) => inBody(one, [...way, name]))
  return isId(way.at(-1) ?? '', value) ? [['body', ...way]] : []
}

/** The same names, as the description of an operation has them. */
export function slotsOf(operation: Operation, { resolve }: Catalogue): string[] {
  const isIdSchema = (schema: unknown): boolean => {
    const node = schema ? resolve(schema as Schema) : undefined
    const branches = [...((node?.anyOf as unknown[]) ?? []), ...((node?.oneOf as unknown[]) ?? [])]
    return node !== undefined && (node.format === 'uuid' || (node.type === 'array' && isIdSchema(node.items)) || branches.some(isIdSchema))
  }
  const found = new Set<string>()
  const walk = (schema: unknown, way: string) => {
    const node = schema ? resolve(schema as Schema) : undefined
    if (!node) return
    if (isIdSchema(node)) found.add(node.type === 'array' || JSON.stringify(node).includes('"array"') ? `${way}.*` : way)
    else if (node.type === 'array') walk(node.items, `${way}.*`)
    for (const [name, one] of Object.entries((node.properties as Record<string, unknown>) ?? {})) walk(one, `${way}.${name}`)
    for (const one of [...((node.anyOf as unknown[]) ?? []), ...((node.oneOf as unknown[]) ?? [])]) walk(one, way)
  }
  for (const { in: part, name, schema } of operation.parameters) {
    if (part === 'header') continue
    if (isIdSchema(schema) || otherIds.has(name)) found.add(`${part === 'path' ? 'params' : 'query'}.${name}`)
  }
  walk(operation.body?.schema, 'body')
  return [...found]
}

export function idIn(good: Good, [part, ...way]: Slot): string | undefined {
  let value: unknown = good[part]
  for (const name of way)
    value = name === '*' ? (value as unknown[] | undefined)?.[0] : (value as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : good.others?.[[part, ...way].join('.')]
}

/** The request with another id in one slot; where that is a list, with a list of it alone. */
export function withId(good: Good, [part, ...way]: Slot, id: string): Good {
  return { ...good, [part]: placed(good[part], way, id) }
}

function placed(value: unknown, [name, ...rest]: readonly string[], id: string): unknown {
  if (name === undefined) return id
  if (name === '*') return [placed((value as unknown[] | undefined)?.[0], rest, id)]
  return { ...(value as object | undefined), [name]: placed((value as Record<string, unknown> | undefined)?.[name], rest, id) }
}
