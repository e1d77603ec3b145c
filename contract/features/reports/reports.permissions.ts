import type { Level } from '../../core/level.ts'
import { permissions, see } from '../../core/permission.ts'
import type { Words } from '../../core/words.ts'
import { composedEntry } from './composed-id.ts'
import { composedWords, permissionOfReport, type ReportPermission, supportWords } from './report-access.ts'
import { reportKeys, reportOf } from './report-list.ts'

const ofAll = { en: ' of all tenants', tr: ' (tüm kurumlar)' }

function seen({ words }: { words: Words }, level: Level) {
  if (level === 'merchant') return see('merchant', words, { roles: ['Viewer'] })
  if (level === 'tenant') return see('tenant', words, { roles: ['Finance', 'Support', 'Risk'] })
  return see('platform', { en: words.en + ofAll.en, tr: words.tr + ofAll.tr }, { roles: ['Finance', 'Support', 'Risk'] })
}

const composed = {
  entry: composedEntry,
  levels: ['tenant', 'platform', 'merchant'] as const,
  words: { en: `${composedWords.en} (composed by the platform)`, tr: `${composedWords.tr} (platformun derlediği)` },
}

const ofList = Object.fromEntries(
  [...reportKeys.map(reportOf), composed].flatMap((report) =>
    report.levels.map((level) => [permissionOfReport(report, level), seen(report, level)] as const),
  ),
) as Record<ReportPermission, ReturnType<typeof see>>

export const reportsPermissions = permissions('Reports', {
  ...ofList,
  'CRM.Reports.SupportAnalyticsReport.View': see('tenant', supportWords, { roles: ['Support', 'Risk'] }),
  'Platform.Reports.SupportAnalyticsReport.View': see(
    'platform',
    { en: supportWords.en + ofAll.en, tr: supportWords.tr + ofAll.tr },
    { roles: ['Support', 'Risk'] },
  ),
})
