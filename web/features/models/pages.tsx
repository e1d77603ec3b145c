import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { modelQuery, modelWire } from './models.queries.ts'
import { modelTexts } from './models.texts.ts'

const pages = [
  page({
    path: '/crm/settings/ai-scoping',
    access: { staff: modelWire.get.access.staff },
    crumbs: ['shell:menu.settings', 'shell:menu.paymentSettings', 'models:title'],
    texts: [modelTexts],
    resolve: ({ queries }) => queries.prefetchQuery(modelQuery),
    load: () => import('./pages/ai-scoping.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
