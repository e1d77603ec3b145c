import * as access from '@portico/contract/features/models/models.access.gen.ts'
import { IconSparkles } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { modelTexts } from './models.texts.ts'

const pages = [
  page({
    path: '/crm/settings/ai-scoping',
    title: { en: 'AI scoping', tr: 'Yapay zekâ ile kapsam' },
    access: { staff: access.get.staff },
    crumbs: ['shell:menu.settings', 'shell:menu.paymentSettings'],
    menu: { group: 'settings-payments', after: '/crm/settings/service-provider', icon: IconSparkles },
    texts: [modelTexts],
    resolve: async ({ queries }) => queries.prefetchQuery((await import('./models.queries.ts')).modelQuery),
    load: () => import('./pages/ai-scoping.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
