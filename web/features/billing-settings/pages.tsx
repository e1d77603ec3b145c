import * as access from '@portico/contract/features/billing-settings/billing-settings.access.gen.ts'
import { IconReceipt } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { billingTexts } from './billing-settings.texts.ts'

const pages = [
  page({
    path: '/crm/settings/accounting/billing-settings',
    title: { en: 'Billing settings', tr: 'Faturalama ayarları' },
    access: { staff: access.get.staff },
    crumbs: ['shell:menu.settings', 'shell:menu.paymentSettings'],
    menu: { group: 'settings-payments', after: '/crm/settings/webhook-endpoints', icon: IconReceipt },
    texts: [billingTexts, saidTexts('billing-settings')],
    resolve: async ({ queries }) => queries.prefetchQuery((await import('./billing-settings.queries.ts')).billingQuery),
    load: () => import('./pages/billing-settings.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
