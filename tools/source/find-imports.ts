import { child, children, isFixedString, type Node, nameOf, type Syntax, stringOf, walk } from './syntax.ts'

/**
 * `type` leaves no trace at run time, `static` loads with the file, `lazy` later.
 * `import { type A }` is static: with verbatimModuleSyntax the module is still loaded, only `import type` is not.
 */
export type Import = { specifier: string; kind: 'type' | 'static' | 'lazy'; at: number }

/** An import that names no file in the text, with the fixed beginning of what it names. */
export type OpenImport = { beginning: string; at: number }

export type Imports = { imports: Import[]; globs: { pattern: string; eager: boolean; at: number }[]; open: OpenImport[] }

const declarations = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])

export function findImports({ body }: Syntax): Imports {
  const found: Imports = { imports: [], globs: [], open: [] }
  for (const statement of body) walk(statement, (node) => collect(node, found))
  return found
}

function collect(node: Node, found: Imports) {
  const at = node.start
  if (declarations.has(node.type)) {
    const specifier = stringOf(child(node, 'source'))
    const kind = node.importKind === 'type' || node.exportKind === 'type' ? 'type' : 'static'
    if (specifier !== undefined) found.imports.push({ specifier, kind, at })
  } else if (node.type === 'TSImportType') {
    const specifier = stringOf(child(node, 'source'))
    if (specifier !== undefined) found.imports.push({ specifier, kind: 'type', at })
  } else if (node.type === 'TSImportEqualsDeclaration') {
    const specifier = stringOf(child(child(node, 'moduleReference') ?? node, 'expression'))
    if (specifier !== undefined) found.imports.push({ specifier, kind: node.importKind === 'type' ? 'type' : 'static', at })
  } else if (node.type === 'ImportExpression') collectLoad(child(node, 'source'), 'lazy', at, found)
  else if (node.type === 'CallExpression') collectCall(node, found)
}

function collectLoad(source: Node | undefined, kind: 'static' | 'lazy', at: number, found: Imports) {
  const specifier = stringOf(source)
  if (specifier !== undefined && isFixedString(source)) found.imports.push({ specifier, kind, at })
  else found.open.push({ beginning: specifier ?? '', at })
}

function collectCall(node: Node, found: Imports) {
  const callee = child(node, 'callee')
  const [first, second] = children(node, 'arguments')
  if (callee?.type === 'Identifier' && callee.name === 'require') collectLoad(first, 'static', node.start, found)
  if (callee?.type !== 'MemberExpression' || nameOf(callee) !== 'glob' || child(callee, 'object')?.type !== 'MetaProperty') return
  const patterns = first?.type === 'ArrayExpression' ? children(first, 'elements') : first ? [first] : []
  const eager = second !== undefined && children(second, 'properties').some((one) => nameOf(child(one, 'key')) === 'eager')
  for (const pattern of patterns) found.globs.push({ pattern: stringOf(pattern) ?? '', eager, at: node.start })
}

/** True for a file that does nothing but pass on what others export. */
export const isBarrel = ({ body }: Syntax) =>
  body.length > 0 && body.every((node) => node.type.startsWith('Export') && stringOf(child(node, 'source')) !== undefined)
