import { page } from '../../shared/page/page.ts'
import { undeliveredWire } from './undelivered.queries.ts'
import { undeliveredTexts } from './undelivered.texts.ts'

export const undeliveredPages = [
  page({
    path: '/crm/tenant-management/undelivered',
    access: { staff: undeliveredWire.list.access.staff },
    userType: 'platform',
    crumbs: ['undelivered:title'],
    texts: [undeliveredTexts],
    load: () => import('./pages/undelivered.page.tsx'),
  }),
]
