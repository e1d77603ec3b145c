import * as access from '@portico/contract/features/processing/processing.access.gen.ts'
import type { PageAccess } from '../../shared/session/access.ts'

/** One screen in three places: what a place leaves out and adds. */
export type SetupPreset = {
  path: `/${string}`
  /** Its place in the menu. */
  after: `/${string}`
  access: PageAccess
  hasTenants: boolean
  hasMerchants: boolean
}

const [tenant, platform] = access.get.staff

export const setupPresets = {
  tenant: {
    path: '/transaction-management/processing-setup-tool',
    after: '/transaction-management/utr-resubmissions',
    access: { staff: tenant },
    hasTenants: false,
    hasMerchants: true,
  },
  merchant: {
    path: '/merchant/transaction-management/processing-setup-tool',
    after: '/merchant/transaction-management/utr-resubmissions',
    access: { merchant: access.get.merchant },
    hasTenants: false,
    hasMerchants: false,
  },
  platform: {
    path: '/platform/transaction-management/processing-setup-tool',
    after: '/platform/transaction-management/transaction-bulk-update-history',
    access: { staff: platform },
    hasTenants: true,
    hasMerchants: true,
  },
} satisfies Record<string, SetupPreset>
