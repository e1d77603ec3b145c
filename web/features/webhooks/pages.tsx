import { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import * as access from '@portico/contract/features/webhooks/webhooks.access.gen.ts'
import { IconWebhook } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { webhookTexts } from './webhooks.texts.ts'

const common = {
  title: { en: 'Webhook endpoints', tr: 'Webhook uç noktaları' },
  texts: [webhookTexts, saidTexts('webhooks'), saidTexts('keys'), viewTexts],
} as const
const { staff, merchant } = access.list

const pages = [
  page({
    ...common,
    path: `${webhookPaths.tenant}/{-$id}`,
    access: { staff },
    crumbs: ['shell:menu.settings', 'shell:menu.paymentSettings'],
    menu: { group: 'settings-payments', after: '/crm/settings/fees', icon: IconWebhook },
    load: () => import('./pages/tenant-endpoints.page.tsx'),
  }),
  page({
    ...common,
    path: `${webhookPaths.merchant}/{-$id}`,
    access: { merchant },
    crumbs: ['shell:menu.paymentSettings'],
    menu: { group: 'merchant-payment-settings', after: '/merchant/payment-settings/antifraud-blacklist', icon: IconWebhook },
    load: () => import('./pages/merchant-endpoints.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
