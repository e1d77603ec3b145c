import { IconSparkles } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { modelQuery, modelWire } from './models.queries.ts'
import { modelTexts } from './models.texts.ts'

export const modelPages = [
  page({
    path: '/crm/settings/ai-scoping',
    title: { en: 'AI scoping', tr: 'Yapay zekâ ile kapsam' },
    access: { staff: modelWire.get.access.staff },
    crumbs: ['shell:menu.settings', 'shell:menu.paymentSettings'],
    menu: { group: 'settings-payments', after: '/crm/settings/service-provider', icon: IconSparkles },
    texts: [modelTexts],
    resolve: ({ queries }) => queries.prefetchQuery(modelQuery),
    load: () => import('./pages/ai-scoping.page.tsx'),
  }),
]
