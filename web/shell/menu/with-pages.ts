import type { Audience } from '@portico/contract/core/endpoint.ts'
import { type Page, type PageMenu, screenOf } from '../../shared/page/page.ts'
import { idOf, type MenuEntry, type MenuItem } from './menu-item.ts'

type Placed = PageMenu & { entry: MenuEntry }

/** The menu of an audience with the entries of the pages that are open to it, each where its page declares it. */
export function withPages(menu: readonly MenuItem[], pages: readonly Page[], audience: Audience): MenuItem[] {
  const all = pages.flatMap((page) => placedOf(page, audience))
  const left = new Set(all)
  const next = (group?: string, after?: string): MenuItem[] =>
    all
      .filter((one) => one.group === group && one.after === after)
      .flatMap((one) => {
        left.delete(one)
        return [one.entry, ...next(group, one.entry.url)]
      })
  const fill = (items: readonly MenuItem[], group?: string): MenuItem[] => [
    ...next(group),
    ...items.flatMap((item) => {
      if (item.type === 'item') return [item, ...next(group, item.url)]
      const name = item.id.replace(/-group$/, '')
      return [{ ...item, children: fill(item.children, name) }, ...next(group, name)]
    }),
  ]
  const filled = fill(menu)
  if (left.size > 0) throw new Error(`The menu has no place for ${[...left].map(({ entry }) => entry.url).join(', ')}`)
  return filled
}

function placedOf({ path, title, access, menu }: Page, audience: Audience): Placed[] {
  const wanted = typeof access === 'string' ? 'signed-in' : access[audience]
  if (menu === undefined || wanted === undefined) return []
  const url = screenOf(path) as MenuEntry['url']
  const permissions = wanted === 'signed-in' ? [] : typeof wanted === 'string' ? [wanted] : wanted
  return [{ ...menu, entry: { id: idOf(url), type: 'item', title, permissions, url, icon: menu.icon } }]
}
