import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { child, children, type Node, nameOf, parse, stringOf } from '../source/syntax.ts'

export const menuFiles = {
  tenant: 'web/shell/menu/tenant.menu.ts',
  platform: 'web/shell/menu/platform.menu.ts',
  merchant: 'web/shell/menu/merchant.menu.ts',
} as const
export type MenuLevel = keyof typeof menuFiles
export const menuLevels = Object.keys(menuFiles) as MenuLevel[]

/** An entry of the menu whose screen is still to come, as it is written in the catalogue. */
export type MenuEntry = {
  level: MenuLevel
  url: string
  /** A key below `menu` in the texts of the shell. */
  title: string
  permissions: string[]
  icon: string
  /** The groups it is in, from the outermost: their names and the keys of their titles. */
  groups: { name: string; title: string }[]
  /** The entry above it in its group. */
  after: string | undefined
}
export type Placed = MenuEntry & { start: number; end: number }

export function menuEntries(level: MenuLevel, text: string): Placed[] {
  const menu = parse(`${level}.menu.ts`, text).body.flatMap((statement) => arrayOf(statement) ?? [])
  return entriesIn(level, text, menu, [])
}

function arrayOf(statement: Node): Node[] | undefined {
  const [declared] = children(child(statement, 'declaration') ?? statement, 'declarations')
  const value = declared && child(declared, 'init')
  return value?.type === 'ArrayExpression' ? children(value, 'elements') : undefined
}

function entriesIn(level: MenuLevel, text: string, items: Node[], groups: MenuEntry['groups']): Placed[] {
  let above: string | undefined
  return items.flatMap((item) => {
    const [first, second, third, fourth] = children(item, 'arguments')
    const [name, title] = [stringOf(first) ?? '', stringOf(second) ?? '']
    if (nameOf(child(item, 'callee')) !== 'entry') {
      above = name
      return third ? entriesIn(level, text, children(third, 'elements'), [...groups, { name, title }]) : []
    }
    const after = above
    above = name
    const named = third?.type === 'ArrayExpression' ? children(third, 'elements') : third ? [third] : []
    const permissions = named.map((one) => stringOf(one) ?? '')
    const place = { start: item.start, end: item.end, groups, after }
    return [{ level, url: name, title, permissions, icon: nameOf(fourth) ?? '', ...place }]
  })
}

/** The menu without it, and without its icon where no other entry has that. */
export function withoutEntry(text: string, { start, end, icon }: Placed): string {
  const rest = text.slice(0, start) + text.slice(end).replace(/^,/, '')
  return rest.split(new RegExp(`\\b${icon}\\b`)).length > 2 ? rest : withoutImport(rest, icon)
}

export const withoutImport = (text: string, name: string) =>
  text.replace(/^import \{[^}]*\}/m, (names) => names.replace(new RegExp(`\\b${name}\\b,?\\s*`), ''))

/** Whether anything but the entries that are gone says the title. */
export function isTitleUsed(root: string, title: string, menus: Readonly<Record<string, string>>): boolean {
  const sources = globSync('web/{features,shared,shell,router}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.menu\.ts$/.test(path))
  const texts = [...sources.map((path) => readFileSync(join(root, path), 'utf8')), ...Object.values(menus)]
  return texts.some((text) => text.includes(`'${title}'`) || text.includes(`menu.${title}'`))
}
