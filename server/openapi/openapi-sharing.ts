type Json = { [key: string]: unknown }

/**
 * Writes each schema and parameter that occurs in several places once, under the name of the first place, and refers to
 * it from there on: a tenth of the size, and a change of one shape is one change of the document.
 */
export function shareRepeated(paths: Json): { paths: Json } & Record<Kind, Json> {
  const places = new Map<string, { place: string; kind: Kind; times: number }>()
  visit(paths, [], (node, place, kind) => {
    const key = JSON.stringify(node)
    const known = places.get(key)
    if (known) known.times++
    else places.set(key, { place, kind, times: 1 })
  })
  const names = namesOf([...places].filter(([, { times }]) => times > 1))
  const shared: Record<Kind, Json> = { schemas: {}, parameters: {}, responses: {} }
  const rewrite = (node: unknown, own?: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => rewrite(item))
    if (node === null || typeof node !== 'object') return node
    const key = JSON.stringify(node)
    const name = key === own ? undefined : names.get(key)
    if (name === undefined) return Object.fromEntries(Object.entries(node).map(([field, value]) => [field, rewrite(value)]))
    const kind = places.get(key)!.kind
    shared[kind][name] ??= rewrite(node, key)
    return { $ref: `#/components/${kind}/${name}` }
  }
  return { paths: rewrite(paths) as Json, ...shared }
}

type Kind = 'schemas' | 'parameters' | 'responses'
const worthSharing = 120

/** Objects with properties, enumerations, formats with their pattern, parameters and refusals, each with the words that name its place. */
function visit(node: unknown, path: readonly string[], found: (node: object, place: string, kind: Kind) => void) {
  if (Array.isArray(node)) for (const item of node) visit(item, path, found)
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return
  const schema = node as Json
  const operation = schema['x-operation']
  if (operation !== undefined) {
    for (const [part, value] of Object.entries({ query: schema.parameters, request: schema.requestBody, reply: schema.responses }))
      visit(value, [String(operation), part], found)
    return
  }
  const kind = kindOf(schema)
  const here = kind === 'parameters' ? [...path, String(schema.name)] : path
  const codes = schema['x-codes']
  const place = isFormat(schema)
    ? String(schema.format)
    : Array.isArray(codes)
      ? codes.join('-')
      : [...here, ...(Array.isArray(schema.enum) ? ['words'] : [])].join('.')
  if (kind && JSON.stringify(node).length >= worthSharing) found(node, place, kind)
  for (const [key, value] of Object.entries(node)) visit(value, wordless.test(key) ? here : [...here, key], found)
}

function kindOf(node: Json): Kind | undefined {
  const { type, properties, enum: values, in: where, schema, 'x-codes': codes } = node
  if (codes !== undefined) return 'responses'
  if (where === 'query' && schema !== undefined) return 'parameters'
  return (type === 'object' && properties !== undefined) || Array.isArray(values) || isFormat(node) ? 'schemas' : undefined
}
const isFormat = ({ type, format, pattern }: Json) => type === 'string' && typeof format === 'string' && typeof pattern === 'string'
const wordless = /^(schema|content|(application|multipart)\/.*|items|anyOf|oneOf|allOf|\d+|get|put|post|delete|patch|properties)$/

function namesOf(entries: [key: string, { place: string }][]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    entries.map(([key, { place }]) => {
      let name = place
      for (let n = 2; taken.has(name); n++) name = `${place}.${n}`
      taken.add(name)
      return [key, name]
    }),
  )
}
