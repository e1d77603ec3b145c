import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { undeliveredWire } from './undelivered.queries.ts'
import { undeliveredTexts } from './undelivered.texts.ts'

const pages = [
  page({
    path: '/crm/tenant-management/undelivered',
    access: { staff: undeliveredWire.list.access.staff },
    userType: 'platform',
    crumbs: ['undelivered:title'],
    texts: [undeliveredTexts],
    load: () => import('./pages/undelivered.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
