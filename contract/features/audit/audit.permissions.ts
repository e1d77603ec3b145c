import { exports, permissions, see } from '../../core/permission.ts'

export const auditPermissions = {
  ...permissions('Audit', {
    'Platform.Audit.View': see(
      'platform',
      { en: 'See the audit trail of all tenants', tr: 'Tüm kurumlarda kimin ne yaptığını görme' },
      { roles: ['Risk'] },
    ),
    'Platform.Audit.Export': exports('platform', { en: 'Export the audit trail', tr: 'Kimin ne yaptığını dışa aktarma' }),
    'CRM.Audit.View': see('tenant', { en: 'See the audit trail', tr: 'Kimin ne yaptığını görme' }, { roles: ['Risk'] }),
    'CRM.Audit.Export': exports('tenant', { en: 'Export the audit trail', tr: 'Kimin ne yaptığını dışa aktarma' }),
    'Merchant.Audit.View': see('merchant', { en: 'See the audit trail', tr: 'Kimin ne yaptığını görme' }, { roles: ['Viewer'] }),
    'Merchant.Audit.Export': exports('merchant', { en: 'Export the audit trail', tr: 'Kimin ne yaptığını dışa aktarma' }),
  }),
  ...permissions('Reports', {
    'Platform.Reports.LoginHistory': see(
      'platform',
      { en: 'Login history of all tenants', tr: 'Tüm kurumların oturum geçmişi' },
      { roles: ['Support', 'Risk'] },
    ),
    'CRM.Reports.LoginHistory.View': see('tenant', { en: 'Login history', tr: 'Oturum geçmişi' }, { roles: ['Support', 'Risk'] }),
  }),
}
