import {
  IconArrowsExchange,
  IconBeach,
  IconBuilding,
  IconColumns,
  IconHistory,
  IconKey,
  IconLifebuoy,
  IconMailOff,
  IconMessages,
  IconSparkles,
  IconStack2,
  IconTool,
} from '@tabler/icons-react'
import { entry, group, type MenuItem } from './menu-item.ts'

/** What only platform staff hold permissions for; it stands below the menu of tenant staff (specification 001 section 2.1). */
export const platformMenu: readonly MenuItem[] = [
  group('platform-transaction-management', 'platformTransactions', [
    entry('/platform/transaction-management/transaction-lookup', 'transactionLookup', 'Platform.Transaction.Lookup', IconArrowsExchange),
    entry(
      '/platform/transaction-management/transaction-lookup-columns',
      'transactionLookupColumns',
      'Platform.Transaction.LookupColumns',
      IconColumns,
    ),
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
    entry(
      '/platform/transaction-management/processing-setup-tool',
      'processingSetupTool',
      'Platform.Transaction.ProcessingSetupTool',
      IconTool,
    ),
  ]),
  group('platform-support', 'platformSupport', [
    entry('/platform/support', 'platformContact', 'Platform.Support.Lookup', IconLifebuoy),
    entry('/platform/support-tickets', 'supportTickets', ['Platform.Support.Lookup', 'Platform.Support.View'], IconMessages),
  ]),
  group('tenant-management', 'tenantManagement', [
    entry('/crm/tenant-management/tenants', 'tenants', 'Platform.Tenants.View', IconBuilding),
    entry('/crm/tenant-management/encryption-keys', 'encryptionKeys', ['Tenant.Keys.View', 'Platform.Keys.View'], IconKey),
    entry('/crm/tenant-management/undelivered', 'undelivered', 'Platform.Deliveries.View', IconMailOff),
  ]),
  group('leave-management', 'leaveManagement', [
    entry('/crm/leave-management/leaves', 'leaves', 'Platform.LeaveManagement.View', IconBeach),
  ]),
  entry('/platform/ai-agent', 'aiChat', 'Platform.AIAgent.View', IconSparkles),
]
