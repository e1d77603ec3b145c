import type { Level } from '@portico/contract/core/level.ts'
import { columns } from '@portico/contract/features/report-settings/report-settings.access.gen.ts'
import {
  accessOfReport,
  composedAccess,
  composedWords,
  supportAccess,
  supportWords,
} from '@portico/contract/features/reports/report-access.ts'
import { type ReportKey, reportKeys, titleOf } from '@portico/contract/features/reports/report-titles.ts'
import { IconCalendarStats, IconChartBar, IconChartPie, IconLifebuoy, IconRoute } from '@tabler/icons-react'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { type Page, type PageMenu, page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { reportSettingsTexts, tablePath } from '../report-settings/index.ts'
import { supportTexts } from '../support/index.ts'
import { transactionTexts } from '../transactions/index.ts'
import { reportsTexts } from './reports.texts.ts'

const icons: Record<ReportKey, PageMenu['icon']> = {
  dailyV1: IconCalendarStats,
  daily: IconCalendarStats,
  summaryV1: IconChartBar,
  summary: IconChartBar,
  summaryV3: IconChartBar,
  perDayMonth: IconCalendarStats,
  declineReasons: IconChartPie,
  declinedReasons: IconChartPie,
  channels: IconRoute,
}

const places = { staff: { at: '/crm/reports', group: 'crm-reports' }, merchant: { at: '/reports', group: 'merchant-reports' } } as const
type Place = keyof typeof places

/** The address of a report for staff or for merchants. */
const pathOf = (key: ReportKey, place: Place) => `${places[place].at}/${titleOf(key).id}` as const

/** Reports of one place in the order of their declarations, each entry below the one before. */
function pagesOf(place: Place): Page[] {
  const level: Level = place === 'staff' ? 'tenant' : 'merchant'
  const keys = reportKeys.filter((key) => titleOf(key).levels.includes(level))
  return keys.map((key, at) =>
    page({
      path: pathOf(key, place),
      title: titleOf(key).words,
      access: { [place]: accessOfReport(titleOf(key))[place] },
      crumbs: ['reports:group'],
      menu: { group: places[place].group, ...(at > 0 ? { after: pathOf(keys[at - 1]!, place) } : {}), icon: icons[key] },
      texts: [reportsTexts, transactionTexts, exportTexts, saidTexts('exports')],
      load: async () => ({ Page: (await import('./pages/report.page.tsx')).pageOf(key) }),
    }),
  )
}

const support = page({
  path: '/crm/reports/support-analytics-report',
  title: supportWords,
  access: { staff: supportAccess },
  crumbs: ['reports:group'],
  menu: { group: places.staff.group, after: pathOf('channels', 'staff'), icon: IconLifebuoy },
  texts: [reportsTexts, transactionTexts, supportTexts],
  load: () => import('./pages/support.page.tsx'),
})

/** Opened from the overview of the tenant's reports. */
const table = page({
  path: tablePath,
  title: { en: 'Report table', tr: 'Rapor tablosu' },
  access: { staff: columns.staff },
  crumbs: ['report-settings:overview'],
  texts: [reportsTexts, transactionTexts, reportSettingsTexts, saidTexts('report-settings'), saidTexts('reports')],
  load: () => import('./pages/table.page.tsx'),
})

/** Reports that the platform has composed: the list of those that this user has and, at an address of its own, each of them. */
const composedOf = (place: Place, after: `/${string}`) =>
  page({
    path: `${places[place].at}/composed/{-$id}`,
    title: composedWords,
    access: { [place]: composedAccess[place] },
    crumbs: ['reports:group'],
    menu: { group: places[place].group, after, icon: IconChartBar },
    texts: [reportsTexts, transactionTexts, exportTexts, saidTexts('exports')],
    load: () => import('./pages/composed.page.tsx'),
  })

export const feature = webFeature({
  pages: [
    ...pagesOf('staff'),
    support,
    composedOf('staff', '/crm/reports/support-analytics-report'),
    table,
    ...pagesOf('merchant'),
    composedOf('merchant', pathOf('summary', 'merchant')),
  ],
})
