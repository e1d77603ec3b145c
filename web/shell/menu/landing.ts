import type { Audience } from '@portico/contract/core/endpoint.ts'
import type { Rights } from '../../shared/session/access.ts'
import type { Menus } from './menu.catalogue.ts'
import { entriesOf, visibleMenu } from './menu-item.ts'

/** The pages people land on after signing in (specification 000 section 2). */
export const dashboards: Record<Audience, string> = { staff: '/crm/dashboard', merchant: '/dashboard' }

/** Where the person lands: the own dashboard, else the first entry of the menu, or nowhere where no page is open. */
export function landingOf(rights: Rights, { menus, screens }: { menus: Menus; screens: ReadonlySet<string> }): string | undefined {
  const urls = entriesOf(visibleMenu(menus[rights.audience], rights, screens)).map(({ url }) => url as string)
  return urls.find((url) => url === dashboards[rights.audience]) ?? urls[0]
}
