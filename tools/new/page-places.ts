import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { child, children, type Node, nameOf, parse, stringOf, walk } from '../source/syntax.ts'

export type PagePlace = { url: string; after: string | undefined }

/** Where in the menu pages have declared their entries: each below which other one. */
export const pagePlaces = (root: string): PagePlace[] =>
  globSync('web/features/*/pages.tsx', { cwd: root }).flatMap((path) => placesIn(readFileSync(join(root, path), 'utf8')))

export function placesIn(text: string): PagePlace[] {
  const found: PagePlace[] = []
  for (const statement of parse('pages.tsx', text).body)
    walk(statement, (node) => {
      const menu = propertyOf(node, 'menu')
      const after = menu && stringOf(propertyOf(menu, 'after'))
      if (after === undefined) return
      for (const url of pathsOf(propertyOf(node, 'path'))) found.push({ url, after })
    })
  return found
}

function propertyOf(node: Node, key: string): Node | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const property = children(node, 'properties').find((one) => nameOf(child(one, 'key')) === key)
  return property && child(property, 'value')
}

/** Of a page, or of the pages of a resource for staff and for merchants. */
const pathsOf = (path: Node | undefined): string[] =>
  (path?.type === 'ObjectExpression' ? children(path, 'properties').map((one) => child(one, 'value')) : [path]).flatMap(
    (one) => stringOf(one)?.replace(/\/\{-\$\w+\}$/, '') ?? [],
  )

/** The pages that name an entry are below it, in order: a new page comes last, so that it is in the place of its entry. */
export function lastBelow(after: string | undefined, places: readonly PagePlace[]): string | undefined {
  const next = after === undefined ? undefined : places.find((one) => one.after === after)
  return next ? lastBelow(next.url, places) : after
}
