import { permissions, see } from '../../core/permission.ts'

export const overviewPermissions = permissions('Dashboard', {
  'CRM.Dashboard.View': see(
    'tenant',
    { en: 'See the dashboard', tr: 'Gösterge panelini görme' },
    { roles: ['Finance', 'Support', 'Risk', 'Developer'] },
  ),
})
