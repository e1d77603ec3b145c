import {
  IconAddressBook,
  IconAdjustments,
  IconBan,
  IconBook,
  IconBuildingBank,
  IconCash,
  IconChecklist,
  IconCode,
  IconCurrencyBitcoin,
  IconFileText,
  IconHash,
  IconHelpCircle,
  IconHistory,
  IconHourglass,
  IconKey,
  IconLifebuoy,
  IconLink,
  IconRefresh,
  IconRoute,
  IconShieldLock,
  IconStack2,
  IconWorld,
} from '@tabler/icons-react'
import { collapsable, entry, group, type MenuItem } from './menu-item.ts'

/** What merchants work with (specification 001 section 2.2). */
export const merchantMenu: readonly MenuItem[] = [
  group('boarding', 'onboarding', [
    entry('/boarding/precheckform', 'precheckForm', 'viewMerchantPortalPrecheck', IconChecklist),
    entry('/boarding/documents', 'boardingDocuments', 'viewMerchantPortalDocuments', IconFileText),
  ]),
  group('merchant-transaction-management', 'transactions', [
    entry('/merchant/transaction-management/utr-resubmissions', 'utrResubmissions', 'Merchant.UTR.Resubmissions', IconRefresh),
  ]),
  group('merchant-payments', 'payments', [
    entry('/merchant/payments/single-payment', 'singlePayment', 'Merchant.Payments.SinglePayment.View', IconCash),
    entry('/merchant/payments/batch-payment', 'batchPayment', 'Merchant.Payments.BatchPayment.View', IconStack2),
    entry('/merchant/payments/beneficiaries', 'beneficiaries', 'Merchant.Payments.Beneficiaries.View', IconAddressBook),
    entry('/merchant/payments/pending-payments', 'pendingPayments', 'Merchant.Payments.PendingPayments.View', IconHourglass),
    entry('/merchant/payments/batch-summary', 'batchSummary', 'Merchant.Payments.BatchSummary.View', IconStack2),
    entry(
      '/merchant/payments/open-banking-connections',
      'openBankingConnections',
      'Merchant.Payments.OpenBankingConnections.View',
      IconBuildingBank,
    ),
    entry('/merchant/payments/open-banking-history', 'openBankingHistory', 'Merchant.Payments.OpenBankingHistory.View', IconHistory),
  ]),
  collapsable('merchant-payment-settings', 'paymentSettings', [
    entry('/merchant/payment-settings/websites', 'websites', 'Merchant.PaymentsSettings.Websites.View', IconWorld),
    entry('/merchant/payment-settings/payment-channels', 'paymentChannels', 'Merchant.PaymentsSettings.PaymentChannels.View', IconRoute),
    entry('/merchant/payment-settings/smart-routing-v2', 'smartRoutingV2', 'Merchant.PaymentsSettings.SmartRoutingV2.View', IconRoute),
    entry('/merchant/payment-settings/smart-routing', 'smartRouting', 'Merchant.PaymentsSettings.SmartRouting.View', IconRoute),
    entry('/merchant/payment-settings/payment-links', 'paymentLinks', 'Merchant.PaymentsSettings.PaymentLinks.View', IconLink),
    entry('/merchant/payment-settings/mid-management', 'midManagement', 'Merchant.PaymentsSettings.MidManagement.View', IconHash),
    entry('/merchant/payment-settings/white-listing', 'whiteListing', 'Merchant.PaymentsSettings.WhiteListing.View', IconChecklist),
    entry(
      '/merchant/payment-settings/confirmation-levels',
      'confirmationLevels',
      'Merchant.PaymentsSettings.ConfirmationLevels.View',
      IconCurrencyBitcoin,
    ),
    entry('/merchant/payment-settings/antifraud-rules', 'antifraudRules', 'Merchant.PaymentsSettings.AntifraudRules.View', IconShieldLock),
    entry('/merchant/payment-settings/antifraud-blacklist', 'blacklist', 'Merchant.PaymentsSettings.AntifraudBlacklist.View', IconBan),
    entry('/merchant/payment-settings/error-mappings', 'errorMappings', 'Merchant.PaymentsSettings.ErrorMappings.View', IconAdjustments),
  ]),
  collapsable('merchant-reports', 'reports', []),
  collapsable('developer-settings', 'developerSettings', [
    entry('/developer-settings/hosted-payment', 'hostedPayment', 'Merchant.Settings.HostedPayment.View', IconWorld),
    entry('/developer-settings/merchant-api-keys', 'merchantApiKeys', ['Organization.Tpp.Credentials', 'Organization.Tpp'], IconKey),
  ]),
  group('merchant-support', 'support', [entry('/merchant/support', 'contactSupport', 'Merchant.Support.Lookup', IconLifebuoy)]),
  collapsable('documentation', 'documentation', [
    entry('/documentation/wiki/details', 'wiki', 'Merchant.Documentation', IconBook),
    entry('/crm/documentation/api-references/details', 'apiReferences', 'Merchant.Documentation', IconCode, {
      id: 'merchant-api-references',
    }),
    entry('/documentation/section/user-manuals/details', 'userManuals', 'Merchant.Documentation', IconBook),
    entry('/documentation/section/faq/details', 'faq', 'Merchant.Documentation', IconHelpCircle),
  ]),
]
