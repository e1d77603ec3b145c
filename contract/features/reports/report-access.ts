import type { Level } from '../../core/level.ts'
import { composedEntry } from './composed-id.ts'
import type { ReportTitle, reportTitles } from './report-titles.ts'

type List = typeof reportTitles
type PrefixOf = { tenant: 'CRM'; platform: 'Platform'; merchant: 'Merchant' }
/** `CRM.Reports.TransactionsDaily.View`, for each level that has the report. */
type PermissionOf<R extends ReportTitle> = `${PrefixOf[R['levels'][number]]}.Reports.${R['entry']}.View`
export type ReportPermission =
  | { [Key in keyof List]: PermissionOf<List[Key]> }[keyof List]
  | `${PrefixOf[Level]}.Reports.${typeof composedEntry}.View`

const prefixes: PrefixOf = { tenant: 'CRM', platform: 'Platform', merchant: 'Merchant' }
export const permissionOfReport = ({ entry }: Pick<ReportTitle, 'entry'>, level: Level) =>
  `${prefixes[level]}.Reports.${entry}.View` as ReportPermission

/** Who reads a report: staff of tenants and of the platform at one address, merchants at another. */
export function accessOfReport(report: Pick<ReportTitle, 'entry' | 'levels'>): { staff: ReportPermission[]; merchant?: ReportPermission } {
  const staff = report.levels.filter((level) => level !== 'merchant').map((level) => permissionOfReport(report, level))
  return { staff, ...(report.levels.includes('merchant') ? { merchant: permissionOfReport(report, 'merchant') } : {}) }
}

/** Whatever the platform has composed has one permission for each level. */
export const composedAccess = accessOfReport({ entry: composedEntry, levels: ['tenant', 'platform', 'merchant'] })
export const composedWords = { en: 'More reports', tr: 'Diğer raporlar' }

/** It counts tickets in place of payments, so it is no report of the list. */
export const supportWords = { en: 'Support analytics', tr: 'Destek analizi' }
export const supportAnalytics = {
  id: 'support-analytics-report',
  entry: 'SupportAnalyticsReport',
  days: { most: 366, standard: 30 },
} as const
export const supportAccess = ['CRM.Reports.SupportAnalyticsReport.View', 'Platform.Reports.SupportAnalyticsReport.View'] as const
