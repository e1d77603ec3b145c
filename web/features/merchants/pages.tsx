import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page.ts'
import { merchantPath } from './merchant-path.ts'
import { merchantWire } from './merchants.queries.ts'
import { merchantTexts } from './merchants.texts.ts'

export const merchantPages = [
  page({
    path: `${merchantPath}/{-$id}`,
    access: { staff: merchantWire.get.access.staff },
    crumbs: ['merchants:list.title'],
    texts: [merchantTexts, viewTexts, exportTexts],
    load: () => import('./pages/merchants.page.tsx'),
  }),
]
