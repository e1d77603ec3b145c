import { z } from 'zod'
import { maskCards } from '../text/mask.ts'

/**
 * A body without whole card numbers, whatever field people wrote them into: they are never kept (PCI DSS 3). Done before the fields are
 * read, so a field whose format has no place for asterisks is refused. `writeOnly` fields (a password, a key) stay as they are.
 */
export function cardKeeper(schema: z.ZodType): (body: unknown) => unknown {
  const secrets = known.get(schema) ?? secretsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  known.set(schema, secrets)
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return maskCards(value)
    if (Array.isArray(value)) return value.map(masked)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, secrets.has(name) ? item : masked(item)]))
  }
  return masked
}

/** By schema: a process that builds the API again and again, as tests do, looks into each once. */
const known = new WeakMap<z.ZodType, Set<string>>()

type Shape = { writeOnly?: boolean; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[]; oneOf?: Shape[] }

const partsOf = ({ items, anyOf = [], oneOf = [] }: Shape) => [...(items ? [items] : []), ...anyOf, ...oneOf]
const isSecret = (shape: Shape): boolean => shape.writeOnly === true || partsOf(shape).some(isSecret)

function secretsIn(shape: Shape): Set<string> {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, field]) => (isSecret(field) ? [name] : [...secretsIn(field)]))
  return new Set([...own, ...partsOf(shape).flatMap((part) => [...secretsIn(part)])])
}
