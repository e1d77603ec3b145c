import type { Level } from '../../core/level.ts'
import type { Permission } from '../../permissions.ts'

/** The permissions to read alerts. */
export const readsAlerts = {
  merchant: 'Merchant.Reports.Alerts.View',
  tenant: 'CRM.Reports.Alerts.View',
  platform: 'Platform.Reports.Alerts',
} as const satisfies Record<Level, Permission>
