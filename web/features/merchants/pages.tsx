import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import type { Session } from '../../shared/session/session.tsx'
import { merchantPath } from './merchant-path.ts'
import { merchantWire } from './merchants.queries.ts'
import { merchantTexts } from './merchants.texts.ts'

const pages = [
  page({
    path: `${merchantPath}/{-$id}`,
    access: { staff: merchantWire.get.access.staff },
    crumbs: ['merchants:list.title'],
    texts: [merchantTexts, viewTexts, exportTexts],
    load: () => import('./pages/merchants.page.tsx'),
  }),
]

const finder = {
  id: 'customers',
  isOpenTo: ({ can }: Session) => can({ staff: merchantWire.get.access.staff }),
  texts: [merchantTexts],
  load: () => import('./find-merchants.tsx'),
} as const

export const feature = webFeature({ pages, finder })
