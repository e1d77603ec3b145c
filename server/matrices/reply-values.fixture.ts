import type { JsonSchema } from './ways.fixture.ts'

/** Where a planted key or a missing one lies, with the value that holds it. */
export type Planted = { at: string; value: unknown; isRecord?: boolean }
export const secret = 'planted-secret'
const plantedKey = 'plantedKey'

const branchesOf = (schema: JsonSchema) => (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]

/** One value for each branch of every union below, so that each branch is written at least once. */
export function valuesOf(schema: JsonSchema): unknown[] {
  const branches = branchesOf(schema)
  if (branches.length > 0) return branches.flatMap(valuesOf)
  if (schema.const !== undefined) return [schema.const]
  if (Array.isArray(schema.enum)) return [schema.enum[0]]
  if (schema.type === 'object') return objectValues(schema)
  if (schema.type === 'array') {
    const tuple = schema.prefixItems as JsonSchema[] | undefined
    if (tuple) return [tuple.map((item) => valuesOf(item)[0])]
    const items = valuesOf(schema.items ?? {})
    return [items, items.slice(0, 1)]
  }
  return [scalarOf(schema)]
}

function objectValues(schema: JsonSchema): unknown[] {
  const record = schema.additionalProperties
  const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [key, valuesOf(field)] as const)
  const extra = record && typeof record === 'object' ? valuesOf(record as JsonSchema).map((value, n) => [`entry${n}`, value] as const) : []
  const most = Math.max(1, ...fields.map(([, values]) => values.length))
  return Array.from({ length: most }, (_, n) => ({
    ...Object.fromEntries(fields.map(([key, values]) => [key, values[n % values.length]])),
    ...Object.fromEntries(extra),
  }))
}

function scalarOf({ type, format, pattern, minimum }: JsonSchema): unknown {
  if (type === 'integer' || type === 'number') return Math.max(1, (minimum as number | undefined) ?? 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (format === 'uuid') return '019a0000-0000-7000-8000-000000000001'
  if (format === 'date-time') return '2026-11-03T10:20:30.000Z'
  return pattern === '^[A-Z]{3}$' ? 'EUR' : 'text'
}

/** The value with an unknown key in one of its objects, once for each object at any depth. A record takes any key, but not any value. */
export function plantings(schema: JsonSchema, value: unknown, at = 'reply'): Planted[] {
  const branches = branchesOf(schema)
  if (branches.length > 0) return plantings(branches.find((one) => fits(one, value)) ?? {}, value, at)
  const deeper = below(schema, value, at, plantings)
  if (Array.isArray(value) || value === null || typeof value !== 'object') return deeper
  const isRecord = typeof schema.additionalProperties === 'object'
  const secrets = isRecord ? [{ secret }, [{ secret }]] : [secret, { secret }, [{ secret }]]
  return [...secrets.map((item, n) => ({ at: `${at} (${n})`, value: { ...value, [plantedKey]: item }, isRecord })), ...deeper]
}

/** What a maker of variants finds in the parts of a value, each put back into the whole. */
function below(
  schema: JsonSchema,
  value: unknown,
  at: string,
  make: (schema: JsonSchema, value: unknown, at: string) => Planted[],
): Planted[] {
  if (Array.isArray(value)) {
    const items = (schema.prefixItems as JsonSchema[] | undefined) ?? []
    return value.flatMap((item, index) =>
      make(items[index] ?? schema.items ?? {}, item, `${at}.${index}`).map((deep) => ({ ...deep, value: value.with(index, deep.value) })),
    )
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => {
    const field = schema.properties?.[key] ?? (schema.additionalProperties as JsonSchema | undefined) ?? {}
    return make(field, item, `${at}.${key}`).map((deep) => ({ ...deep, value: { ...value, [key]: deep.value } }))
  })
}

/** The value without one of its required fields, once for each of them at any depth. */
export function omissions(schema: JsonSchema, value: unknown, at = 'reply'): Planted[] {
  const branches = branchesOf(schema)
  if (branches.length > 0) {
    const branch = branches.find((one) => fits(one, value))
    return branch ? omissions(branch, value, at) : []
  }
  const deeper = below(schema, value, at, omissions)
  if (Array.isArray(value) || value === null || typeof value !== 'object') return deeper
  const without = (key: string) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  return [...(schema.required ?? []).map((key) => ({ at: `${at}.${key}`, value: without(key) })), ...deeper]
}

function fits(schema: JsonSchema, value: unknown): boolean {
  if (value === null || typeof value !== 'object') return schema.type === (value === null ? 'null' : typeof value)
  if (Array.isArray(value)) return schema.type === 'array'
  const own = value as Record<string, unknown>
  const constants = Object.entries(schema.properties ?? {}).filter(([, field]) => field.const !== undefined)
  return (
    schema.type === 'object' &&
    (schema.required ?? []).every((key) => key in own) &&
    constants.every(([key, field]) => own[key] === field.const)
  )
}
