/** A JSON value as the lines of an outline: what the viewer draws, computed without it. */
export type JsonNode = {
  path: string
  depth: number
  key?: string
  kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'
  /** The literal as JSON writes it; for objects and arrays the opening bracket. */
  text: string
  /** How many children an object or array has. */
  size?: number
}

export function kindOf(value: unknown): JsonNode['kind'] {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'object' ? 'object' : type === 'string' || type === 'boolean' ? type : 'number'
}

const children = (value: unknown): [string, unknown][] =>
  Array.isArray(value) ? value.map((item, place) => [String(place), item]) : Object.entries(value as Record<string, unknown>)

/** Visible lines: children of a closed path are left out. Array places are no keys, so they carry none. */
export function jsonLines(value: unknown, closed: ReadonlySet<string>, path = '$', depth = 0, key?: string): JsonNode[] {
  const kind = kindOf(value)
  if (kind !== 'object' && kind !== 'array') return [{ path, depth, key, kind, text: JSON.stringify(value ?? null) }]
  const inside = children(value)
  const node: JsonNode = { path, depth, key, kind, text: kind === 'object' ? '{' : '[', size: inside.length }
  if (closed.has(path)) return [node]
  return [
    node,
    ...inside.flatMap(([name, item]) => jsonLines(item, closed, `${path}.${name}`, depth + 1, kind === 'object' ? name : undefined)),
  ]
}

/** Every path that can be closed, the root left out. */
export const branchPaths = (value: unknown): string[] =>
  jsonLines(value, new Set())
    .filter((node) => node.size !== undefined && node.size > 0 && node.depth > 0)
    .map((node) => node.path)
