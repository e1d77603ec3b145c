import { permissions, see, work } from './core/permission.ts'

/**
 * The permissions of documented screens that are still to be built, so that roles can be arranged before they come. The author of
 * one moves its lines to the feature. Where the specification (001 section 6) names only the prefix of a family, each entry of the menu has
 * its `<family>.<entry>.View`.
 */
export const permissionsToCome = {
  ...permissions('Transactions', {
    'CRM.Transaction.Disputes.View': see('tenant', { en: 'Disputes', tr: 'İtirazlar' }, { roles: ['Finance', 'Support', 'Risk'] }),
    'CRM.Transaction.RDR.BatchSummary.View': see(
      'tenant',
      { en: 'RDR batch summary', tr: 'RDR toplu özeti' },
      { roles: ['Finance', 'Support', 'Risk'] },
    ),
    'CRM.Payments.BankOrderUploads.View': work(
      'tenant',
      { en: 'Bank order uploads', tr: 'Banka talimatı yüklemeleri' },
      { roles: ['Finance'] },
    ),
    'CRM.UTR.Resubmissions': work('tenant', { en: 'UTR resubmissions', tr: 'UTR yeniden gönderimleri' }, { roles: ['Finance'] }),
    'Merchant.UTR.Resubmissions': work('merchant', { en: 'UTR resubmissions', tr: 'UTR yeniden gönderimleri' }),
  }),
  ...permissions('CRM', {
    'CRM.Lead.View': see('tenant', { en: 'Leads', tr: 'Potansiyel müşteriler' }, { roles: ['Support', 'Risk'] }),
    'CRM.Contact.View': see('tenant', { en: 'Contacts', tr: 'Kişiler' }, { roles: ['Support', 'Risk'] }),
    'CRM.Opportunity.View': see('tenant', { en: 'Opportunities', tr: 'Fırsatlar' }, { roles: ['Support', 'Risk'] }),
    'CRM.Task.View': see('tenant', { en: 'Tasks', tr: 'Görevler' }, { roles: ['Support', 'Risk'] }),
    'CRM.Project.View': see('tenant', { en: 'Projects', tr: 'Projeler' }, { roles: ['Support', 'Risk'] }),
    'CRM.Product.View': see('tenant', { en: 'Products', tr: 'Ürünler' }, { roles: ['Support', 'Risk'] }),
    'CRM.PriceBook.View': see('tenant', { en: 'Price books', tr: 'Fiyat listeleri' }, { roles: ['Finance', 'Support', 'Risk'] }),
    'CRM.Email.View': see('tenant', { en: 'Emails', tr: 'E-postalar' }, { roles: ['Support', 'Risk'] }),
  }),
  ...permissions('Scheduler', {
    'Settings.Scheduler.RecurringJobs.View': see('tenant', { en: 'Recurring jobs', tr: 'Yinelenen işler' }, { roles: ['Developer'] }),
    'Settings.Scheduler.CustomJobs.View': see('tenant', { en: 'Custom jobs', tr: 'Özel işler' }, { roles: ['Developer'] }),
    'Settings.Scheduler.ProcessLogs.View': see('tenant', { en: 'Process logs', tr: 'Süreç kayıtları' }, { roles: ['Developer'] }),
  }),
  ...permissions('Payment settings', {
    'Settings.PaymentSettings.BankingChannels.View': see('tenant', { en: 'Banking channels', tr: 'Banka kanalları' }),
    'Settings.PaymentSettings.PosProviders.View': see('tenant', { en: 'POS providers', tr: 'POS sağlayıcıları' }),
    'Settings.PaymentSettings.DefaultParameters.View': see('tenant', { en: 'Default parameters', tr: 'Varsayılan parametreler' }),
    'Settings.PaymentSettings.MidManagment.View': see('tenant', { en: 'MID management', tr: 'MID yönetimi' }),
    'Settings.PaymentSettings.Mpi.View': see('tenant', { en: 'MPI', tr: 'MPI' }),
    'Settings.PaymentSettings.PaymentMethod.View': see('tenant', { en: 'Payment methods', tr: 'Ödeme yöntemleri' }),
    'Settings.PaymentSettings.ServiceProvider.View': see('tenant', { en: 'Service providers', tr: 'Hizmet sağlayıcılar' }),
    'Settings.PaymentSettings.WhitelistingImport.View': work(
      'tenant',
      { en: 'Whitelisting import', tr: 'Beyaz liste aktarımı' },
      { roles: ['Risk'] },
    ),
    'Settings.PaymentSettings.Fees.View': see('tenant', { en: 'Fees', tr: 'Ücretler' }, { roles: ['Finance'] }),
    'Merchant.PaymentsSettings.Websites.View': see('merchant', { en: 'Websites', tr: 'Web siteleri' }, { roles: ['Developer', 'Viewer'] }),
    'Merchant.PaymentsSettings.PaymentChannels.View': see(
      'merchant',
      { en: 'Payment channels', tr: 'Ödeme kanalları' },
      { roles: ['Viewer'] },
    ),
    'Merchant.PaymentsSettings.SmartRoutingV2.View': see(
      'merchant',
      { en: 'Smart routing (V2)', tr: 'Akıllı yönlendirme (V2)' },
      { roles: ['Viewer'] },
    ),
    'Merchant.PaymentsSettings.SmartRouting.View': see(
      'merchant',
      { en: 'Smart routing', tr: 'Akıllı yönlendirme' },
      { roles: ['Viewer'] },
    ),
    'Merchant.PaymentsSettings.PaymentLinks.View': see(
      'merchant',
      { en: 'Payment links', tr: 'Ödeme bağlantıları' },
      { roles: ['Viewer'] },
    ),
    'Merchant.PaymentsSettings.MidManagement.View': see('merchant', { en: 'MID management', tr: 'MID yönetimi' }, { roles: ['Viewer'] }),
    'Merchant.PaymentsSettings.WhiteListing.View': see('merchant', { en: 'White listing', tr: 'Beyaz liste' }, { roles: ['Viewer'] }),
    'Merchant.PaymentsSettings.ConfirmationLevels.View': see(
      'merchant',
      { en: 'Confirmation levels (crypto)', tr: 'Onay seviyeleri (kripto)' },
      { roles: ['Viewer'] },
    ),
    'Merchant.PaymentsSettings.AntifraudRules.View': see(
      'merchant',
      { en: 'Antifraud rules', tr: 'Sahtecilik kuralları' },
      { roles: ['Viewer'] },
    ),
    'Merchant.PaymentsSettings.AntifraudBlacklist.View': see('merchant', { en: 'Blacklist', tr: 'Kara liste' }, { roles: ['Viewer'] }),
    'Merchant.PaymentsSettings.ErrorMappings.View': see(
      'merchant',
      { en: 'Error mappings', tr: 'Hata eşlemeleri' },
      { roles: ['Developer', 'Viewer'] },
    ),
    'Merchant.Payments.Settings': see(
      'merchant',
      { en: 'Enter payment settings', tr: 'Ödeme ayarlarına girme' },
      { roles: ['Developer', 'Viewer'] },
    ),
  }),
  ...permissions('General settings', {
    'Settings.GeneralSettings.SystemVariables.View': see(
      'tenant',
      { en: 'System variables', tr: 'Sistem değişkenleri' },
      { roles: ['Developer'] },
    ),
  }),
  ...permissions('CRM settings', {
    'Settings.CrmSettings.Pipelines.View': see('tenant', { en: 'Pipelines', tr: 'Satış hatları' }),
    'Settings.CrmSettings.LeadStatuses.View': see('tenant', { en: 'Lead statuses', tr: 'Potansiyel müşteri durumları' }),
    'Settings.CrmSettings.ActivitySets.View': see('tenant', { en: 'Activity sets', tr: 'Etkinlik setleri' }),
    'Settings.CrmSettings.ProposalTemplates.View': see('tenant', { en: 'Proposal templates', tr: 'Teklif şablonları' }),
    'Settings.CrmSettings.ProposalSignatures.View': see('tenant', { en: 'Proposal signatures', tr: 'Teklif imzaları' }),
    'Settings.CrmSettings.AgreementTemplates.View': see('tenant', { en: 'Agreement templates', tr: 'Sözleşme şablonları' }),
    'Settings.CrmSettings.AgreementSignatures.View': see('tenant', { en: 'Agreement signatures', tr: 'Sözleşme imzaları' }),
    'Settings.CrmSettings.EmailTemplates.View': see('tenant', { en: 'Email templates', tr: 'E-posta şablonları' }),
  }),
  ...permissions('Antifraud settings', {
    'Settings.AntifraudSettings.Antifraud.View': see('tenant', { en: 'Antifraud rules', tr: 'Sahtecilik kuralları' }, { roles: ['Risk'] }),
    'Settings.AntifraudSettings.Blacklist.View': see('tenant', { en: 'Blacklist', tr: 'Kara liste' }, { roles: ['Risk'] }),
  }),
  ...permissions('Developer settings', {
    'Settings.DeveloperSettings.ApiKeys.View': see(
      'tenant',
      { en: 'API keys', tr: 'API anahtarları' },
      { roles: ['Developer'], secret: true },
    ),
    'Merchant.Settings.HostedPayment.View': see(
      'merchant',
      { en: 'Websites settings', tr: 'Web sitesi ayarları' },
      { roles: ['Developer'] },
    ),
    'Organization.Tpp.Credentials': see(
      'merchant',
      { en: 'TPP credentials', tr: 'TPP kimlik bilgileri' },
      { roles: ['Developer'], secret: true },
    ),
    'Organization.Tpp': see('merchant', { en: 'TPP configuration', tr: 'TPP yapılandırması' }, { roles: ['Developer'] }),
  }),
  ...permissions('Leave settings', {
    'Platform.LeaveSettings.View': see('platform', { en: 'Holidays and employees', tr: 'Tatiller ve çalışanlar' }),
  }),
  ...permissions('Documentation', {
    'Documentation.View': see('tenant', { en: 'Documentation', tr: 'Belgeler' }, { roles: ['Support', 'Developer'] }),
    'Merchant.Documentation': see('merchant', { en: 'Documentation', tr: 'Belgeler' }, { roles: ['Developer', 'Viewer'] }),
  }),
  ...permissions('Leave', {
    'Platform.LeaveManagement.View': see(
      'platform',
      { en: 'Leaves', tr: 'İzinler' },
      { roles: ['Finance', 'Support', 'Risk', 'Developer'] },
    ),
  }),
  ...permissions('AI Chat', {
    'Platform.AIAgent.View': work('platform', { en: 'AI Chat', tr: 'Yapay zekâ sohbeti' }, { roles: ['Support', 'Developer'] }),
  }),
  ...permissions('Onboarding', {
    viewMerchantPortalPrecheck: work('merchant', { en: 'Precheck form', tr: 'Ön kontrol formu' }),
    viewMerchantPortalDocuments: work('merchant', { en: 'Documents', tr: 'Belgeler' }),
    viewMerchantPortalProposals: see('merchant', { en: 'See proposals', tr: 'Teklifleri görme' }),
    viewMerchantPortalAgreements: see('merchant', { en: 'See agreements', tr: 'Sözleşmeleri görme' }),
  }),
  ...permissions('Payments', {
    'Merchant.Payments.SinglePayment.View': work('merchant', { en: 'Single payment', tr: 'Tekil ödeme' }),
    'Merchant.Payments.BatchPayment.View': work('merchant', { en: 'Batch payment', tr: 'Toplu ödeme' }),
    'Merchant.Payments.Beneficiaries.View': see('merchant', { en: 'Beneficiaries', tr: 'Alıcılar' }, { roles: ['Viewer'] }),
    'Merchant.Payments.PendingPayments.View': see('merchant', { en: 'Pending payments', tr: 'Bekleyen ödemeler' }, { roles: ['Viewer'] }),
    'Merchant.Payments.BatchSummary.View': see('merchant', { en: 'Batch summary', tr: 'Toplu ödeme özeti' }, { roles: ['Viewer'] }),
    'Merchant.Payments.OpenBankingConnections.View': see(
      'merchant',
      { en: 'Open banking connections', tr: 'Açık bankacılık bağlantıları' },
      { roles: ['Viewer'] },
    ),
    'Merchant.Payments.OpenBankingHistory.View': see(
      'merchant',
      { en: 'Open banking history', tr: 'Açık bankacılık geçmişi' },
      { roles: ['Viewer'] },
    ),
  }),
}
