import { act, permissions, see } from '../../core/permission.ts'

export const reportSettingsPermissions = permissions('Report settings', {
  'Settings.ReportSettings.Overview.View': see('tenant', { en: 'Reports overview', tr: 'Raporlara genel bakış' }, { roles: ['Risk'] }),
  'Settings.ReportSettings.Overview.Actions.Manage': act('tenant', {
    en: 'Switch reports on and off and set their usual period',
    tr: 'Raporları açıp kapatma ve olağan dönemlerini belirleme',
  }),
  'Settings.ReportSettings.Table.View': see('tenant', { en: 'Report table', tr: 'Rapor tablosu' }, { roles: ['Risk'] }),
  'Settings.ReportSettings.Table.Actions.Manage': act('tenant', {
    en: 'Order and choose the columns of reports',
    tr: 'Rapor sütunlarını sıralama ve seçme',
  }),
})
