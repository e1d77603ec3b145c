import * as access from '@portico/contract/features/audit/audit.access.gen.ts'
import { IconHistory } from '@tabler/icons-react'
import { auditTexts } from '../../shared/audit/audit.texts.ts'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { auditPageTexts } from './audit-page.texts.ts'

const texts = [auditPageTexts, auditTexts, viewTexts, exportTexts, saidTexts('exports')]
const trail = {
  title: { en: 'Audit trail', tr: 'Denetim izi' },
  crumbs: ['auditPage:group'],
  texts,
  load: () => import('./pages/audit.page.tsx'),
} as const

const pages = [
  page({
    ...trail,
    path: '/crm/audit/{-$id}',
    access: { staff: access.list.staff },
    menu: { group: 'crm-reports', after: '/crm/reports/alerts', icon: IconHistory },
  }),
  page({
    ...trail,
    path: '/merchant/audit/{-$id}',
    access: { merchant: access.list.merchant },
    menu: { group: 'merchant-reports', after: '/reports/webhookreportV2', icon: IconHistory },
  }),
  page({
    path: '/crm/reports/login-history/{-$id}',
    title: { en: 'Login history', tr: 'Oturum geçmişi' },
    access: { staff: access.listSignIns.staff },
    crumbs: ['auditPage:group'],
    menu: { group: 'crm-reports', after: '/crm/audit', icon: IconHistory },
    texts,
    load: () => import('./pages/login-history.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
