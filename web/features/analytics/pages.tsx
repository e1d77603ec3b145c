import { get } from '@portico/contract/features/analytics/analytics.access.gen.ts'
import { analyticsPaths, analyticsWords } from '@portico/contract/features/analytics/analytics-words.ts'
import { IconChartLine } from '@tabler/icons-react'
import { type PageMenu, page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { analyticsTexts } from './analytics.texts.ts'

const pageFor = (audience: 'staff' | 'merchant', menu: Omit<PageMenu, 'icon'>) =>
  page({
    path: analyticsPaths[audience],
    title: analyticsWords,
    access: { [audience]: get[audience] },
    crumbs: ['reports:group'],
    menu: { ...menu, icon: IconChartLine },
    texts: [analyticsTexts, 'reports', 'transactions'],
    load: () => import('./analytics.page.tsx'),
  })

export const feature = webFeature({
  pages: [
    pageFor('staff', { group: 'crm-reports', after: '/crm/reports/support-analytics-report' }),
    pageFor('merchant', { group: 'merchant-reports', after: '/reports/transactions-summary' }),
  ],
})
