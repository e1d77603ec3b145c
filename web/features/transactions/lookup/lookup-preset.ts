import type { PageAccess } from '../../../shared/session/access.ts'
import { transactionWire } from '../transactions.queries.ts'

/** One table of transactions, three places: what a place leaves out, adds and asks. */
export type LookupPreset = {
  id: 'tenant' | 'merchant' | 'platform'
  path: `/${string}`
  access: PageAccess
  /** Key of the breadcrumb above the page. */
  group: string
  /** Under which the person's arrangement of this list is kept. */
  layoutKey: string
  reach: 'own' | 'platform'
  hasTenants: boolean
  hasMerchants: boolean
  /** Staff choose Test or Live in the list; merchants have the toggle in the header. */
  hasMode: boolean
}

const { list, listPlatform } = transactionWire

export const lookupPresets: Record<LookupPreset['id'], LookupPreset> = {
  tenant: {
    id: 'tenant',
    path: '/transaction-management/transaction-lookup',
    access: { staff: list.access.staff },
    group: 'transactions:lookup.group',
    layoutKey: 'transactions.lookup',
    reach: 'own',
    hasTenants: false,
    hasMerchants: true,
    hasMode: true,
  },
  merchant: {
    id: 'merchant',
    path: '/merchant/transaction-management/transaction-lookup',
    access: { merchant: list.access.merchant },
    group: 'transactions:lookup.group',
    layoutKey: 'transactions.lookup.merchant',
    reach: 'own',
    hasTenants: false,
    hasMerchants: false,
    hasMode: false,
  },
  platform: {
    id: 'platform',
    path: '/platform/transaction-management/transaction-lookup',
    access: listPlatform.access,
    group: 'transactions:lookup.platformGroup',
    layoutKey: 'transactions.lookup.platform',
    reach: 'platform',
    hasTenants: true,
    hasMerchants: true,
    hasMode: true,
  },
}
