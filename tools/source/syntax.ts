import { parseSync } from 'rolldown/utils'

/** A node of the syntax tree (ESTree with TypeScript and JSX); which fields it has depends on its type. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

export type Syntax = { body: Node[]; errors: string[] }

/** Reads a file with the parser of the bundler we build with, so that we see imports exactly as it does. */
export function parse(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text)
  return { body: program.body as unknown as Node[], errors: errors.map((error) => error.message) }
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Calls `visit` for a node and everything inside it, in the order of the text. */
export function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit)
    } else if (isNode(value)) walk(value, visit)
  }
}

export const child = (node: Node, field: string): Node | undefined => {
  const value = node[field]
  return isNode(value) ? value : undefined
}

export const children = (node: Node, field: string): Node[] => {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** `a` of `a`, `b` of `x.b` and `x['b']`; undefined for anything else. */
export function nameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier' || node?.type === 'JSXIdentifier') return node.name as string
  if (node?.type === 'MemberExpression') return nameOf(child(node, 'property')) ?? stringOf(child(node, 'property'))
  if (node?.type === 'ChainExpression') return nameOf(child(node, 'expression'))
  return undefined
}

/** The text of a string, or the fixed beginning of a template. */
export function stringOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return children(node, 'quasis').map((quasi) => (quasi.value as { cooked: string | null }).cooked ?? '')[0]
}

export const isFixedString = (node: Node | undefined) =>
  (node?.type === 'Literal' && typeof node.value === 'string') ||
  (node?.type === 'TemplateLiteral' && children(node, 'expressions').length === 0)
