import type { Level } from '../../core/level.ts'
import type { Words } from '../../core/words.ts'
import { type Report, type ReportFilter, reportFilters } from '../reports/report.ts'
import { supportAnalytics, supportWords } from '../reports/report-access.ts'
import { type ReportFormat, reportFormats } from '../reports/report-formats.ts'
import { reportKeys, reportOf } from '../reports/report-list.ts'
import { statementWords } from '../statements/statement-title.ts'
import { statementDays } from '../statements/statement-words.ts'
import { statementTitle, supportTitle } from './sendable-access.ts'

/**
 * What can be sent at set times, said once: who may open it, its periods, filters, columns and formats. How its file is written, the server
 * says beside it (`write-sendable.ts`).
 */
export type Sendable = {
  /** Also the end of the address of its page. */
  id: string
  /** `CRM.Reports.<entry>.View`, and the same for the other levels. */
  entry: string
  words: Words
  levels: readonly Level[]
  /** The longest period, and the one that it has until a user chooses another. */
  days: Report['days']
  /** What it can be narrowed to: one value of each, or several. */
  filters: { readonly [Name in ReportFilter]?: 'one' | 'many' }
  formats: readonly ReportFormat[]
  /** The report whose groupings and columns it has; null where those of its file are fixed. */
  report: Report | null
  /** Whether Test and Live have figures of their own. */
  hasModes: boolean
}

const everyFilter = Object.fromEntries(reportFilters.map((name) => [name, 'many'])) as Record<ReportFilter, 'many'>

/** A report on payments, shipped or composed. */
export const sendableReport = (report: Report): Sendable => {
  const { id, entry, words, levels, days } = report
  return { id, entry, words, levels, days, filters: everyFilter, formats: reportFormats, report, hasModes: true }
}

/** Tickets are of both modes. */
export const supportSendable = {
  ...supportTitle,
  words: supportWords,
  days: supportAnalytics.days,
  filters: { merchantId: 'many' },
  formats: reportFormats,
  report: null,
  hasModes: false,
} as const satisfies Sendable

/** Of the money owed to merchants: of one of them or of all. */
export const statementSendable = {
  ...statementTitle,
  words: statementWords,
  days: statementDays,
  filters: { merchantId: 'one', currency: 'one' },
  formats: ['csv', 'pdf'],
  report: null,
  hasModes: true,
} as const satisfies Sendable

/** Those that the product ships, in the order of the menu. */
export const sendables: readonly Sendable[] = [
  ...reportKeys.map((key) => sendableReport(reportOf(key))),
  supportSendable,
  statementSendable,
]
export const shippedSendable = (id: string): Sendable | undefined => sendables.find((one) => one.id === id)
