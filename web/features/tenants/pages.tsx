import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import type { Session } from '../../shared/session/session.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { tenantPath } from './tenant-path.ts'
import { tenantTexts } from './tenants.texts.ts'

const access = { staff: 'Platform.Tenants.View' } as const

export const tenantPages = [
  page({
    path: `${tenantPath}/{-$id}`,
    access,
    userType: 'platform',
    crumbs: ['tenants:list.title'],
    texts: [tenantTexts, saidTexts('tenants'), saidTexts('viewings'), viewTexts],
    load: () => import('./pages/tenants.page.tsx'),
  }),
]

export const tenantFinder = {
  id: 'tenants',
  isOpenTo: ({ user, can }: Session) => user.level === 'platform' && can(access),
  texts: [tenantTexts],
  load: () => import('./find-tenants.tsx'),
} as const
