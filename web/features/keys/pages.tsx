import * as access from '@portico/contract/features/keys/keys.access.gen.ts'
import { IconKey } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { keyTexts } from './keys.texts.ts'

const pages = [
  page({
    path: '/crm/tenant-management/encryption-keys',
    title: { en: 'Encryption keys', tr: 'Şifreleme anahtarları' },
    access: { staff: access.list.staff },
    crumbs: [],
    menu: { group: 'tenant-management', after: '/crm/tenant-management/tenants', icon: IconKey },
    texts: [keyTexts],
    load: () => import('./pages/keys.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
