import * as access from '@portico/contract/features/overview/overview.access.gen.ts'
import { IconHome } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { dashboardTitle } from '../../shared/page/page-title.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { transactionTexts } from '../transactions/index.ts'
import { overviewTexts } from './overview.texts.ts'

const { staff, merchant } = access.get
const dashboard = {
  title: dashboardTitle,
  crumbs: [],
  menu: { icon: IconHome },
  texts: [overviewTexts, transactionTexts],
  load: () => import('./pages/dashboard.page.tsx'),
}

const pages = [
  page({ path: '/crm/dashboard', access: { staff }, ...dashboard }),
  page({ path: '/dashboard', access: { merchant }, ...dashboard }),
]

export const feature = webFeature({ pages })
