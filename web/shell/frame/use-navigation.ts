import type { Crumb } from '@portico/ui/frame/shell.tsx'
import type { MenuGroup as NavGroup } from '@portico/ui/frame/side-nav.tsx'
import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useBreadcrumbs } from '../../shared/page/breadcrumbs.ts'
import { useTitleWords } from '../../shared/page/page-title.ts'
import { useSession } from '../../shared/session/session.tsx'
import { landingOf } from '../menu/landing.ts'
import { activeEntry, entriesOf, type MenuEntry, type MenuGroup, type MenuItem, visibleMenu } from '../menu/menu-item.ts'
import type { PortalContext } from '../portal-context.ts'

export type Navigation = { menu: NavGroup[]; crumbs: Crumb[]; home: string; lookup: string | undefined }

/** The navigation, the breadcrumbs of the open page, in the user's language, and the pages they visit most. */
export function useNavigation({ menus, screens }: PortalContext): Navigation {
  const { t } = useTranslation('shell')
  const session = useSession()
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const inWords = useTitleWords()
  const say = ({ title }: MenuItem) => (typeof title === 'string' ? t(`menu.${title}`) : inWords(title))
  const menu = visibleMenu(menus[session.audience], session, screens)
  const active = activeEntry(menu, path)
  const entry = (item: MenuEntry) => ({
    id: item.id,
    title: say(item),
    icon: item.icon,
    href: item.url,
    active: item.id === active?.id,
  })
  const group = (item: MenuGroup): NavGroup => ({
    id: item.id,
    title: say(item),
    collapsable: item.type === 'collapsable',
    closedAtStart: item.type === 'collapsable' && !entriesOf(item.children).some(({ id }) => id === active?.id),
    entries: item.children.flatMap((child) => (child.type === 'item' ? [entry(child)] : [])),
    groups: item.children.flatMap((child) => (child.type === 'item' ? [] : [group(child)])),
  })
  const groups = menu.map((item): NavGroup => (item.type === 'item' ? { id: item.id, entries: [entry(item)] } : group(item)))
  const crumbs = useBreadcrumbs()
  return {
    menu: groups,
    crumbs,
    home: landingOf(session, { menus, screens }) ?? '/dashboard',
    lookup: lookupIn(menu, session.user.isPlatform),
  }
}

/** Platform staff look through all tenants, everyone else through their own organisation. */
function lookupIn(menu: readonly MenuItem[], isPlatform: boolean): string | undefined {
  const lookups = entriesOf(menu).flatMap(({ url }) => (url.endsWith('/transaction-management/transaction-lookup') ? [url] : []))
  return lookups.find((url) => url.startsWith('/platform/') === isPlatform) ?? lookups[0]
}
