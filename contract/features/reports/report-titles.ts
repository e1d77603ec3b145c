import type { Report } from './report.ts'

export type ReportTitle = Pick<Report, 'id' | 'entry' | 'words' | 'levels'>

export const staff = ['tenant', 'platform'] as const
export const everybody = [...staff, 'merchant'] as const

/** What the reports are called and who has them, in the order of the menu: apart from what they are made of, because the menu needs no more. */
export const reportTitles = {
  dailyV1: {
    id: 'transactions-daily-v1',
    entry: 'TransactionsDailyV1',
    words: { en: 'Daily transactions (V1)', tr: 'Günlük işlemler (V1)' },
    levels: everybody,
  },
  daily: {
    id: 'transactions-daily',
    entry: 'TransactionsDaily',
    words: { en: 'Daily transactions', tr: 'Günlük işlemler' },
    levels: everybody,
  },
  summaryV1: {
    id: 'transactions-summary-v1',
    entry: 'TransactionsSummaryV1',
    words: { en: 'Transactions summary (V1)', tr: 'İşlem özeti (V1)' },
    levels: everybody,
  },
  summary: {
    id: 'transactions-summary',
    entry: 'TransactionsSummary',
    words: { en: 'Transactions summary', tr: 'İşlem özeti' },
    levels: everybody,
  },
  summaryV3: {
    id: 'transactions-summary-v3',
    entry: 'TransactionsSummaryV3',
    words: { en: 'Transactions summary (V3)', tr: 'İşlem özeti (V3)' },
    levels: staff,
  },
  perDayMonth: {
    id: 'transactions-summary-per-day-month',
    entry: 'TransactionsSummaryPerDayMonth',
    words: { en: 'Summary per day and month', tr: 'Güne ve aya göre özet' },
    levels: staff,
  },
  declineReasons: {
    id: 'decline-reasons',
    entry: 'DeclineReasons',
    words: { en: 'Decline reasons', tr: 'Ret nedenleri' },
    levels: staff,
  },
  declinedReasons: {
    id: 'declined-transaction-reasons',
    entry: 'DeclinedTransactionReasons',
    words: { en: 'Declined transaction reasons', tr: 'Reddedilen işlem nedenleri' },
    levels: staff,
  },
  channels: {
    id: 'pmp-configuration-report',
    entry: 'PmpConfigurationReport',
    words: { en: 'Channel reports', tr: 'Kanal raporları' },
    levels: staff,
  },
} as const satisfies Record<string, ReportTitle>

export type ReportKey = keyof typeof reportTitles
export const reportKeys = Object.keys(reportTitles) as ReportKey[]
/** Of any report, without knowing which. */
export const titleOf = (key: ReportKey): ReportTitle => reportTitles[key]
