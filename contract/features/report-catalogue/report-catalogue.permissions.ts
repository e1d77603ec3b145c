import { act, permissions, see } from '../../core/permission.ts'

export const reportCataloguePermissions = permissions('Report settings', {
  'Platform.ReportV2.Settings': see('platform', { en: 'Report definitions', tr: 'Rapor tanımları' }, { roles: ['Developer'] }),
  'Platform.ReportV2.Settings.Actions.Manage': act('platform', {
    en: 'Compose reports, and change titles, tenants and limits of all',
    tr: 'Rapor derleme; raporların başlıklarını, kurumlarını ve sınırlarını değiştirme',
  }),
})
