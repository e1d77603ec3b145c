import * as access from '@portico/contract/features/terminal/terminal.access.gen.ts'
import type { Chosen } from '../../shared/list/place/use-place.ts'
import type { PageAccess } from '../../shared/session/access.ts'

/** One screen in two places. */
export type TerminalPreset = Chosen & {
  path: `/${string}`
  access: PageAccess
  /** Where providers of a website are set up. */
  setupPath: `/${string}`
}

export const terminalPresets = {
  tenant: {
    path: '/transaction-management/virtual-terminal',
    access: { staff: access.pay.staff },
    setupPath: '/transaction-management/processing-setup-tool',
    hasTenants: false,
    hasMerchants: true,
  },
  merchant: {
    path: '/merchant/transaction-management/virtual-terminal',
    access: { merchant: access.pay.merchant },
    setupPath: '/merchant/transaction-management/processing-setup-tool',
    hasTenants: false,
    hasMerchants: false,
  },
} satisfies Record<string, TerminalPreset>
