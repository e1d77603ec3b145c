import type { Audience } from '@portico/contract/core/endpoint.ts'
import { IconArrowsExchange, IconHome } from '@tabler/icons-react'
import type { MenuItem } from './menu-item.ts'

const tenantMenu: readonly MenuItem[] = [
  { id: 'crm-dashboard', type: 'item', title: 'dashboard', permissions: ['CRM.Dashboard.View'], url: '/crm/dashboard', icon: IconHome },
  {
    id: 'transaction-management',
    type: 'group',
    title: 'transactions',
    permissions: [],
    children: [
      {
        id: 'transaction-lookup',
        type: 'item',
        title: 'transactionLookup',
        permissions: ['CRM.Transaction.View'],
        url: '/transaction-management/transaction-lookup',
        icon: IconArrowsExchange,
      },
    ],
  },
]

const platformMenu: readonly MenuItem[] = [
  {
    id: 'platform-transaction-management',
    type: 'group',
    title: 'platform',
    permissions: [],
    children: [
      {
        id: 'platform-transaction-lookup',
        type: 'item',
        title: 'transactionLookup',
        permissions: ['Platform.Transaction.Lookup'],
        url: '/platform/transaction-management/transaction-lookup',
        icon: IconArrowsExchange,
      },
    ],
  },
]

const merchantMenu: readonly MenuItem[] = [
  { id: 'dashboard', type: 'item', title: 'dashboard', permissions: [], url: '/dashboard', icon: IconHome },
  {
    id: 'merchant-transaction-management',
    type: 'group',
    title: 'transactions',
    permissions: [],
    children: [
      {
        id: 'merchant-transaction-lookup',
        type: 'item',
        title: 'transactionLookup',
        permissions: ['Merchant.Transaction.View'],
        url: '/merchant/transaction-management/transaction-lookup',
        icon: IconArrowsExchange,
      },
    ],
  },
]

/** Staff share one menu, in which platform entries show to those who hold platform permissions; merchants have their own. */
export const menus: Record<Audience, readonly MenuItem[]> = { staff: [...tenantMenu, ...platformMenu], merchant: merchantMenu }
