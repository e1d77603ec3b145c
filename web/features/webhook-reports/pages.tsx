import { webhookReportPaths } from '@portico/contract/features/webhook-reports/webhook-report-paths.ts'
import * as access from '@portico/contract/features/webhook-reports/webhook-reports.access.gen.ts'
import { IconWebhook } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { webhookReportTexts } from './webhook-reports.texts.ts'

const common = { crumbs: ['shell:menu.reports'], texts: [webhookReportTexts, 'webhooks', viewTexts] } as const
const ofEvents = { ...common, title: { en: 'Webhook report', tr: 'Webhook raporu' } } as const
const ofAttempts = { ...common, title: { en: 'Webhook report (V2)', tr: 'Webhook raporu (V2)' } } as const
const { events, attempts, destinations, statistics } = webhookReportPaths

export const feature = webFeature({
  pages: [
    page({
      ...ofEvents,
      path: `${events.tenant}/{-$id}`,
      access: { staff: access.listEvents.staff },
      menu: { group: 'crm-reports', after: '/crm/reports/api-logs', icon: IconWebhook },
      load: () => import('./pages/tenant-events.page.tsx'),
    }),
    page({
      ...ofEvents,
      path: `${events.merchant}/{-$id}`,
      access: { merchant: access.listEvents.merchant },
      menu: { group: 'merchant-reports', after: '/reports/api-logs', icon: IconWebhook },
      load: () => import('./pages/merchant-events.page.tsx'),
    }),
    page({
      ...ofAttempts,
      path: `${attempts.tenant}/{-$id}`,
      access: { staff: access.listAttempts.staff },
      menu: { group: 'crm-reports', after: events.tenant, icon: IconWebhook },
      load: () => import('./pages/tenant-attempts.page.tsx'),
    }),
    page({
      ...ofAttempts,
      path: `${attempts.merchant}/{-$id}`,
      access: { merchant: access.listAttempts.merchant },
      menu: { group: 'merchant-reports', after: events.merchant, icon: IconWebhook },
      load: () => import('./pages/merchant-attempts.page.tsx'),
    }),
    page({
      ...common,
      title: { en: 'Webhook destinations', tr: 'Webhook hedefleri' },
      path: `${destinations}/{-$id}`,
      access: access.listDestinations,
      menu: { group: 'crm-reports', after: attempts.tenant, icon: IconWebhook },
      load: () => import('./pages/destinations.page.tsx'),
    }),
    page({
      ...common,
      title: { en: 'Webhook statistics', tr: 'Webhook istatistikleri' },
      path: statistics,
      access: access.statistics,
      menu: { group: 'crm-reports', after: destinations, icon: IconWebhook },
      load: () => import('./pages/statistics.page.tsx'),
    }),
  ],
})
