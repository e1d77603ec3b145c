import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page.ts'
import { tenantPath } from './tenant-path.ts'
import { tenantTexts } from './tenants.texts.ts'

export const tenantPages = [
  page({
    path: `${tenantPath}/{-$id}`,
    access: { staff: 'Platform.Tenants.View' },
    userType: 'platform',
    crumbs: ['tenants:list.title'],
    texts: [tenantTexts, viewTexts],
    load: () => import('./pages/tenants.page.tsx'),
  }),
]
