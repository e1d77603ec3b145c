import type { Words } from '@portico/contract/core/words.ts'
import { isPermission, levelOf, permissions } from '@portico/contract/permissions.ts'
import { pascal } from '../source/spelling.ts'
import type { MenuEntry } from './menu-entry.ts'
import { type Names, Refusal, turkishObject } from './names.ts'
import type { PermissionToCome, PlacedPermission } from './permissions-to-come.ts'
import { words } from './templates/words.ts'
import type { Owner, Wish } from './wish.ts'

type Given = {
  request: Names & { hasChoice: boolean }
  entry: MenuEntry
  entries: readonly MenuEntry[]
  of: Owner
  one: Words
  many: Words
  toCome: readonly PlacedPermission[]
}
export type Rights = Pick<Wish, 'see' | 'keep' | 'choose' | 'area' | 'permissions'> & {
  moved: PlacedPermission[]
  added: PermissionToCome[]
}

/** The permissions of the screen, which come from the catalogue of those still to come, and one more for changing something. */
export function rightsOf({ request: { feature, hasChoice }, entry, entries, of, one, many, toCome }: Given): Rights {
  const [first] = entry.permissions
  const area = isPermission(first!) ? permissions[first].area : undefined
  if (area === undefined) throw new Refusal(`${first} of the entry ${entry.url} is no permission`)
  const moved = toCome.filter(({ name }) => entry.permissions.includes(name))
  const level = levelOf(first as never)
  const isShared = entries.filter((other) => other.permissions.includes(first!)).length > 1
  const screen = first!.replace(/\.View$/, '') + (isShared ? `.${pascal(feature)}` : '')
  const declare = (kind: string, name: string, of: string, en: string, tr: string): PermissionToCome => ({
    name,
    area,
    level: of,
    source: `${kind}('${of}', ${words({ en, tr })})`,
  })
  const change = (of: string) => [`Add and change ${small(many.en)}`, `${capital(one.tr)} ekleme ve değiştirme`, of] as const
  const act = (screenName: string, [en, tr, of]: readonly [string, string, string]) =>
    declare('act', `${screenName}.Actions.Manage`, of, en, tr)

  // Facts of the platform on a screen of tenants: the platform sees and keeps them by rights of its own.
  const isFact = of === 'platform' && level === 'tenant'
  const platform = `Platform.${pascal(feature)}`
  const keeper = isFact
    ? [
        declare('see', `${platform}.View`, 'platform', `See ${small(many.en)}`, `${turkishObject(many.tr)} görme`),
        act(platform, change('platform')),
      ]
    : [act(screen, change(level))]
  const chooser = hasChoice
    ? [declare('act', `${screen}.Actions.Manage`, level, `Choose ${small(many.en)}`, `${capital(one.tr)} seçme`)]
    : []
  const added = [...keeper, ...chooser]
  const clash = added.find(({ name }) => isPermission(name))
  if (clash) throw new Refusal(`There is a permission ${clash.name} already`)
  return {
    moved,
    added,
    area,
    see: isFact ? [...entry.permissions, `${platform}.View`] : entry.permissions,
    keep: keeper.at(-1)!.name,
    choose: chooser[0]?.name,
    permissions: [...moved, ...added],
  }
}

const small = (words: string) => words.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
const capital = (words: string) => words.replace(/^./u, (letter) => letter.toLocaleUpperCase('tr'))
