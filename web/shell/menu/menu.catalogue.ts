import type { Audience } from '@portico/contract/core/endpoint.ts'
import type { Page } from '../../shared/page/page.ts'
import type { MenuItem } from './menu-item.ts'
import { merchantMenu } from './merchant.menu.ts'
import { platformMenu } from './platform.menu.ts'
import { tenantMenu } from './tenant.menu.ts'
import { withPages } from './with-pages.ts'

export type Menus = Readonly<Record<Audience, readonly MenuItem[]>>

/** Staff share one menu, in which platform entries show to those who hold platform permissions; merchants have their own. */
export const menusOf = (pages: readonly Page[]): Menus => ({
  staff: withPages([...tenantMenu, ...platformMenu], pages, 'staff'),
  merchant: withPages(merchantMenu, pages, 'merchant'),
})
