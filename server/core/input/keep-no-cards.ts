import { z } from 'zod'
import { maskCards } from '../text/mask.ts'

/**
 * A body without whole card numbers, whatever field people wrote them into: they are never kept (PCI DSS 3). What it changes has to be
 * read again, so a field whose format has no place for asterisks is refused. `writeOnly` fields (a password, a key) stay as they are,
 * and a body without cards is given back itself.
 */
export function cardKeeper(schema: z.ZodType): (body: unknown) => unknown {
  const secrets = known.get(schema) ?? secretsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  known.set(schema, secrets)
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return maskCards(value)
    if (value === null || typeof value !== 'object') return value
    const before = Object.entries(value)
    const after = before.map(([name, item]) => [name, secrets.has(name) ? item : masked(item)] as const)
    if (after.every(([, item], place) => item === before[place]![1])) return value
    return Array.isArray(value) ? after.map(([, item]) => item) : Object.fromEntries(after)
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
