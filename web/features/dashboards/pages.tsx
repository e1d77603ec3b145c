import * as access from '@portico/contract/features/dashboards/dashboards.access.gen.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { overviewTexts } from '../overview/index.ts'
import { reportsTexts } from '../reports/index.ts'
import { transactionTexts } from '../transactions/index.ts'
import { dashboardsTexts } from './dashboards.texts.ts'

const { staff, merchant } = access.mine
const mine = {
  title: { en: 'My dashboard', tr: 'Panelim' },
  crumbs: [],
  texts: [dashboardsTexts, overviewTexts, reportsTexts, transactionTexts],
  load: () => import('./pages/my-dashboard.page.tsx'),
}

const pages = [
  page({ path: '/crm/dashboard/mine', access: { staff }, ...mine }),
  page({ path: '/dashboard/mine', access: { merchant }, ...mine }),
]

export const feature = webFeature({ pages })
