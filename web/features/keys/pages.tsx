import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { keyWire } from './keys.queries.ts'
import { keyTexts } from './keys.texts.ts'

const pages = [
  page({
    path: '/crm/tenant-management/encryption-keys',
    access: { staff: keyWire.list.access.staff },
    crumbs: ['keys:title'],
    texts: [keyTexts],
    load: () => import('./pages/keys.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
