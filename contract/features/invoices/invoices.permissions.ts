import { act, permissions, see } from '../../core/permission.ts'

export const invoicePermissions = permissions('Reports', {
  'CRM.Reports.Invoices.View': see('tenant', { en: 'Invoices', tr: 'Faturalar' }, { roles: ['Finance', 'Support', 'Risk'] }),
  'CRM.Reports.Invoices.Actions.Create': act(
    'tenant',
    { en: 'Create, recompute and delete drafts of invoices', tr: 'Fatura taslağı oluşturma, yeniden hesaplama ve silme' },
    { roles: ['Finance'] },
  ),
  'CRM.Reports.Invoices.Actions.Issue': act('tenant', { en: 'Issue invoices', tr: 'Fatura kesme' }, { sca: true, roles: ['Finance'] }),
  'CRM.Reports.Invoices.Actions.Pay': act(
    'tenant',
    { en: 'Mark invoices as paid', tr: 'Faturaları ödendi olarak işaretleme' },
    { roles: ['Finance'] },
  ),
  'CRM.Reports.Invoices.Actions.Credit': act(
    'tenant',
    { en: 'Cancel invoices with a credit note', tr: 'Faturaları iade faturasıyla iptal etme' },
    { sca: true, roles: ['Finance'] },
  ),
  'Merchant.Reports.Invoices.View': see('merchant', { en: 'Invoices', tr: 'Faturalar' }, { roles: ['Viewer'] }),
  'Platform.Reports.Invoices.View': see(
    'platform',
    { en: 'Invoices of all tenants', tr: 'Faturalar (tüm kurumlar)' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
})
