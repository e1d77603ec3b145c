import { webhookResendPaths } from '@portico/contract/features/webhook-resends/webhook-resend-paths.ts'
import * as access from '@portico/contract/features/webhook-resends/webhook-resends.access.gen.ts'
import { IconRefresh } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { webhookResendTexts } from './webhook-resends.texts.ts'

const common = {
  crumbs: ['shell:menu.reports'],
  texts: [webhookResendTexts, 'webhookReports', 'webhooks', viewTexts, saidTexts('webhooks')],
} as const
const ofEvents = { ...common, title: { en: 'Resend webhooks', tr: 'Webhook yeniden gönderme' } } as const
const ofResends = { ...common, title: { en: 'Recent resends', tr: 'Son yeniden gönderimler' } } as const

const { events, resends } = webhookResendPaths

export const feature = webFeature({
  pages: [
    page({
      ...ofEvents,
      path: `${events.tenant}/{-$id}`,
      access: { staff: access.listEvents.staff },
      menu: { group: 'crm-reports', after: '/crm/reports/webhooks-destinations/statistics', icon: IconRefresh },
      load: () => import('./pages/tenant-events.page.tsx'),
    }),
    page({
      ...ofEvents,
      path: `${events.merchant}/{-$id}`,
      access: { merchant: access.listEvents.merchant },
      menu: { group: 'merchant-reports', after: '/reports/webhookreportV2', icon: IconRefresh },
      load: () => import('./pages/merchant-events.page.tsx'),
    }),
    page({
      ...ofResends,
      path: `${resends.tenant}/{-$id}`,
      access: { staff: access.list.staff },
      load: () => import('./pages/tenant-resends.page.tsx'),
    }),
    page({
      ...ofResends,
      path: `${resends.merchant}/{-$id}`,
      access: { merchant: access.list.merchant },
      load: () => import('./pages/merchant-resends.page.tsx'),
    }),
  ],
})
