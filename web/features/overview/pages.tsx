import { IconHome } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { dashboardTitle } from '../../shared/page/page-title.ts'
import { transactionTexts } from '../transactions/index.ts'
import { overviewWire } from './overview.queries.ts'
import { overviewTexts } from './overview.texts.ts'

const { staff, merchant } = overviewWire.get.access
const dashboard = {
  title: dashboardTitle,
  crumbs: [],
  menu: { icon: IconHome },
  texts: [overviewTexts, transactionTexts],
  load: () => import('./pages/dashboard.page.tsx'),
}

export const overviewPages = [
  page({ path: '/crm/dashboard', access: { staff }, ...dashboard }),
  page({ path: '/dashboard', access: { merchant }, ...dashboard }),
]
