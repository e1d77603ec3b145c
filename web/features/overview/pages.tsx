import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { transactionTexts } from '../transactions/index.ts'
import { overviewWire } from './overview.queries.ts'
import { overviewTexts } from './overview.texts.ts'

const { staff, merchant } = overviewWire.get.access
const load = () => import('./pages/dashboard.page.tsx')

const pages = [
  page({ path: '/crm/dashboard', access: { staff }, crumbs: [], texts: [overviewTexts, transactionTexts], load }),
  page({ path: '/dashboard', access: { merchant }, crumbs: [], texts: [overviewTexts, transactionTexts], load }),
]

export const feature = webFeature({ pages })
