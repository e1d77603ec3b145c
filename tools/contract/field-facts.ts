import { type Contract, type Endpoint, isSchema } from '@portico/contract/core/endpoint.ts'
import type { FieldFact, FieldFacts } from '@portico/contract/core/field-facts.ts'
import { type TextRule, textRules } from '@portico/contract/core/text/rules.ts'
import { z } from 'zod'

type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  default?: unknown
  writeOnly?: true
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  protocol?: string
  host?: string
}
type Definition = {
  format?: string
  protocol?: RegExp
  hostname?: RegExp
  pattern?: RegExp
  checks?: readonly { _zod: { def: { pattern?: RegExp } } }[]
}

/** The facts of a body of JSON, by the names of its fields; nothing of a body of another kind, or of one that is no object. */
export function factsOf({ body }: Pick<Endpoint, 'body'>): FieldFacts | undefined {
  if (!isSchema(body)) return undefined
  const schema = z.toJSONSchema(body as z.ZodType, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => addWhatJsonLacks(zodSchema._zod.def as Definition, jsonSchema as JsonSchema),
  }) as JsonSchema
  return schema.properties && Object.keys(schema.properties).length > 0 ? fieldsOf(schema) : undefined
}

/** JSON Schema keeps neither the parts of an address nor the flags of a pattern: the browser reads each with `u`, and no other. */
function addWhatJsonLacks(def: Definition, schema: JsonSchema) {
  for (const pattern of [def.pattern, ...(def.checks ?? []).map(({ _zod }) => _zod.def.pattern)])
    if (pattern && pattern.flags.replace('u', '') !== '') throw new Error(`A form cannot keep the flags of ${pattern}`)
  if (def.format !== 'url') return
  if (def.protocol) schema.protocol = def.protocol.source
  if (def.hostname) schema.host = def.hostname.source
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): FieldFacts =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, factOf(schema, required.includes(name))]))

function factOf(given: JsonSchema, isGiven: boolean): FieldFact {
  const nullable = given.anyOf?.some(({ type }) => type === 'null') ?? false
  const others = given.anyOf?.filter(({ type }) => type !== 'null') ?? [given]
  const schema: JsonSchema = others.length === 1 ? { ...others[0] } : {}
  const standard = given.default ?? undefined
  const rules = rulesOf(schema)
  const isNeeded = isGiven && !nullable && !takesNothing(rules)
  return {
    ...rules,
    ...(isNeeded ? { required: true } : {}),
    ...(isGiven || given.default !== undefined ? {} : { optional: true }),
    ...(nullable ? { nullable: true } : {}),
    ...(typeof standard === 'string' || typeof standard === 'number' || typeof standard === 'boolean' ? { standard } : {}),
  }
}

const isRule = (format: string): format is TextRule => textRules.includes(format as TextRule)
const formats: Record<string, FieldFact['kind']> = { email: 'email', uri: 'url', uuid: 'id', 'date-time': 'instant' }

function rulesOf(schema: JsonSchema): FieldFact {
  const { type, format = '', pattern, items, properties, writeOnly, protocol, host } = schema
  if (schema.allOf) throw new Error('A form cannot keep several patterns of one field')
  if (schema.enum) return { kind: 'enum', options: schema.enum.map(String) }
  if (type === 'boolean') return { kind: 'flag' }
  if (type === 'integer' || type === 'number') return { kind: 'integer', ...bounds(schema.minimum, schema.maximum) }
  if (type === 'array') return { kind: 'list', ...bounds(schema.minItems, schema.maxItems), ...(items ? { of: rulesOf(items) } : {}) }
  if (type === 'object') return { kind: 'object', ...(properties ? { fields: fieldsOf(schema) } : {}) }
  if (type !== 'string') return { kind: 'other' }
  const kind = formats[format] ?? 'text'
  // Ids are chosen and instants picked, so no one types either.
  if (kind === 'id' || kind === 'instant') return { kind }
  return {
    kind,
    ...bounds(schema.minLength, schema.maxLength),
    ...(isRule(format) ? { rule: format } : pattern ? { pattern } : {}),
    ...(protocol ? { protocol } : {}),
    ...(host ? { host } : {}),
    ...(writeOnly ? { secret: true } : {}),
  }
}

const bounds = (min: number | undefined, max: number | undefined) => ({ ...(min ? { min } : {}), ...(max === undefined ? {} : { max }) })

/** Whether an empty text or list is one of them. */
function takesNothing({ kind, min = 0, pattern }: FieldFact): boolean {
  if (kind === 'list') return min === 0
  return kind === 'text' && min === 0 && (pattern === undefined || new RegExp(pattern, 'u').test(''))
}

/** The facts of each body of a feature as a source; nothing where it has none. Each is a constant, so that a dialog loads its own alone. */
export function factsSource(contract: Contract): string | undefined {
  const bodies = Object.entries(contract).flatMap(([call, spec]) => {
    const fields = factsOf(spec)
    return fields ? [`export const ${call}Body = ${JSON.stringify({ call, fields }, null, 2)} as const\n`] : []
  })
  return bodies.length > 0 ? `// Generated by \`npm run contract\`. Do not edit.\n${bodies.join('\n')}` : undefined
}
