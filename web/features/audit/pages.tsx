import { auditTexts } from '../../shared/audit/audit.texts.ts'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { permissionWords } from '../../shared/texts/permission-words.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { auditWire } from './audit.queries.ts'
import { auditPageTexts } from './audit-page.texts.ts'

const texts = [auditPageTexts, auditTexts, permissionWords, viewTexts, exportTexts, saidTexts('exports')]
const trail = { crumbs: ['auditPage:group', 'auditPage:title'], texts, load: () => import('./pages/audit.page.tsx') } as const

export const auditPages = [
  page({ path: '/crm/audit/{-$id}', access: { staff: auditWire.list.access.staff }, ...trail }),
  page({ path: '/merchant/audit/{-$id}', access: { merchant: auditWire.list.access.merchant }, ...trail }),
  page({
    path: '/crm/reports/login-history/{-$id}',
    access: { staff: auditWire.listSignIns.access.staff },
    crumbs: ['auditPage:group', 'auditPage:history.title'],
    texts,
    load: () => import('./pages/login-history.page.tsx'),
  }),
]
