import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import type { Session } from '../../shared/session/session.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { merchantPath } from './merchant-path.ts'
import { merchantWire } from './merchants.queries.ts'
import { merchantTexts } from './merchants.texts.ts'

export const merchantPages = [
  page({
    path: `${merchantPath}/{-$id}`,
    access: { staff: merchantWire.get.access.staff },
    crumbs: ['merchants:list.title'],
    texts: [merchantTexts, saidTexts('merchants'), saidTexts('viewings'), viewTexts, exportTexts, saidTexts('exports')],
    load: () => import('./pages/merchants.page.tsx'),
  }),
]

export const merchantFinder = {
  id: 'customers',
  isOpenTo: ({ can }: Session) => can({ staff: merchantWire.get.access.staff }),
  texts: [merchantTexts],
  load: () => import('./find-merchants.tsx'),
} as const
