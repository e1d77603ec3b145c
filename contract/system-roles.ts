import type { Level } from './core/level.ts'
import { isAction, type Permission, permissions, permissionsOf } from './permissions.ts'

export type SystemRole = { level: Level; name: string; permissions: readonly Permission[] }

/** Screens at which something is done rather than shown: whoever only reads has no use for them. */
const workplaces: readonly string[] = [
  ...[
    'CRM.Transaction.VirtualTerminal',
    'CRM.Transaction.ProcessingSetupTool',
    'CRM.Payments.BankOrderUploads.View',
    'CRM.UTR.Resubmissions',
  ],
  ...['CRM.Reports.ResendWebhooks.View', 'Settings.PaymentSettings.WhitelistingImport.View', 'CRM.Support.Lookup'],
  ...['Platform.Transaction.ProcessingSetupTool', 'Platform.Support.Lookup', 'Platform.AIAgent.View'],
  ...['Merchant.Transaction.VirtualTerminal', 'Merchant.Transaction.ProcessingSetupTool', 'Merchant.UTR.Resubmissions'],
  ...['Merchant.Payments.SinglePayment.View', 'Merchant.Payments.BatchPayment.View', 'Merchant.Reports.ResendWebhooks.View'],
  ...['Merchant.Support.Lookup', 'viewMerchantPortalPrecheck', 'viewMerchantPortalDocuments'],
]

const everything = (level: Level) => permissionsOf(level)
/** What shows something, in these areas or in all. */
const reads = (level: Level, ...areas: string[]) =>
  permissionsOf(level).filter(
    (name) => !isAction(name) && !workplaces.includes(name) && (areas.length === 0 || areas.includes(permissions[name].area)),
  )
/** What leaves the house as a file. */
const exports = (level: Level) => permissionsOf(level).filter((name) => name.endsWith('.Export'))

type Prefix = 'Platform' | 'CRM' | 'Merchant'
type Action<P extends Prefix> = Permission extends infer Name ? (Name extends `${P}.Transaction.Actions.${infer One}` ? One : never) : never
const onPayments = <P extends Prefix>(prefix: P, ...actions: Action<P>[]) =>
  actions.map((action) => `${prefix}.Transaction.Actions.${action}` as Permission)

const settling = ['Refund', 'MarkRefunded', 'Void', 'Capture', 'Reversal', 'Payout', 'CheckStatus', 'CheckBalance'] as const
const judging = ['Void', 'Dispute', 'Approve', 'Decline', 'ResetRestriction', 'AmendBin', 'CheckStatus', 'CheckBalance'] as const
const helping = ['CheckStatus', 'ResendWebhook', 'CheckBalance'] as const
const integrating = ['CheckStatus', 'ResendWebhook'] as const

const platform: Record<string, readonly Permission[]> = {
  Administrator: everything('platform'),
  Finance: [
    ...reads('platform', 'Transactions', 'Leave'),
    ...onPayments('Platform', ...settling),
    'Platform.Transaction.Export',
    'Platform.Tenants.View',
  ],
  Support: [
    ...reads('platform', 'Transactions', 'Reports', 'Leave'),
    ...onPayments('Platform', ...helping),
    'Platform.Transaction.Export',
    'Platform.Support.Lookup',
    'Platform.Tenants.View',
    'Platform.Tenants.Actions.ViewAs',
    'Platform.UserManagement.Users',
    'Platform.AIAgent.View',
  ],
  Risk: [
    ...reads('platform', 'Transactions', 'Reports', 'Audit', 'Leave'),
    ...onPayments('Platform', ...judging),
    'Platform.Transaction.Export',
    'Platform.Support.Lookup',
    'Platform.Tenants.View',
  ],
  Developer: [
    ...reads('platform', 'Transactions', 'Leave'),
    ...onPayments('Platform', ...integrating),
    'Platform.Transaction.ProcessingSetupTool',
    'Platform.Tenants.View',
    'Platform.Keys.View',
    'Platform.Deliveries.View',
    'Platform.Deliveries.Actions.Resend',
    'Platform.ReportV2.Settings',
    'Platform.AIAgent.View',
  ],
  Auditor: [...reads('platform'), ...exports('platform')],
}

