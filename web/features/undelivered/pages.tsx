import { IconMailOff } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { undeliveredWire } from './undelivered.queries.ts'
import { undeliveredTexts } from './undelivered.texts.ts'

export const undeliveredPages = [
  page({
    path: '/crm/tenant-management/undelivered',
    title: { en: 'Undelivered events', tr: 'İletilemeyen olaylar' },
    access: { staff: undeliveredWire.list.access.staff },
    userType: 'platform',
    crumbs: [],
    menu: { group: 'tenant-management', after: '/crm/tenant-management/encryption-keys', icon: IconMailOff },
    texts: [undeliveredTexts],
    load: () => import('./pages/undelivered.page.tsx'),
  }),
]
