import { IconBeach, IconHistory, IconLifebuoy, IconSparkles, IconStack2 } from '@tabler/icons-react'
import { entry, group, type MenuItem } from './menu-item.ts'

/** Entries that only platform staff have permissions for; they are below the menu of tenant staff (specification 001 section 2.1). */
export const platformMenu: readonly MenuItem[] = [
  group('platform-transaction-management', 'platformTransactions', [
    entry(
      '/platform/transaction-management/transaction-bulk-update-request',
      'bulkUpdateRequest',
      'Platform.Transaction.Actions.TransactionStatusChange',
      IconStack2,
    ),
    entry(
      '/platform/transaction-management/transaction-bulk-update-history',
      'bulkUpdateHistory',
      'Platform.Transaction.Actions.TransactionStatusChange',
      IconHistory,
    ),
  ]),
  group('platform-support', 'platformSupport', [entry('/platform/support', 'platformContact', 'Platform.Support.Lookup', IconLifebuoy)]),
  group('tenant-management', 'tenantManagement', []),
  group('leave-management', 'leaveManagement', [
    entry('/crm/leave-management/leaves', 'leaves', 'Platform.LeaveManagement.View', IconBeach),
  ]),
  entry('/platform/ai-agent', 'aiChat', 'Platform.AIAgent.View', IconSparkles),
]
