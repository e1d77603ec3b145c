import type { Level } from '@portico/contract/core/level.ts'
import type { Alert } from './alerts.queries.ts'

export const lookups = {
  platform: '/platform/transaction-management/transaction-lookup',
  tenant: '/transaction-management/transaction-lookup',
  merchant: '/merchant/transaction-management/transaction-lookup',
} as const satisfies Record<Level, string>

/** The lookup with exactly the payments that an alert counted when it fired, whenever those were made. */
export const paymentsOf = ({ id, mode }: Pick<Alert, 'id' | 'mode'>, level: Level): string =>
  `${lookups[level]}?${new URLSearchParams({ alertId: id, ...(mode === 'Test' ? { mode } : {}) })}`
