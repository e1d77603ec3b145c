import { act, permissions, see } from '../../core/permission.ts'

const view = { en: 'Alerts', tr: 'Uyarılar' }

export const alertPermissions = {
  ...permissions('Reports', {
    'CRM.Reports.Alerts.View': see('tenant', view, { roles: ['Support', 'Risk'] }),
    'CRM.Reports.Alerts.Actions.Handle': act(
      'tenant',
      { en: 'Acknowledge, snooze and resolve alerts', tr: 'Uyarıları üstlenme, erteleme ve kapatma' },
      { roles: ['Support', 'Risk'] },
    ),
    'Platform.Reports.Alerts': see(
      'platform',
      { en: 'Alerts of all tenants', tr: 'Tüm kurumların uyarıları' },
      { roles: ['Support', 'Risk'] },
    ),
    'Merchant.Reports.Alerts.View': see('merchant', view, { roles: ['Viewer'] }),
  }),
  ...permissions('Report settings', {
    'Settings.AlertSettings.DeclinePendingRatio.View': see(
      'tenant',
      { en: 'Decline and pending ratio', tr: 'Ret ve bekleme oranı' },
      { roles: ['Risk'] },
    ),
    'Settings.AlertSettings.DeclinePendingRatio.Actions.Manage': act(
      'tenant',
      { en: 'Add, change and delete alert rules', tr: 'Uyarı kuralı ekleme, değiştirme ve silme' },
      { roles: ['Risk'] },
    ),
  }),
}
