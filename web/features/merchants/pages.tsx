import * as access from '@portico/contract/features/merchants/merchants.access.gen.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import type { Session } from '../../shared/session/session.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { merchantPath } from './merchant-path.ts'
import { merchantTexts } from './merchants.texts.ts'

const pages = [
  page({
    path: `${merchantPath}/{-$id}`,
    title: { en: 'Customers', tr: 'Müşteriler' },
    access: { staff: access.get.staff },
    texts: [merchantTexts, saidTexts('merchants'), saidTexts('viewings'), viewTexts, exportTexts, saidTexts('exports')],
    crumbs: [],
    menu: { group: 'crm', icon: IconBuildingStore },
    load: () => import('./pages/merchants.page.tsx'),
  }),
]

const finder = {
  id: 'customers',
  isOpenTo: ({ can }: Session) => can({ staff: access.get.staff }),
  texts: [merchantTexts],
  load: () => import('./find-merchants.tsx'),
} as const

export const feature = webFeature({ pages, finder })
