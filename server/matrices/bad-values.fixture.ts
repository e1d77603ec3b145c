import type { JsonSchema } from './ways.fixture.ts'

/** A wrong value of one field: `raw` is JSON as it is written, also such as no program of ours would write. */
export type BadValue = { name: string; raw: string; at?: string }

const nul = '"a\\u0000b"'
const loneSurrogate = '"a\\ud800b"'
const text = (value: string) => JSON.stringify(value)
const aboveSafe = '9007199254740992'

/** Wrong JSON values for a schema; `at` is where the fault lies below the field, where it is not the field itself. */
export function badValues(schema: JsonSchema, good: unknown): BadValue[] {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    const others = branches.filter((branch) => branch.type !== 'null')
    if (others.length > 1) return [] // Each branch takes what another refuses: the boundaries of unions have tests of their own.
    return badValues(others[0]!, good).filter(({ name }) => name !== 'null')
  }
  return [{ name: 'null', raw: 'null' }, ...ofType(schema, good)]
}

function ofType(schema: JsonSchema, good: unknown): BadValue[] {
  if (schema.type === 'integer' || schema.type === 'number') return [...scalars('number', good), ...numbers(schema)]
  if (schema.type === 'string') return [...scalars('string', good), ...strings(schema)]
  if (schema.type === 'boolean') return [...scalars('boolean', good), { name: 'a number for a boolean', raw: '1' }]
  if (schema.type === 'array') return [...containers('array'), ...arrays(schema, good)]
  if (schema.type === 'object') return [...containers('object'), ...objects(schema, good)]
  return []
}

const scalars = (type: string, good: unknown): BadValue[] => [
  { name: 'an array for a scalar', raw: JSON.stringify([good ?? null]) },
  { name: 'an object for a scalar', raw: '{"value":1}' },
  ...(type === 'string' ? [] : [{ name: 'a text', raw: text(String(good ?? 'a')) }]),
  ...(type === 'number' ? [] : [{ name: 'a number', raw: '7' }]),
  ...(type === 'boolean' ? [] : [{ name: 'a boolean', raw: 'true' }]),
]
const containers = (type: string): BadValue[] => [
  { name: 'a text for a structure', raw: '"text"' },
  { name: 'a number for a structure', raw: '7' },
  { name: 'a boolean for a structure', raw: 'false' },
  type === 'array' ? { name: 'an object for an array', raw: '{"0":"a"}' } : { name: 'an array for an object', raw: '[]' },
]

function numbers({ minimum, maximum }: JsonSchema): BadValue[] {
  const limits = { minimum: minimum as number, maximum: maximum as number }
  return [
    { name: 'one below the least', raw: String(BigInt(limits.minimum) - 1n) },
    { name: 'one above the most', raw: String(BigInt(limits.maximum) + 1n) },
    { name: '2^53', raw: aboveSafe },
    { name: '-2^53', raw: `-${aboveSafe}` },
    { name: 'a fraction', raw: '1.5' },
    { name: 'beyond every number', raw: '1e400' },
    ...(limits.minimum > -1 ? [{ name: 'a negative number', raw: '-1' }] : []),
  ]
}

function strings(schema: JsonSchema): BadValue[] {
  const {
    minLength = 0,
    maxLength,
    pattern,
    format,
  } = schema as { minLength?: number; maxLength?: number; pattern?: string; format?: string }
  const values = schema.enum as string[] | undefined
  const odd = [
    'no such value',
    '-',
    '!',
    ' ',
    '\t',
    '../x',
    'Ω',
    '<b>',
    "' or 1=1 --",
    'x'.repeat(300),
    '2026-02-30T00:00:00Z',
    '2026-01-01',
  ]
  const fits = (value: string) =>
    value.length >= minLength &&
    (maxLength === undefined || value.length <= maxLength) &&
    (values ? values.includes(value) : pattern === undefined ? format === undefined : new RegExp(pattern, 'u').test(value))
  return [
    { name: 'a NUL', raw: nul },
    { name: 'half a character', raw: loneSurrogate },
    ...(minLength > 0 ? [{ name: 'one too short', raw: text('x'.repeat(minLength - 1)) }] : []),
    ...(maxLength === undefined ? [] : [{ name: 'one too long', raw: text('x'.repeat(maxLength + 1)) }]),
    ...(fits('') ? [] : [{ name: 'nothing', raw: '""' }]),
    ...(values
      ? [
          {
            name: 'the wrong case',
            raw: text(values[0]!.toUpperCase() === values[0] ? values[0]!.toLowerCase() : values[0]!.toUpperCase()),
          },
        ]
      : []),
    ...(pattern || values || format ? odd : [])
      .filter((value) => !fits(value))
      .map((value) => ({ name: `the text ${value.slice(0, 24)}`, raw: text(value) })),
  ]
}

