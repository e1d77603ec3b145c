import { apiLogPaths } from '@portico/contract/features/api-logs/api-log-paths.ts'
import * as access from '@portico/contract/features/api-logs/api-logs.access.gen.ts'
import { IconCode } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { apiLogTexts } from './api-logs.texts.ts'

const common = {
  title: { en: 'API logs', tr: 'API kayıtları' },
  crumbs: ['shell:menu.reports'],
  texts: [apiLogTexts, viewTexts],
} as const

export const feature = webFeature({
  pages: [
    page({
      ...common,
      path: `${apiLogPaths.staff}/{-$id}`,
      access: { staff: [access.list.staff, access.listPlatform.staff] },
      menu: { group: 'crm-reports', icon: IconCode },
      load: () => import('./pages/staff-logs.page.tsx'),
    }),
    page({
      ...common,
      path: `${apiLogPaths.merchant}/{-$id}`,
      access: { merchant: access.list.merchant },
      menu: { group: 'merchant-reports', icon: IconCode },
      load: () => import('./pages/merchant-logs.page.tsx'),
    }),
  ],
})
