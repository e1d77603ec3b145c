import type { PaletteItem } from '@portico/ui/frame/palette-search.ts'
import type { MenuGroup } from '@portico/ui/frame/side-nav.tsx'
import { createElement } from 'react'
import type { Visit } from '../../shared/session/visits.ts'

/** Every page of the menu, with its groups. */
export function pageItems(menu: readonly MenuGroup[], above: readonly string[] = []): PaletteItem[] {
  return menu.flatMap(({ title, entries, groups = [] }) => {
    const path = title ? [...above, title] : above
    const own = entries.map(({ id, title: label, href, icon }) => ({
      id,
      label,
      href,
      icon: createElement(icon, { size: 16, stroke: 1.6, 'aria-hidden': true }),
      ...(path.length > 0 ? { hint: path.join(' · ') } : {}),
    }))
    return [...own, ...pageItems(groups, path)]
  })
}

const placeOf = (href: string) => href.split('?')[0]!

/** Places visited before, as far as they still belong to a page of the menu; where the person is now goes without saying. */
export function recentItems(visits: readonly Visit[], pages: readonly PaletteItem[], here: string): PaletteItem[] {
  const covers = (page: PaletteItem, place: string) => page.href !== undefined && (place === page.href || place.startsWith(`${page.href}/`))
  return visits.flatMap(({ href, label }) => {
    const place = placeOf(href)
    const page = pages.find((one) => covers(one, place))
    if (!page || place === here) return []
    return [{ id: href, label, href, icon: page.icon, ...(label === page.label ? {} : { hint: page.label }) }]
  })
}