function arrays(schema: JsonSchema, good: unknown): BadValue[] {
  const items = Array.isArray(good) ? good : []
  const { maxItems, minItems = 0 } = schema as { maxItems?: number; minItems?: number }
  const inItem = (schema.items ? badValues(schema.items, items[0]) : []).map(({ name, raw, at }) => ({
    name: `an item that is ${name}`,
    raw: `[${[raw, ...items.slice(1).map((item) => JSON.stringify(item))].join(',')}]`,
    at: at === undefined ? '0' : `0.${at}`,
  }))
  return [
    ...(maxItems !== undefined && items.length > 0
      ? [{ name: 'too many items', raw: JSON.stringify(Array(maxItems + 1).fill(items[0])) }]
      : []),
    ...(minItems > 0 ? [{ name: 'too few items', raw: '[]' }] : []),
    ...inItem,
  ]
}

/** Unknown, doubled and missing keys, and whatever is wrong in one of the fields, at any depth. */
export function objects(schema: JsonSchema, good: unknown): BadValue[] {
  const known = (good ?? {}) as Record<string, unknown>
  const written = Object.entries(known).map(([key, value]) => `${text(key)}:${JSON.stringify(value)}`)
  const plus = (pair: string) => `{${[...written, pair].join(',')}}`
  const properties = schema.properties ?? {}
  const isRecord = schema.propertyNames !== undefined
  const first = Object.keys(known)[0]
  const strange = ['unknown', 'constructor', 'a b', '0', '$where', '\u0000', 'é'].map((key) => ({
    name: `the unknown key ${JSON.stringify(key)}`,
    raw: plus(`${text(key)}:1`),
    ...(key === '\u0000' ? {} : { at: key }),
  }))
  const fields = isRecord
    ? Object.keys(known)
        .slice(0, 1)
        .map((key) => [key, schema.additionalProperties as JsonSchema] as const)
    : Object.entries(properties)
  return [
    ...(isRecord ? strange.filter(({ at }) => !fitsKey(schema, at ?? '\u0000')) : strange),
    { name: 'the key __proto__', raw: plus('"__proto__":{"admin":true}'), at: '__proto__' },
    ...(first === undefined ? [] : [{ name: 'a key twice', raw: plus(`${text(first)}:${JSON.stringify(known[first])}`), at: first }]),
    ...(schema.required ?? []).map((key) => ({
      name: `no ${key}`,
      raw: JSON.stringify(Object.fromEntries(Object.entries(known).filter(([name]) => name !== key))),
      at: key,
    })),
    ...fields.flatMap(([key, field]) =>
      badValues(field, known[key]).map(({ name, raw, at }) => ({
        name: `${key}: ${name}`,
        raw: `{${[
          ...Object.entries(known)
            .filter(([other]) => other !== key)
            .map(([other, value]) => `${text(other)}:${JSON.stringify(value)}`),
          `${text(key)}:${raw}`,
        ].join(',')}}`,
        at: at === undefined ? key : `${key}.${at}`,
      })),
    ),
  ]
}

const fitsKey = ({ propertyNames }: JsonSchema, key: string) => new RegExp((propertyNames as { pattern: string }).pattern, 'u').test(key)
