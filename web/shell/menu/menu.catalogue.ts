import type { Audience } from '@portico/contract/core/endpoint.ts'
import type { MenuItem } from './menu-item.ts'
import { merchantMenu } from './merchant.menu.ts'
import { platformMenu } from './platform.menu.ts'
import { tenantMenu } from './tenant.menu.ts'

/** Staff share one menu, in which platform entries show to those who hold platform permissions; merchants have their own. */
export const menus: Record<Audience, readonly MenuItem[]> = { staff: [...tenantMenu, ...platformMenu], merchant: merchantMenu }
