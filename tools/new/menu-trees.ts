import { levelOf, type Permission } from '@portico/contract/permissions.ts'

export const treesFile = 'web/router/menu-trees.txt'
type Screen = { url: string; see: readonly string[] }

/** web/router/menu-trees.txt with the entry in the menus of those who hold a right to it, among the groups that it is in. */
export function withScreen(text: string, { url, see }: Screen): string {
  const rights = see.toSorted().join(' or ')
  const told = text
    .split('\n')
    .map((line) => (line.includes(` · ${url} · `) ? line.replace(/ · [^·]*$/, ` · ${rights}`) : line))
    .join('\n')
  const sections = told.split(/\n\n/).map((section) => section.split('\n'))
  const levels = new Set(see.map((name) => (name.startsWith('Platform.') ? 'platform' : levelOf(name as Permission))))
  const shown = sections.map(([head = '', ...lines]) => {
    const level = /^(\w+) sees$/.exec(head)?.[1]
    if (level === undefined || !levels.has(level as never)) return [head, ...lines]
    const all = sections.find(([other]) => other === `all of ${level === 'merchant' ? 'merchant' : 'staff'}`)!.slice(1)
    const wanted = new Set([...lines, ...pathTo(all, url)])
    return [head, ...all.filter((line) => line !== '' && wanted.has(line)), ...lines.filter((line) => line === '')]
  })
  return shown.map((lines) => lines.join('\n')).join('\n\n')
}

const depthOf = (line: string) => line.length - line.trimStart().length

/** The line of an entry and those of the groups around it. */
function pathTo(lines: readonly string[], url: string): string[] {
  const at = lines.findIndex((line) => line.includes(` · ${url} · `))
  const path = [lines[at]!]
  for (const line of lines.slice(0, at).reverse()) if (depthOf(line) < depthOf(path.at(-1)!)) path.push(line)
  return path
}
