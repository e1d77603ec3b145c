import { IconKey } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { keyWire } from './keys.queries.ts'
import { keyTexts } from './keys.texts.ts'

export const keyPages = [
  page({
    path: '/crm/tenant-management/encryption-keys',
    title: { en: 'Encryption keys', tr: 'Şifreleme anahtarları' },
    access: { staff: keyWire.list.access.staff },
    crumbs: [],
    menu: { group: 'tenant-management', after: '/crm/tenant-management/tenants', icon: IconKey },
    texts: [keyTexts],
    load: () => import('./pages/keys.page.tsx'),
  }),
]
