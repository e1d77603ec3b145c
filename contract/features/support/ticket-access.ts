import type { Level } from '../../core/level.ts'
import type { Permission } from '../../permissions.ts'

/** What lets someone work on tickets: write, answer and change them. */
export const worksOnTickets = {
  merchant: 'Merchant.Support.Lookup',
  tenant: 'CRM.Support.Lookup',
  platform: 'Platform.Support.Lookup',
} as const satisfies Record<Level, Permission>

/** What lets someone read them: to work on them, or of staff to see them and no more. */
export const readsTickets = {
  merchant: worksOnTickets.merchant,
  tenant: [worksOnTickets.tenant, 'CRM.Support.View'],
  platform: [worksOnTickets.platform, 'Platform.Support.View'],
} as const satisfies Record<Level, Permission | readonly Permission[]>
