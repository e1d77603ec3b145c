import { sparingTexts } from '@portico/contract/core/fields.ts'
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/**
 * Writes a reply with exactly the declared fields: what the schema does not name does not leave, at any depth. A missing
 * required field throws. 1.6 times cheaper than parsing the reply with Zod on a list page, but null where none is declared
 * is written as 0 or nothing: `checked` throws there, and is how every test runs.
 */
export function serialiserOf(slot: unknown, { checked = false }: { checked?: boolean } = {}): Write {
  const write = compiled.get(slot as object) ?? compile(slot)
  if (!checked) return write
  return (value) => {
    // What was kept before its rule is shown as it is.
    sparingTexts(() => (slot as z.ZodType).parse(value))
    return write(value)
  }
}

type Write = (value: unknown) => string
/** By schema: a process that builds the API again and again, as tests do, compiles each once. */
const compiled = new WeakMap<object, Write>()

function compile(slot: unknown): Write {
  const schema = z.toJSONSchema(slot as z.ZodType, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const write = fastJsonStringify(adapted(schema) as never) as Write
  compiled.set(slot as object, write)
  return write
}

/**
 * The same schema in the words fast-json-stringify reads: draft 7 for tuples, and `nullable` for the common union with null,
 * because it checks each branch of an anyOf on every value. Formats and patterns are dropped: they would be checked nowhere.
 */
function adapted(node: JsonSchema): JsonSchema {
  const {
    $schema,
    format,
    pattern,
    propertyNames,
    properties,
    $defs,
    items,
    prefixItems,
    additionalProperties,
    const: constant,
    anyOf,
    oneOf,
    allOf,
    ...rest
  } = node as JsonSchema & { anyOf?: JsonSchema[]; oneOf?: JsonSchema[] }
  const copy: JsonSchema = { ...rest, ...(constant === undefined ? {} : { enum: [constant] }) }
  if (properties) copy.properties = mapped(properties)
  if ($defs) copy.$defs = mapped($defs)
  if (Array.isArray(allOf)) copy.allOf = allOf.map(adapted)
  if (Array.isArray(prefixItems)) copy.items = prefixItems.map(adapted)
  else if (isSchema(items)) copy.items = adapted(items)
  if (isSchema(additionalProperties)) copy.additionalProperties = adapted(additionalProperties)
  const branches = anyOf ?? oneOf
  return branches ? { ...copy, ...unionOf(branches.flatMap((branch) => branch.anyOf ?? branch.oneOf ?? branch) as JsonSchema[]) } : copy
}

function unionOf(branches: JsonSchema[]): JsonSchema {
  const others = branches.filter((branch) => branch.type !== 'null')
  const only = others[0]
  if (!only || others.length > 1 || others.length === branches.length || typeof only.type !== 'string')
    return { anyOf: branches.map(adapted) }
  const { enum: values, ...schema } = adapted(only)
  return { ...schema, ...(Array.isArray(values) ? { enum: [...values, null] } : {}), nullable: true }
}

const isSchema = (node: unknown): node is JsonSchema => typeof node === 'object' && node !== null
const mapped = (nodes: unknown): JsonSchema =>
  Object.fromEntries(Object.entries(nodes as Record<string, JsonSchema>).map(([key, node]) => [key, adapted(node)]))
