import { act, permissions, see } from '../../core/permission.ts'

export const dashboardSettingsPermissions = permissions('Dashboard settings', {
  'Dashboard.Settings.Categories.View': see('tenant', { en: 'Categories', tr: 'Kategoriler' }),
  'Dashboard.Settings.Widgets.View': see('tenant', { en: 'Widgets', tr: 'Bileşenler' }),
  'Dashboard.Settings.TenantRoles.View': see('tenant', { en: 'Tenant roles', tr: 'Kurum rolleri' }),
  'Dashboard.Settings.MerchantRoles.View': see('tenant', { en: 'Merchant roles', tr: 'Müşteri rolleri' }),
  'Dashboard.Settings.Categories.Actions.Manage': act('tenant', { en: 'Change categories', tr: 'Kategorileri değiştirme' }),
  'Dashboard.Settings.Widgets.Actions.Manage': act('tenant', { en: 'Change widgets', tr: 'Bileşenleri değiştirme' }),
  'Dashboard.Settings.TenantRoles.Actions.Manage': act('tenant', {
    en: 'Give widgets to tenant roles',
    tr: 'Kurum rollerine bileşen verme',
  }),
  'Dashboard.Settings.MerchantRoles.Actions.Manage': act('tenant', {
    en: 'Give widgets to merchant roles',
    tr: 'Müşteri rollerine bileşen verme',
  }),
  'Platform.Dashboard.Settings.View': see('platform', { en: 'Dashboard settings', tr: 'Gösterge paneli ayarları' }),
  'Platform.Dashboard.Settings.Actions.Manage': act('platform', {
    en: 'Change dashboard settings and give widgets to tenants',
    tr: 'Gösterge paneli ayarlarını değiştirme ve kurumlara bileşen verme',
  }),
})
