import { invoicePaths } from '@portico/contract/features/invoices/invoice-words.ts'
import * as access from '@portico/contract/features/invoices/invoices.access.gen.ts'
import { IconReceipt } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { invoiceTexts } from './invoices.texts.ts'

const { staff, merchant } = access.list
const common = {
  title: { en: 'Invoices', tr: 'Faturalar' },
  crumbs: ['shell:menu.reports'],
  texts: [invoiceTexts, saidTexts('invoices'), viewTexts],
} as const

const pages = [
  page({
    ...common,
    path: `${invoicePaths.staff}/{-$id}`,
    access: { staff },
    menu: { group: 'crm-reports', after: '/crm/reports/account-statement', icon: IconReceipt },
    load: () => import('./pages/staff-invoices.page.tsx'),
  }),
  page({
    ...common,
    path: `${invoicePaths.merchant}/{-$id}`,
    access: { merchant },
    menu: { group: 'merchant-reports', after: '/reports/account-statement', icon: IconReceipt },
    load: () => import('./pages/merchant-invoices.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
