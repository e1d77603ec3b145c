import * as access from '@portico/contract/features/dashboard-settings/dashboard-settings.access.gen.ts'
import { IconLayoutDashboard, IconShieldLock } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { dashboardSettingsTexts } from './dashboard-settings.texts.ts'
import { settingsPaths } from './paths.ts'

const crumbs = ['shell:menu.settings', 'shell:menu.dashboardSettings'] as const
const texts = [dashboardSettingsTexts, saidTexts('dashboard-settings')]
const group = 'settings-dashboard'
const { categories, widgets, tenantRoles, merchantRoles } = settingsPaths

const pages = [
  page({
    path: categories,
    title: { en: 'Categories', tr: 'Kategoriler' },
    access: { staff: ['Dashboard.Settings.Categories.View', 'Platform.Dashboard.Settings.View'] },
    crumbs,
    menu: { group, icon: IconLayoutDashboard },
    texts,
    load: () => import('./pages/categories.page.tsx'),
  }),
  page({
    path: widgets,
    title: { en: 'Widgets', tr: 'Bileşenler' },
    access: { staff: access.listWidgets.staff },
    crumbs,
    menu: { group, after: categories, icon: IconLayoutDashboard },
    texts,
    load: () => import('./pages/widgets.page.tsx'),
  }),
  page({
    path: tenantRoles,
    title: { en: 'Tenant roles', tr: 'Kurum rolleri' },
    access: { staff: ['Dashboard.Settings.TenantRoles.View', 'Platform.Dashboard.Settings.View'] },
    crumbs,
    menu: { group, after: widgets, icon: IconShieldLock },
    texts,
    load: () => import('./pages/tenant-roles.page.tsx'),
  }),
  page({
    path: merchantRoles,
    title: { en: 'Merchant roles', tr: 'Müşteri rolleri' },
    access: { staff: 'Dashboard.Settings.MerchantRoles.View' },
    crumbs,
    menu: { group, after: tenantRoles, icon: IconShieldLock },
    texts,
    load: () => import('./pages/merchant-roles.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