const tenant: Record<string, readonly Permission[]> = {
  Administrator: everything('tenant'),
  Finance: [
    ...reads('tenant', 'Dashboard', 'Transactions'),
    ...onPayments('CRM', ...settling),
    'CRM.Transaction.Export',
    'CRM.Transaction.VirtualTerminal',
    'CRM.Payments.BankOrderUploads.View',
    'CRM.UTR.Resubmissions',
    'CRM.Reports.TransactionsDailyV1.View',
    'CRM.Reports.TransactionsDaily.View',
    'CRM.Reports.TransactionsSummaryV1.View',
    'CRM.Reports.TransactionsSummary.View',
    'CRM.Reports.TransactionsSummaryV3.View',
    'CRM.Reports.TransactionsSummaryPerDayMonth.View',
    'CRM.Reports.DeclinedTransactionReasons.View',
    'CRM.Reports.DeclineReasons.View',
    'CRM.Reports.DataAnalytics.View',
    'CRM.Reports.PmpConfigurationReport.View',
    'CRM.Reports.AccountStatement.View',
    'CRM.Reports.Invoices.View',
    'CRM.PriceBook.View',
    'Settings.PaymentSettings.Fees.View',
    'Settings.PaymentSettings.BillingSettings.View',
  ],
  Support: [
    ...reads('tenant', 'Dashboard', 'Transactions', 'CRM', 'Reports', 'Documentation'),
    ...onPayments('CRM', ...helping),
    'CRM.Transaction.Export',
    'CRM.Support.Lookup',
    'CRM.Reports.ResendWebhooks.View',
    'CRM.Organization.Actions.ViewAs',
    'CRM.UserManagement.MerchantUsers',
    'CRM.UserManagement.Users',
  ],
  Risk: [
    ...reads('tenant', 'Dashboard', 'Transactions', 'CRM', 'Reports', 'Antifraud settings', 'Report settings', 'Audit'),
    ...onPayments('CRM', ...judging),
    'CRM.Transaction.Export',
    'CRM.Support.Lookup',
    'Settings.PaymentSettings.WhitelistingImport.View',
  ],
  Developer: [
    ...reads('tenant', 'Dashboard', 'Developer settings', 'Scheduler', 'Documentation'),
    ...onPayments('CRM', ...integrating),
    'CRM.Transaction.View',
    'CRM.Transaction.LookupColumns',
    'CRM.Transaction.Event.Details',
    'CRM.Transaction.ProcessingSetupTool',
    'CRM.Reports.ApiLogs.View',
    'CRM.Reports.WebhookReport.View',
    'CRM.Reports.WebhookReportV2.View',
    'CRM.Reports.WebhooksDestinations.Status.View',
    'CRM.Reports.WebhooksDestinations.Statistics.View',
    'CRM.Reports.ResendWebhooks.View',
    'Settings.PaymentSettings.WebhookEndpoints.View',
    'Settings.GeneralSettings.SystemVariables.View',
    'Tenant.Keys.View',
  ],
  Auditor: [...reads('tenant'), ...exports('tenant')],
}

const merchant: Record<string, readonly Permission[]> = {
  // Holding the mail button takes the support dialog away, so nobody gets it unasked.
  Owner: everything('merchant').filter((name) => name !== 'Merchant.Support.EmailButton'),
  Developer: [
    ...reads('merchant', 'Developer settings', 'Documentation'),
    ...onPayments('Merchant', ...integrating),
    'Merchant.Transaction.View',
    'Merchant.Transaction.LookupColumns',
    'Merchant.Transaction.ProcessingSetupTool',
    'Merchant.Reports.ApiLogs.View',
    'Merchant.Reports.WebhookReport.View',
    'Merchant.Reports.WebhookReportV2.View',
    'Merchant.Reports.ResendWebhooks.View',
    'Merchant.Payments.Settings',
    'Merchant.PaymentsSettings.Websites.View',
    'Merchant.PaymentsSettings.WebhookEndpoints.View',
    'Merchant.PaymentsSettings.ErrorMappings.View',
    'Merchant.Support.Lookup',
  ],
  Viewer: reads('merchant', 'Transactions', 'Payments', 'Payment settings', 'Reports', 'Documentation', 'Audit'),
}

const inOrder = (level: Level, held: readonly Permission[]) => permissionsOf(level).filter((name) => held.includes(name))

/**
 * Task-shaped roles that the platform, every tenant and every merchant starts with: for each the areas it reads, then what it does besides.
 * They cannot be changed; a copy can.
 */
export const systemRoles: readonly SystemRole[] = Object.entries({ platform, tenant, merchant }).flatMap(([level, roles]) =>
  Object.entries(roles).map(([name, held]) => ({ level: level as Level, name, permissions: inOrder(level as Level, held) })),
)
export const systemRolesOf = (level: Level): SystemRole[] => systemRoles.filter((role) => role.level === level)
