import type { Catalogue, Schema } from './operations.ts'
import { fitsText, shapesOf } from './sample.ts'

/** A value that its schema does not take, as JSON is written: also what JSON cannot say. */
export type BadValue = { name: string; raw: string }

const ofType: Record<string, string[]> = {
  string: ['"Harbour"'],
  integer: ['41', '-1e308', '9007199254740993'],
  boolean: ['true'],
  array: ['[]', '[[]]'],
  object: ['{}', '{"$ne":null}'],
  null: ['null'],
}

const misfits = [
  '', ' ', '\t', '-', 'no such word', '__proto__', 'constructor', 'toString', 'null', '0', '2026-02-30T00:00:00Z', '2026-01-01T25:00:00Z',
  "' or 1=1 --", '../../etc/passwd', '${7*7}', '{{7*7}}', 'javascript:alert(1)', 'a@', '\u202eabc', '\u0130', '💩', 'İ'.repeat(3),
] // biome-ignore format: one list of words

/** Invalid values of this schema, one for each rule of the schema. */
export function badValues(catalogue: Pick<Catalogue, 'resolve'>, schema: Schema): BadValue[] {
  const shapes = shapesOf(catalogue, schema)
  const whole = catalogue.resolve(schema)
  const isNullable = ((whole.anyOf ?? whole.oneOf ?? []) as Schema[]).some(({ type }) => type === 'null')
  const types = new Set([...shapes.map(typeOf), ...(isNullable ? ['null'] : [])])
  if (types.has('any')) return []
  const wrongTypes = Object.entries(ofType).flatMap(([type, raws]) =>
    types.has(type) || (type === 'integer' && types.has('number')) ? [] : raws,
  )
  const texts = shapes.filter((shape) => typeOf(shape) === 'string')
  const numbers = shapes.filter((shape) => ['integer', 'number'].includes(typeOf(shape)))
  const lists = shapes.filter((shape) => typeOf(shape) === 'array')
  const all = [
    ...wrongTypes,
    ...(texts.length > 0 ? badTexts(texts) : []),
    ...(numbers.length === 1 ? badNumbers(numbers[0]!) : []),
    ...(lists.length === 1 && lists[0]!.maxItems !== undefined
      ? [
          `[${Array(Number(lists[0]!.maxItems) + 1)
            .fill('null')
            .join(',')}]`,
        ]
      : []),
  ]
  return [...new Set(all)].map((raw) => ({ name: raw.length > 60 ? `${raw.slice(0, 40)}… (${raw.length})` : raw, raw }))
}

const typeOf = ({ type, const: only, enum: words, properties }: Schema): string =>
  typeof type === 'string'
    ? type
    : properties
      ? 'object'
      : typeof (only ?? (words as unknown[] | undefined)?.[0]) === 'string'
        ? 'string'
        : 'any'

function badTexts(shapes: Schema[]): string[] {
  const fitsAny = (text: string) => shapes.some((shape) => fitsText(shape, text))
  const longest = Math.max(...shapes.map((shape) => Number(shape.maxLength ?? 0)))
  const tooLong = longest > 0 && longest <= 40_000 ? ['x'.repeat(longest + 1)] : []
  const wrong = [...misfits, ...tooLong].filter((text) => !fitsAny(text))
  return [...wrong.map((text) => JSON.stringify(text)), '"\\u0000"', '"Harbour\\u0000lantern"', '"\\ud800"', '"\\udc00\\ud800"']
}

function badNumbers({ type, minimum, maximum }: Schema): string[] {
  const beyond = [
    ...(typeof minimum === 'number' ? [String(minimum - 1)] : []),
    ...(typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? [String(maximum + 1)] : []),
  ]
  return [...beyond, '1e400', '-1e400', ...(type === 'integer' ? ['1.5', '9007199254740993', `1${'0'.repeat(400)}`] : [])]
}

type Step = string | number
const hole = 'portico-proof-hole'

/** The body with this written at one place of it. */
export function withRaw(body: unknown, path: readonly Step[], raw: string): string {
  if (path.length === 0) return raw
  const copy = structuredClone(body) as Record<Step, unknown>
  const holder = path.slice(0, -1).reduce<Record<Step, unknown>>((inner, step) => inner[step] as Record<Step, unknown>, copy)
  holder[path.at(-1)!] = hole
  return JSON.stringify(copy).replace(`"${hole}"`, () => raw)
}

/** All places of a good body with their schemas, the whole of it first. */
export function placesOf(
  catalogue: Pick<Catalogue, 'resolve'>,
  schema: Schema,
  value: unknown,
  path: Step[] = [],
): { path: Step[]; schema: Schema }[] {
  const here = { path, schema }
  if (value === null || typeof value !== 'object') return [here]
  const shape = shapesOf(catalogue, schema)[0] ?? {}
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => placesOf(catalogue, shape.items as Schema, item, [...path, index]))
    : Object.entries(value).flatMap(([name, item]) => {
        const own = (shape.properties as Record<string, Schema> | undefined)?.[name]
        return own ? placesOf(catalogue, own, item, [...path, name]) : []
      })
  return [here, ...inner]
}

/** Bodies with one fault each, as they go out. */
export function badBodies(catalogue: Pick<Catalogue, 'resolve'>, schema: Schema, good: unknown): BadValue[] {
  const at = (path: readonly Step[]) => (path.length === 0 ? 'the body' : path.join('.'))
  return placesOf(catalogue, schema, good).flatMap(({ path, schema: own }) => [
    ...badValues(catalogue, own).map(({ name, raw }) => ({ name: `${at(path)}: ${name}`, raw: withRaw(good, path, raw) })),
    ...badObjects(shapesOf(catalogue, own)[0] ?? {}, valueAt(good, path)).map(({ name, raw }) => ({
      name: `${at(path)}: ${name}`,
      raw: withRaw(good, path, raw),
    })),
  ])
}

const valueAt = (body: unknown, path: readonly Step[]) =>
  path.reduce<unknown>((inner, step) => (inner as Record<Step, unknown>)[step], body)

function badObjects(shape: Schema, value: unknown): BadValue[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  const fields = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`)
  const written = (...more: string[]) => `{${[...fields, ...more].join(',')}}`
  const missing = ((shape.required ?? []) as string[]).map((name) => ({
    name: `without ${name}`,
    raw: `{${fields.filter((field) => !field.startsWith(`${JSON.stringify(name)}:`)).join(',')}}`,
  }))
  const strange = shape.additionalProperties === false ? ['isAdmin', 'tenantId ', 'constructor', 'toString'] : []
  return [
    ...missing,
    ...(fields[0] ? [{ name: 'a key twice', raw: written(fields[0]) }] : []),
    { name: 'the key __proto__', raw: written('"__proto__":{"isAdmin":true}') },
    ...strange.map((name) => ({ name: `the key ${name}`, raw: written(`${JSON.stringify(name)}:{"prototype":{"isAdmin":true}}`) })),
  ]
}
