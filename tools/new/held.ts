import type { PermissionToCome } from './permissions-to-come.ts'

/** Who holds a permission of these kinds that names no role (contract/system-roles.ts, view-permissions.ts). */
function holdersOf({ level, source }: PermissionToCome): string[] {
  const everything = level === 'merchant' ? ['merchant Owner'] : [`${level} Administrator`]
  if (source.startsWith('act(')) return everything
  return [...everything, ...(level === 'merchant' ? [] : [`${level} Auditor`]), ...(level === 'platform' ? [] : [`viewing as a ${level}`])]
}

/** contract/held-permissions.txt with the permissions that are new, each in its place. Those that only move are held as before. */
export const withHolders = (text: string, added: readonly PermissionToCome[]): string =>
  added.reduce((held, one) => holdersOf(one).reduce((rest, holder) => insert(rest, holder, one.name), held), text)

function insert(text: string, holder: string, name: string): string {
  const lines = text.split('\n')
  const begin = lines.indexOf(holder)
  const more = lines.slice(begin + 1).findIndex((line) => !line.startsWith('  ') || line > `  ${name}`)
  return lines.toSpliced(begin + 1 + (more === -1 ? lines.length : more), 0, `  ${name}`).join('\n')
}
