import { IconBuilding } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import type { Session } from '../../shared/session/session.tsx'
import { tenantPath } from './tenant-path.ts'
import { tenantTexts } from './tenants.texts.ts'

const access = { staff: 'Platform.Tenants.View' } as const

export const tenantPages = [
  page({
    path: `${tenantPath}/{-$id}`,
    title: { en: 'Tenants', tr: 'Kurumlar' },
    access,
    userType: 'platform',
    crumbs: [],
    menu: { group: 'tenant-management', icon: IconBuilding },
    texts: [tenantTexts, viewTexts],
    load: () => import('./pages/tenants.page.tsx'),
  }),
]

export const tenantFinder = {
  id: 'tenants',
  isOpenTo: ({ user, can }: Session) => user.level === 'platform' && can(access),
  texts: [tenantTexts],
  load: () => import('./find-tenants.tsx'),
} as const
