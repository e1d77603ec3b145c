import { alertPaths, rulePath } from '@portico/contract/features/alerts/alert-paths.ts'
import * as access from '@portico/contract/features/alerts/alerts.access.gen.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { transactionTexts } from '../transactions/index.ts'
import { alertTexts } from './alerts.texts.ts'

const texts = [alertTexts, saidTexts('alerts'), transactionTexts, viewTexts]
const list = { title: { en: 'Alerts', tr: 'Uyarılar' }, crumbs: ['alerts:group'], texts } as const

export const feature = webFeature({
  pages: [
    page({
      ...list,
      path: `${alertPaths.staff}/{-$id}`,
      access: { staff: access.list.staff },
      menu: { group: 'crm-reports', after: '/crm/reports/resend-webhooks', icon: IconAlertTriangle },
      load: () => import('./pages/staff-alerts.page.tsx'),
    }),
    page({
      ...list,
      path: `${alertPaths.merchant}/{-$id}`,
      access: { merchant: access.list.merchant },
      menu: { group: 'merchant-reports', after: '/reports/webhookreportV2', icon: IconAlertTriangle },
      load: () => import('./pages/merchant-alerts.page.tsx'),
    }),
    page({
      title: { en: 'Decline and pending ratio', tr: 'Ret ve bekleme oranı' },
      crumbs: [],
      texts,
      path: `${rulePath}/{-$id}`,
      access: { staff: access.listRules.staff },
      menu: { group: 'settings-reports', icon: IconAlertTriangle },
      load: () => import('./pages/rules.page.tsx'),
    }),
  ],
})
