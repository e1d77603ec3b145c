import type { Level } from '../../core/level.ts'
import type { Permission } from '../../permissions.ts'

/** The permissions to work on tickets: write, answer and change them. */
export const worksOnTickets = {
  merchant: 'Merchant.Support.Lookup',
  tenant: 'CRM.Support.Lookup',
  platform: 'Platform.Support.Lookup',
} as const satisfies Record<Level, Permission>

/** The permissions to read them: to work on them, or for staff only to see them. */
export const readsTickets = {
  merchant: worksOnTickets.merchant,
  tenant: [worksOnTickets.tenant, 'CRM.Support.View'],
  platform: [worksOnTickets.platform, 'Platform.Support.View'],
} as const satisfies Record<Level, Permission | readonly Permission[]>
