import { act, permissions, see } from '../../core/permission.ts'

const view = { en: 'Scheduled reports', tr: 'Zamanlanmış raporlar' }
const manage = {
  en: 'Schedule reports, change, pause and delete schedules, and send them now',
  tr: 'Rapor zamanlama; zamanlamaları değiştirme, duraklatma, silme ve hemen gönderme',
}
const outside = {
  en: 'Send scheduled reports to addresses outside the organisation',
  tr: 'Zamanlanmış raporları kurum dışındaki adreslere gönderme',
}

export const schedulePermissions = permissions('Reports', {
  'CRM.Reports.Schedules.View': see('tenant', view, { roles: ['Finance', 'Support', 'Risk'] }),
  'CRM.Reports.Schedules.Actions.Manage': act('tenant', manage, { roles: ['Finance'] }),
  'CRM.Reports.Schedules.Actions.SendOutside': act('tenant', outside),
  'Merchant.Reports.Schedules.View': see('merchant', view, { roles: ['Viewer'] }),
  'Merchant.Reports.Schedules.Actions.Manage': act('merchant', manage),
  'Merchant.Reports.Schedules.Actions.SendOutside': act('merchant', outside),
  'Platform.Reports.Schedules.View': see(
    'platform',
    { en: 'Scheduled reports of all tenants', tr: 'Tüm kurumların zamanlanmış raporları' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
})
