import { isTest, type Source } from '../source/read-sources.ts'
import { child, type Node, walk } from '../source/syntax.ts'

export type TextFile = { path: string; text: string }

/** Looks at code through its syntax tree, so that comments and strings do not matter. */
export type CodeRule = {
  name: string
  /** Shown to the author who breaks the rule: what is wrong and what to do instead. */
  reason: string
  appliesTo: (path: string) => boolean
  isBroken: (node: Node) => boolean
  /** A line may be let off with `// safe: …` and a reason of its own. */
  mayBeMarked?: boolean
}

/** Looks at any text file of the project. */
export type TextRule = { name: string; reason: string; appliesTo: (path: string) => boolean; pattern: RegExp }

export const inRooms =
  (...rooms: string[]) =>
  (path: string) =>
    rooms.some((room) => path.startsWith(`${room}/`))

export const product = (...rooms: string[]) => {
  const isIn = inRooms(...rooms)
  return (path: string) => isIn(path) && !isTest(path) && !path.endsWith('.config.ts')
}

export const brokenAt = (rule: CodeRule, { syntax }: Source): number[] => {
  const found: number[] = []
  for (const statement of syntax.body) walk(statement, (node) => rule.isBroken(node) && found.push(node.start))
  return found
}

const isNamed = (node: Node | undefined, name: string) => node?.type === 'Identifier' && node.name === name

/** True for `object.property` and `object['property']`, also with `globalThis.` before it. */
export function isMember(node: Node | undefined, object: string, property: RegExp): boolean {
  if (node?.type !== 'MemberExpression') return false
  const [left, right] = [child(node, 'object'), child(node, 'property')]
  const name =
    right?.type === 'Literal' ? String(right.value) : right?.type === 'Identifier' && !node.computed ? (right.name as string) : ''
  return property.test(name) && (isNamed(left, object) || isMember(left, 'globalThis', new RegExp(`^${object}$`)))
}

export const isCallOf = (node: Node, name: string) =>
  (node.type === 'CallExpression' || node.type === 'NewExpression') && isNamed(child(node, 'callee'), name)
