import { type Finding, isTest, lineAt, type Source } from '../source/read-sources.ts'
import { child, type Node, nameOf, stringOf, walk } from '../source/syntax.ts'
import type { Project } from './project.ts'

const holdsSql = /^(database|testkit|tools|bench|e2e)\/|\.repository\.ts$|^identity\/provider\/adapter\.ts$/
const mightHoldSql = /^(contract|server|identity|acquirer|vault|demo)\//

const queryBuilder = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
  'withRecursive',
])

// In one case throughout, so that a sentence such as "Select a currency from the list" is none.
const statements = [
  'select\\b[^]+\\bfrom\\s',
  'select\\s+[\\w.]+\\(',
  'insert\\s+into\\s',
  'update\\s+[\\w."]+\\s+set\\s',
  'delete\\s+from\\s',
  'with\\s+\\w+\\s+as\\s*\\(',
  '(create|alter|drop)\\s+(table|index|role|schema|database|function|policy|view)\\s',
  'truncate\\s+\\w',
  'copy\\s+[\\w."]+\\s*(\\(|from\\s|to\\s)',
  '(set|reset)\\s+(local|session|role)\\s',
  'lock\\s+table\\s',
  '(listen|notify)\\s+\\w+$',
]
const lower = new RegExp(`^\\s*(${statements.join('|')})`)
const upper = new RegExp(`^\\s*(${statements.map((one) => one.replace(/(?<!\\)[a-z]+/g, (word) => word.toUpperCase())).join('|')})`)

/** Queries belong in `*.repository.ts`, where each takes a scoped handle and is easy to find. */
export function checkSql(project: Project): Finding[] {
  return [...project.modules.values()].flatMap(({ source }) => {
    if (!mightHoldSql.test(source.path) || holdsSql.test(source.path) || isTest(source.path)) return []
    return sqlIn(source).map((line) => ({ path: source.path, line, rule: 'sql', message: 'SQL belongs in a *.repository.ts' }))
  })
}

function sqlIn({ text, syntax }: Source): number[] {
  const lines = new Set<number>()
  for (const statement of syntax.body) walk(statement, (node) => isSql(node) && lines.add(lineAt(text, node.start)))
  return [...lines]
}

function isSql(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return nameOf(child(node, 'tag')) === 'sql'
  if (node.type === 'CallExpression') return queryBuilder.has(nameOf(child(node, 'callee')) ?? '')
  const words = stringOf(node)
  return words !== undefined && (lower.test(words) || upper.test(words))
}
