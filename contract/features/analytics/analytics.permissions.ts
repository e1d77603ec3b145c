import { permissions, see } from '../../core/permission.ts'
import { analyticsWords } from './analytics-words.ts'

export const analyticsPermissions = permissions('Reports', {
  'CRM.Reports.DataAnalytics.View': see('tenant', analyticsWords, { roles: ['Finance', 'Support', 'Risk'] }),
  'Platform.Reports.DataAnalytics.View': see(
    'platform',
    { en: 'Data analytics of all tenants', tr: 'Veri analizi (tüm kurumlar)' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
  'Merchant.Reports.DataAnalytics.View': see('merchant', analyticsWords, { roles: ['Viewer'] }),
})
