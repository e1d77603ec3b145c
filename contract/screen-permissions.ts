import type { Level } from './core/level.ts'

type ScreenPermission = { level: Level; area: string; label: string }

const screens = <Name extends string>(level: Level, area: string, labels: Record<Name, string>): Record<Name, ScreenPermission> =>
  Object.fromEntries(Object.entries<string>(labels).map(([name, label]) => [name, { level, area, label }])) as Record<
    Name,
    ScreenPermission
  >

/**
 * One permission for each screen of the menu catalogue. Names as the specification writes them (001 section 6); of families of which it
 * names only the prefix, one `<family>.<entry>.View` for each entry of the menu.
 */
export const screenPermissions = {
  ...screens('tenant', 'Transactions', {
    'CRM.Transaction.LookupColumns': 'Transaction lookup (V2)',
    'CRM.TransactionV2.View': 'Transaction lookup (reporting)',
    'CRM.TransactionReportingService.View': 'Transactions through the reporting service',
    'CRM.TransactionBDT.View': 'Transaction lookup (BDT)',
    'CRM.Transaction.Apm.View': 'APM transactions',
    'CRM.VRPaymentsTransaction.View': 'APM requests lookup',
    'Crm.Payments.PendingTransactions': 'Pending payments',
    'CRM.Transaction.Disputes.View': 'Disputes',
    'CRM.Transaction.RDR.BatchSummary.View': 'RDR batch summary',
    'CRM.Transaction.VirtualTerminal': 'Virtual terminal',
    'CRM.Transaction.Terminals.View': 'Terminals',
    'CRM.Payments.BankOrderUploads.View': 'Bank order uploads',
    'CRM.UTR.Resubmissions': 'UTR resubmissions',
    'CRM.Transaction.ProcessingSetupTool': 'Processing setup tool',
  }),
  ...screens('tenant', 'CRM', {
    'CRM.Organization.View': 'Customers',
    'CRM.Lead.View': 'Leads',
    'CRM.Contact.View': 'Contacts',
    'CRM.Opportunity.View': 'Opportunities',
    'CRM.Task.View': 'Tasks',
    'CRM.Project.View': 'Projects',
    'CRM.Product.View': 'Products',
    'CRM.PriceBook.View': 'Price books',
    'CRM.Email.View': 'Emails',
  }),
  ...screens('tenant', 'Support', {
    'CRM.Support.Lookup': 'Answer and change tickets',
  }),
  ...screens('tenant', 'Reports', {
    'CRM.Reports.TransactionsDailyV1.View': 'Daily transactions (V1)',
    'CRM.Reports.TransactionsDaily.View': 'Daily transactions',
    'CRM.Reports.TransactionsSummaryV1.View': 'Transactions summary (V1)',
    'CRM.Reports.TransactionsSummary.View': 'Transactions summary',
    'CRM.Reports.TransactionsSummaryV3.View': 'Transactions summary (V3)',
    'CRM.Reports.TransactionsSummaryPerDayMonth.View': 'Summary per day and month',
    'CRM.Reports.DeclinedTransactionReasons.View': 'Declined transaction reasons',
    'CRM.Reports.DeclineReasons.View': 'Decline reasons',
    'CRM.Reports.DataAnalytics.View': 'Data analytics',
    'CRM.Reports.PmpConfigurationReport.View': 'Channel reports',
    'CRM.Reports.SupportAnalyticsReport.View': 'Support analytics',
    'CRM.Reports.ApiLogs.View': 'API logs',
    'CRM.Reports.WebhookReport.View': 'Webhook report',
    'CRM.Reports.WebhookReportV2.View': 'Webhook report (V2)',
    'CRM.Reports.WebhooksDestinations.Status.View': 'Webhook destinations',
    'CRM.Reports.WebhooksDestinations.Statistics.View': 'Webhook statistics',
    'CRM.Reports.ResendWebhooks.View': 'Resend webhooks',
    'CRM.Reports.Alerts.View': 'Alerts',
    'CRM.Reports.LoginHistory.View': 'Login history',
    'CRM.Reports.AccountStatement.View': 'Account statement',
    'CRM.Reports.Invoices.View': 'Invoices',
  }),
  ...screens('platform', 'Reports', {
    'Platform.Reports.Alerts': 'Alerts of all tenants',
    'Platform.Reports.LoginHistory': 'Login history of all tenants',
  }),
  ...screens('tenant', 'Users and roles', {
    'CRM.UserManagement.MerchantUsers': 'Users of merchants',
    'CRM.UserManagement.Users': 'Staff',
    'CRM.UserManagement.Roles': 'Roles',
  }),
  ...screens('tenant', 'Scheduler', {
    'Settings.Scheduler.RecurringJobs.View': 'Recurring jobs',
    'Settings.Scheduler.CustomJobs.View': 'Custom jobs',
    'Settings.Scheduler.ProcessLogs.View': 'Process logs',
  }),
  ...screens('tenant', 'Payment settings', {
    'Settings.PaymentSettings.BankingChannels.View': 'Banking channels',
    'Settings.PaymentSettings.PosProviders.View': 'POS providers',
    'Settings.PaymentSettings.DefaultParameters.View': 'Default parameters',
    'Settings.PaymentSettings.MidManagment.View': 'MID management',
    'Settings.PaymentSettings.Mpi.View': 'MPI',
    'Settings.PaymentSettings.PaymentMethod.View': 'Payment methods',
    'Settings.PaymentSettings.ServiceProvider.View': 'Service providers',
    'Settings.PaymentSettings.AiScoping.View': 'AI scoping',
    'Settings.PaymentSettings.WhitelistingImport.View': 'Whitelisting import',
    'Settings.PaymentSettings.Fees.View': 'Fees',
    'Settings.PaymentSettings.WebhookEndpoints.View': 'Webhook endpoints',
    'Settings.PaymentSettings.BillingSettings.View': 'Billing settings',
  }),
  ...screens('tenant', 'General settings', {
    'Settings.GeneralSettings.Countries.View': 'Countries',
    'Settings.GeneralSettings.Currencies.View': 'Currencies',
    'Settings.GeneralSettings.Languages.View': 'Languages',
    'Settings.GeneralSettings.DocumentTypes.View': 'Document types',
    'Settings.GeneralSettings.SystemVariables.View': 'System variables',
    'Settings.GeneralSettings.PlatformCurrencies.View': 'Platform currencies',
  }),
  ...screens('tenant', 'CRM settings', {
    'Settings.CrmSettings.Pipelines.View': 'Pipelines',
    'Settings.CrmSettings.LeadStatuses.View': 'Lead statuses',
    'Settings.CrmSettings.ActivitySets.View': 'Activity sets',
    'Settings.CrmSettings.ProposalTemplates.View': 'Proposal templates',
    'Settings.CrmSettings.ProposalSignatures.View': 'Proposal signatures',
    'Settings.CrmSettings.AgreementTemplates.View': 'Agreement templates',
    'Settings.CrmSettings.AgreementSignatures.View': 'Agreement signatures',
    'Settings.CrmSettings.EmailTemplates.View': 'Email templates',
  }),
  ...screens('tenant', 'Antifraud settings', {
    'Settings.AntifraudSettings.Antifraud.View': 'Antifraud rules',
    'Settings.AntifraudSettings.Blacklist.View': 'Blacklist',
  }),
  ...screens('tenant', 'Developer settings', {
    'Settings.DeveloperSettings.ApiKeys.View': 'API keys',
  }),
  ...screens('tenant', 'Dashboard settings', {
    'Dashboard.Settings.Categories.View': 'Categories',
    'Dashboard.Settings.Widgets.View': 'Widgets',
    'Dashboard.Settings.TenantRoles.View': 'Tenant roles',
    'Dashboard.Settings.MerchantRoles.View': 'Merchant roles',
  }),
  ...screens('tenant', 'Report settings', {
    'Settings.ReportSettings.Overview.View': 'Reports overview',
    'Settings.ReportSettings.Table.View': 'Report table',
    'Settings.AlertSettings.DeclinePendingRatio.View': 'Decline and pending ratio',
  }),
  ...screens('platform', 'Report settings', {
    'Platform.ReportV2.Settings': 'Report definitions',
  }),
  ...screens('platform', 'Leave settings', {
    'Platform.LeaveSettings.View': 'Holidays and employees',
  }),
  ...screens('tenant', 'Documentation', {
    'Documentation.View': 'Documentation',
  }),
  ...screens('platform', 'Transactions', {
    'Platform.Transaction.LookupColumns': 'Transaction lookup (V2)',
    'Platform.Transaction.ProcessingSetupTool': 'Processing setup tool',
  }),
  ...screens('platform', 'Support', {
    'Platform.Support.Lookup': 'Answer and change tickets of all tenants',
  }),
  ...screens('tenant', 'Tenants', {
    'Tenant.Keys.View': 'Encryption keys',
  }),
  ...screens('platform', 'Leave', {
    'Platform.LeaveManagement.View': 'Leaves',
  }),
  ...screens('platform', 'AI Chat', {
    'Platform.AIAgent.View': 'AI Chat',
  }),
  ...screens('merchant', 'Onboarding', {
    viewMerchantPortalPrecheck: 'Precheck form',
    viewMerchantPortalDocuments: 'Documents',
  }),
  ...screens('merchant', 'Transactions', {
    'Merchant.Transaction.LookupColumns': 'Transaction lookup (V2)',
    'Merchant.Transaction.VirtualTerminal': 'Virtual terminal',
    'Merchant.UTR.Resubmissions': 'UTR resubmissions',
    'Merchant.Transaction.ProcessingSetupTool': 'Processing setup tool',
  }),
  ...screens('merchant', 'Payments', {
    'Merchant.Payments.SinglePayment.View': 'Single payment',
    'Merchant.Payments.BatchPayment.View': 'Batch payment',
    'Merchant.Payments.Beneficiaries.View': 'Beneficiaries',
    'Merchant.Payments.PendingPayments.View': 'Pending payments',
    'Merchant.Payments.BatchSummary.View': 'Batch summary',
    'Merchant.Payments.OpenBankingConnections.View': 'Open banking connections',
    'Merchant.Payments.OpenBankingHistory.View': 'Open banking history',
  }),
  ...screens('merchant', 'Payment settings', {
    'Merchant.PaymentsSettings.Websites.View': 'Websites',
    'Merchant.PaymentsSettings.PaymentChannels.View': 'Payment channels',
    'Merchant.PaymentsSettings.SmartRoutingV2.View': 'Smart routing (V2)',
    'Merchant.PaymentsSettings.SmartRouting.View': 'Smart routing',
    'Merchant.PaymentsSettings.PaymentLinks.View': 'Payment links',
    'Merchant.PaymentsSettings.MidManagement.View': 'MID management',
    'Merchant.PaymentsSettings.WhiteListing.View': 'White listing',
    'Merchant.PaymentsSettings.ConfirmationLevels.View': 'Confirmation levels (crypto)',
    'Merchant.PaymentsSettings.AntifraudRules.View': 'Antifraud rules',
    'Merchant.PaymentsSettings.AntifraudBlacklist.View': 'Blacklist',
    'Merchant.PaymentsSettings.WebhookEndpoints.View': 'Webhook endpoints',
    'Merchant.PaymentsSettings.ErrorMappings.View': 'Error mappings',
  }),
  ...screens('merchant', 'Reports', {
    'Merchant.Reports.TransactionsDailyV1.View': 'Daily transactions (V1)',
    'Merchant.Reports.TransactionsDaily.View': 'Daily transactions',
    'Merchant.Reports.TransactionsSummaryV1.View': 'Transactions summary (V1)',
    'Merchant.Reports.TransactionsSummary.View': 'Transactions summary',
    'Merchant.Reports.DataAnalytics.View': 'Data analytics',
    'Merchant.Reports.ApiLogs.View': 'API logs',
    'Merchant.Reports.WebhookReport.View': 'Webhook report',
    'Merchant.Reports.WebhookReportV2.View': 'Webhook report (V2)',
    'Merchant.Reports.ResendWebhooks.View': 'Resend webhooks',
    'Merchant.Reports.AccountStatement.View': 'Account statement',
    'Merchant.Reports.Invoices.View': 'Invoices',
  }),
  ...screens('merchant', 'Developer settings', {
    'Merchant.Settings.HostedPayment.View': 'Websites settings',
    'Organization.Tpp.Credentials': 'TPP credentials',
    'Organization.Tpp': 'TPP configuration',
  }),
  ...screens('merchant', 'Support', {
    'Merchant.Support.Lookup': 'Support tickets',
  }),
  ...screens('merchant', 'Users', {
    'Merchant.UserManagement.Users': 'Users',
  }),
  ...screens('merchant', 'Documentation', {
    'Merchant.Documentation': 'Documentation',
  }),
}
