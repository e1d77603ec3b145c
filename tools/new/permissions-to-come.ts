import type { PermissionArea } from '@portico/contract/core/permission-areas.ts'
import { child, children, type Node, nameOf, parse, stringOf, walk } from '../source/syntax.ts'
import { withoutImport } from './menu-entry.ts'

export const toComeFile = 'contract/permissions-to-come.ts'

/** A permission of a screen that is still to come, as it is written in the catalogue. */
export type PermissionToCome = { name: string; area: PermissionArea; level: string; source: string }
export type PlacedPermission = PermissionToCome & { start: number; end: number }

export function permissionsToCome(text: string): PlacedPermission[] {
  const found: PlacedPermission[] = []
  const look = (node: Node) => {
    if (node.type !== 'CallExpression' || nameOf(child(node, 'callee')) !== 'permissions') return
    const [area, declared] = children(node, 'arguments')
    for (const one of declared ? children(declared, 'properties') : []) {
      const key = child(one, 'key')
      const value = child(one, 'value')
      if (!value) continue
      const name = stringOf(key) ?? nameOf(key) ?? ''
      const level = stringOf(children(value, 'arguments')[0]) ?? ''
      found.push({
        name,
        area: stringOf(area) as PermissionArea,
        level,
        source: text.slice(value.start, value.end),
        start: one.start,
        end: one.end,
      })
    }
  }
  for (const statement of parse(toComeFile, text).body) walk(statement, look)
  return found
}

/** The catalogue without these, without an area in which none is left, and without an import that none needs. */
export function withoutPermissions(text: string, gone: readonly PlacedPermission[]): string {
  const fewer = [...gone]
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,\s*/, ''), text)
  const left = fewer.replace(/\.\.\.permissions\('[^']+', \{\s*\}\),?\s*/g, '')
  const unused = ['see', 'work', 'act', 'exports'].filter((kind) => !new RegExp(`\\b${kind}\\(`).test(left))
  return unused.reduce(withoutImport, left)
}
