import { permissions, see } from '../../core/permission.ts'

const words = { en: 'API logs', tr: 'API kayıtları' }

export const apiLogPermissions = permissions('Reports', {
  'CRM.Reports.ApiLogs.View': see('tenant', words, { roles: ['Support', 'Risk', 'Developer'] }),
  'Platform.Reports.ApiLogs': see(
    'platform',
    { en: 'API logs of all tenants', tr: 'Tüm kurumların API kayıtları' },
    { roles: ['Support', 'Developer'] },
  ),
  'Merchant.Reports.ApiLogs.View': see('merchant', words, { roles: ['Developer', 'Viewer'] }),
})
