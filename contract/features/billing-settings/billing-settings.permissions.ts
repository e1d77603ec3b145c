import { act, permissions, see } from '../../core/permission.ts'

export const billingPermissions = permissions('Payment settings', {
  'Settings.PaymentSettings.BillingSettings.View': see(
    'tenant',
    { en: 'Billing settings', tr: 'Faturalama ayarları' },
    { roles: ['Finance'] },
  ),
  'Settings.PaymentSettings.BillingSettings.Actions.Edit': act(
    'tenant',
    { en: 'Change billing settings', tr: 'Faturalama ayarlarını değiştirme' },
    { sca: true, roles: ['Finance'] },
  ),
})
