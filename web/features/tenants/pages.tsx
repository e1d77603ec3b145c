import { IconBuilding } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import type { Session } from '../../shared/session/session.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { tenantPath } from './tenant-path.ts'
import { tenantTexts } from './tenants.texts.ts'

const access = { staff: 'Platform.Tenants.View' } as const

const pages = [
  page({
    path: `${tenantPath}/{-$id}`,
    title: { en: 'Tenants', tr: 'Kurumlar' },
    access,
    userType: 'platform',
    texts: [tenantTexts, saidTexts('tenants'), saidTexts('viewings'), viewTexts],
    crumbs: [],
    menu: { group: 'tenant-management', icon: IconBuilding },
    load: () => import('./pages/tenants.page.tsx'),
  }),
]

const finder = {
  id: 'tenants',
  isOpenTo: ({ user, can }: Session) => user.level === 'platform' && can(access),
  texts: [tenantTexts],
  load: () => import('./find-tenants.tsx'),
} as const

export const feature = webFeature({ pages, finder })
