import { type Endpoint, isSchema } from '@portico/contract/core/endpoint.ts'
import { z } from 'zod'
import { mostFaults } from '../call/few-faults.ts'
import type { Bounds } from './strict-json.ts'

type Shape = {
  type?: string | string[]
  format?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
  propertyNames?: Shape
  items?: Shape
  prefixItems?: Shape[]
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** No body is read that is longer. */
export const longestBodyBytes = 1_048_576
/** Room for blanks between the fields, and for a short body of a call that takes none. */
const leastBytes = 4096
/** A character may be sent as `\\u0000`. */
const bytesOfCharacter = 6
/** A text whose pattern alone ends it, such as a code of letters. */
const charactersOfPattern = 100
const charactersOfFormat: Record<string, number> = { uuid: 36, 'date-time': 64, date: 10 }

/** How long the body of a call may be, and how many keys and items it may hold: what the longest good one has, and few more. */
export function boundsOf({ body }: Endpoint): Bounds & { bytes: number } {
  const schema = isSchema(body) ? body : undefined
  const known = schema && byBody.get(schema)
  if (known) return known
  const shape = schema ? (z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape) : {}
  const bytes = schema ? bytesOf(shape) : 0
  const nodes = nodesOf(shape)
  const bounds = {
    bytes: bytes <= leastBytes ? leastBytes : Math.min(longestBodyBytes, bytes + leastBytes),
    known: new Set(nodes.flatMap(({ properties = {} }) => Object.keys(properties))),
    mostKeys:
      mostFaults + Math.max(0, ...nodes.map(({ properties = {}, maxProperties = 0 }) => Object.keys(properties).length + maxProperties)),
    mostItems: Math.max(mostFaults, ...nodes.map(({ maxItems = 0 }) => maxItems)),
  }
  if (schema) byBody.set(schema, bounds)
  return bounds
}

/** By schema: a process that builds the API again and again, as tests do, looks into each once. */
const byBody = new WeakMap<object, Bounds & { bytes: number }>()

function bytesOf(shape: Shape): number {
  const { type, format = '', maxLength, maxItems, items, prefixItems, anyOf, oneOf, enum: values } = shape
  const branches = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...shape, type: one })) : undefined)
  if (branches) return Math.max(...branches.map(bytesOf))
  if (shape.const !== undefined || values)
    return Math.max(...(values ?? [shape.const]).map((value) => JSON.stringify(value).length * bytesOfCharacter))
  if (type === 'string') return 2 + bytesOfCharacter * (maxLength ?? charactersOfFormat[format] ?? charactersOfPattern)
  if (type === 'array')
    return (
      2 + (prefixItems ? sum(prefixItems.map((item) => bytesOf(item) + 1)) : (maxItems ?? longestBodyBytes) * (bytesOf(items ?? {}) + 1))
    )
  if (type === 'object') return 2 + bytesOfFields(shape)
  // A number with its sign and fraction, a boolean, null.
  return 25
}

function bytesOfFields({ properties = {}, additionalProperties, propertyNames = { type: 'string' }, maxProperties }: Shape): number {
  const declared = sum(Object.entries(properties).map(([name, field]) => name.length * bytesOfCharacter + 4 + bytesOf(field)))
  if (typeof additionalProperties !== 'object') return declared
  return declared + (maxProperties ?? longestBodyBytes) * (2 + bytesOf(propertyNames) + bytesOf(additionalProperties))
}

function nodesOf(shape: Shape): Shape[] {
  const { properties = {}, additionalProperties, items, prefixItems = [], anyOf = [], oneOf = [] } = shape
  const open = typeof additionalProperties === 'object' ? [additionalProperties] : []
  const inside = [...Object.values(properties), ...open, ...(items ? [items] : []), ...prefixItems, ...anyOf, ...oneOf]
  return [shape, ...inside.flatMap(nodesOf)]
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
