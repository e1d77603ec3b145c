import { page } from '../../shared/page/page.ts'
import { keyWire } from './keys.queries.ts'
import { keyTexts } from './keys.texts.ts'

export const keyPages = [
  page({
    path: '/crm/tenant-management/encryption-keys',
    access: { staff: keyWire.list.access.staff },
    crumbs: ['keys:title'],
    texts: [keyTexts],
    load: () => import('./pages/keys.page.tsx'),
  }),
]
