import type { Catalogue, Schema } from './operations.ts'

type Text = { minLength?: number; maxLength?: number; pattern?: string; format?: string; enum?: unknown[]; const?: unknown }

/** Of forms that schemas ask for; the first that fits is taken. */
const texts = [
  'Harbour lantern',
  'harbour-lantern-41',
  'proof.list',
  'proof.lantern',
  'EUR',
  'EU',
  // A number in an address: what it may be at most is in no schema, and 1 is always less.
  '1',
  '123456',
  '1234',
  '578',
  '#336699',
  'ABC-12',
  'me',
  '+90 212 555 01 00',
  'https://shop.example/harbour',
  'harbour@lantern.example',
  '2026-01-02T03:04:05.000Z',
  '2026-01-02',
  '2026-01-02.csv',
  '08:00',
  '2026-01-02.EUR.GBP',
  'Europe/Istanbul',
  'report-019a0000-0000-7000-8000-000000000001',
  'composed-harbour',
  'vt_harbour',
  '019a0000-0000-7000-8000-000000000001',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'x'.repeat(43),
]

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  email: /^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
  uri: /^https?:\/\/[^\s/]+/,
  'time-zone': /^[A-Z]\w+\/\w+$/,
}

/** Whether a text is in the form that a schema of texts asks for. */
export function fitsText(schema: Schema, text: string): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format, enum: words, const: only } = schema as Text
  if (only !== undefined) return text === only
  if (words) return words.includes(text)
  if ([...text].length < minLength || text.length > maxLength) return false
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return false
  return format === undefined || (formats[format]?.test(text) ?? true)
}

/** The shapes that a schema offers, references resolved; `null` alone is left out. */
export function shapesOf({ resolve }: Pick<Catalogue, 'resolve'>, schema: Schema): Schema[] {
  const whole = resolve(schema)
  const offered = (whole.anyOf ?? whole.oneOf) as Schema[] | undefined
  return offered ? offered.flatMap((one) => shapesOf({ resolve }, one)).filter(({ type }) => type !== 'null') : [whole]
}

/** A value that the schema takes; with `whole` also what it does not require. */
export function sampleOf(catalogue: Pick<Catalogue, 'resolve'>, schema: Schema, { whole = false } = {}): unknown {
  const [shape = {}] = shapesOf(catalogue, schema)
  if (shape.const !== undefined) return shape.const
  if (Array.isArray(shape.enum)) return shape.enum[0]
  if (shape.type === 'object' || shape.properties) {
    const required = (shape.required ?? []) as string[]
    const properties = Object.entries((shape.properties ?? {}) as Record<string, Schema>)
    const taken = properties.filter(([name]) => whole || required.includes(name))
    return Object.fromEntries(taken.map(([name, one]) => [name, sampleOf(catalogue, one, { whole })]))
  }
  if (shape.type === 'array') {
    const many = Math.max(Number(shape.minItems ?? 0), whole ? 1 : 0)
    return Array.from({ length: many }, () => sampleOf(catalogue, shape.items as Schema, { whole }))
  }
  if (shape.type === 'integer' || shape.type === 'number')
    return Math.max(Number(shape.minimum ?? 1), Math.min(1, Number(shape.maximum ?? 1)))
  if (shape.type === 'boolean') return true
  if (shape.type === 'null') return null
  return textOf(shape)
}

function textOf(shape: Schema): string {
  const { minLength = 0, maxLength = 0 } = shape as Text
  const fitting = [...texts, 'x'.repeat(minLength), 'x'.repeat(Math.min(maxLength, 8))].find((text) => fitsText(shape, text))
  if (fitting === undefined) throw new Error(`No text for ${JSON.stringify(shape)}`)
  return fitting
}
