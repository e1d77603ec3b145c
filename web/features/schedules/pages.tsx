import { reportFilePaths, schedulePaths } from '@portico/contract/features/schedules/schedule-paths.ts'
import * as access from '@portico/contract/features/schedules/schedules.access.gen.ts'
import { anySendable } from '@portico/contract/features/schedules/sendable-access.ts'
import { IconCalendarClock } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { transactionTexts } from '../transactions/index.ts'
import { scheduleTexts } from './schedules.texts.ts'

const list = {
  title: { en: 'Scheduled reports', tr: 'Zamanlanmış raporlar' },
  crumbs: ['schedules:group'],
  texts: [scheduleTexts, saidTexts('schedules'), saidTexts('reports'), transactionTexts, viewTexts],
} as const
const file = {
  title: { en: 'Report file', tr: 'Rapor dosyası' },
  crumbs: ['schedules:group'],
  texts: [scheduleTexts, saidTexts('schedules'), transactionTexts],
  load: () => import('./pages/report-file.page.tsx'),
} as const

export const feature = webFeature({
  pages: [
    page({
      ...list,
      path: `${schedulePaths.staff}/{-$id}`,
      access: { staff: access.get.staff },
      menu: { group: 'crm-reports', after: '/crm/reports/pmp-configuration-report', icon: IconCalendarClock },
      load: () => import('./pages/staff-schedules.page.tsx'),
    }),
    page({
      ...list,
      path: `${schedulePaths.merchant}/{-$id}`,
      access: { merchant: access.get.merchant },
      menu: { group: 'merchant-reports', after: '/reports/transactions-summary', icon: IconCalendarClock },
      load: () => import('./pages/merchant-schedules.page.tsx'),
    }),
    page({ ...file, path: `${reportFilePaths.staff}/{-$id}`, access: { staff: anySendable.staff } }),
    page({ ...file, path: `${reportFilePaths.merchant}/{-$id}`, access: { merchant: anySendable.merchant } }),
  ],
})
