import type { Words } from '@portico/contract/core/words.ts'
import type { MenuIcon } from '@portico/ui/frame/side-nav.tsx'
import type { Rights } from '../../shared/session/access.ts'
import type shell from '../texts/en.json'

export type MenuTitle = keyof (typeof shell)['menu']

/**
 * One entry or group of the navigation, as data (specification 001 section 2). A page brings its title along; groups and entries whose screen
 * is still to come name a key of the texts. Holding any one of `permissions` opens it, an empty list opens it to everyone who has this menu;
 * it shows once its screen exists.
 */
export type MenuItem = {
  id: string
  title: MenuTitle | Words
  permissions: readonly string[]
} & (
  | { type: 'item'; url: `/${string}`; icon: MenuIcon; exactMatch?: true; hidden?: true }
  | { type: 'group' | 'collapsable'; children: readonly MenuItem[] }
)

type EntryOptions = { id?: string; exactMatch?: true; hidden?: true }

export const idOf = (url: string) => url.slice(1).replaceAll('/', '-').toLowerCase()

/** An entry whose screen is still to come; its id is its address unless another entry has that one. */
export const entry = (
  url: `/${string}`,
  title: MenuTitle,
  permissions: string | readonly string[],
  icon: MenuIcon,
  options?: EntryOptions,
): MenuItem => ({
  id: idOf(url),
  type: 'item',
  title,
  permissions: typeof permissions === 'string' ? [permissions] : permissions,
  url,
  icon,
  ...options,
})

/** A group needs no permission of its own: it shows with the entries in it. */
export const group = (id: string, title: MenuTitle, children: readonly MenuItem[]): MenuItem => ({
  id: `${id}-group`,
  type: 'group',
  title,
  permissions: [],
  children,
})

/** A group that can be folded away. */
export const collapsable = (id: string, title: MenuTitle, children: readonly MenuItem[]): MenuItem => ({
  ...group(id, title, children),
  type: 'collapsable',
  children,
})

export type MenuEntry = Extract<MenuItem, { type: 'item' }>
export type MenuGroup = Exclude<MenuItem, MenuEntry>

/** What a person may see of a menu: entries whose permission is held and whose screen exists, groups with something in them. */
export function visibleMenu(menu: readonly MenuItem[], rights: Rights, screens: ReadonlySet<string>): MenuItem[] {
  return menu.flatMap((item): MenuItem[] => {
    if (!isHeld(item, rights)) return []
    if (item.type === 'item') return !item.hidden && screens.has(item.url) ? [item] : []
    const children = visibleMenu(item.children, rights, screens)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}

const isHeld = ({ permissions }: MenuItem, rights: Rights) =>
  permissions.length === 0 || permissions.some((permission) => rights.permissions.has(permission))

export const entriesOf = (menu: readonly MenuItem[]): MenuEntry[] =>
  menu.flatMap((item) => (item.type === 'item' ? [item] : entriesOf(item.children)))

/** Where the person is: the entry whose address the page's address begins with, the longest one where several do. */
export function activeEntry(menu: readonly MenuItem[], path: string): MenuEntry | undefined {
  const covers = ({ url, exactMatch }: MenuEntry) => path === url || (!exactMatch && path.startsWith(`${url}/`))
  return entriesOf(menu)
    .filter(covers)
    .sort((one, other) => other.url.length - one.url.length)[0]
}
