import type { Dimension } from './dimensions.ts'
import type { Report } from './report.ts'
import { everybody, type ReportKey, reportKeys, reportTitles } from './report-titles.ts'

const year = { most: 366, standard: 30 } as const

/** What a summary is grouped by. */
const groupings = [
  'status',
  'currency',
  'serviceProvider',
  'paymentMethod',
  'merchant',
  'website',
  'country',
  'type',
  'day',
  'month',
] as const satisfies readonly Dimension[]

/** The reports on payments, in the order of the menu. */
export const reportList = {
  dailyV1: {
    ...reportTitles.dailyV1,
    by: ['day'],
    measures: ['payments', 'captured', 'refunded', 'fees', 'net'],
    chart: { kind: 'axis', x: 'day', measure: 'captured' },
    days: year,
  },
  daily: {
    ...reportTitles.daily,
    by: ['day', 'type', 'status', 'serviceProvider'],
    measures: ['transactions', 'amount', 'captured', 'refunded', 'fees'],
    subtotals: 'day',
    chart: { kind: 'axis', x: 'day', measure: 'transactions', each: 'status' },
    days: { most: 92, standard: 7 },
  },
  summaryV1: {
    ...reportTitles.summaryV1,
    by: ['status'],
    measures: ['payments', 'amount'],
    chart: { kind: 'shares', each: 'status', measure: 'payments' },
    days: year,
    path: '/api/reporting/crm/reports/transaction-summary-report',
  },
  summary: {
    ...reportTitles.summary,
    by: [],
    choose: { from: groupings, most: 1, standard: ['status'] },
    measures: ['payments', 'amount', 'captured', 'refunded', 'successRate'],
    chart: { kind: 'axis', x: 'status', measure: 'payments' },
    days: year,
  },
  summaryV3: {
    ...reportTitles.summaryV3,
    by: [],
    choose: { from: groupings, most: 2, standard: ['serviceProvider', 'status'] },
    measures: ['payments', 'amount', 'captured', 'successRate'],
    chart: { kind: 'heat', x: 'status', y: 'serviceProvider', measure: 'payments' },
    days: year,
    path: '/api/reporting/crm/reports/transaction-summary-v2-report',
  },
  perDayMonth: {
    ...reportTitles.perDayMonth,
    by: ['day'],
    measures: ['captured', 'payments', 'refunded', 'net'],
    chart: { kind: 'heat', x: 'month', y: 'day', measure: 'captured' },
    days: { most: 731, standard: 365 },
    path: '/api/reporting/crm/reports/transaction-summary/grouped-by-day-by-month',
  },
  declineReasons: {
    ...reportTitles.declineReasons,
    by: ['serviceProvider', 'failureReason'],
    measures: ['unsuccessful', 'amount'],
    choose: { from: ['day', 'month'], most: 1, standard: [] },
    only: 'unsuccessful',
    chart: { kind: 'axis', x: 'day', each: 'failureReason', measure: 'unsuccessful' },
    days: year,
    path: '/api/reporting/crm/reports/decline-reasons-by-service-provider',
    fileEnd: '/export',
  },
  declinedReasons: {
    ...reportTitles.declinedReasons,
    by: ['failureReason', 'rawCode', 'advice'],
    measures: ['declines', 'unsuccessful', 'amount', 'passedOn', 'saved', 'savedOn', 'savedShare'],
    only: 'unsuccessful',
    dataset: 'declines',
    chart: { kind: 'axis', x: 'failureReason', measure: 'declines' },
    days: { most: 92, standard: 30 },
    path: '/api/reporting/crm/reports/decline-reasons-statistics',
    fileEnd: '/export',
  },
  channels: {
    ...reportTitles.channels,
    by: ['merchant', 'website', 'serviceProvider', 'paymentMethod'],
    measures: ['payments', 'successful', 'successRate', 'amount', 'captured'],
    dataset: 'channels',
    chart: { kind: 'axis', x: 'serviceProvider', measure: 'payments' },
    days: { most: 92, standard: 30 },
    path: '/api/reporting/crm/reports/v2/charts/grouped-by-payment-channel',
    platformPath: '/api/reporting/platform/reports/v2/charts/grouped-by-payment-channel',
  },
} as const satisfies Record<string, Report>

export { type ReportKey, reportKeys }
export const reportOf = (key: ReportKey): Report => reportList[key]

/** Charts of the summary that have figures of their own, by the end of their addresses: they are part of its page and have its permission. */
const ofSummary = { entry: 'TransactionsSummary', levels: everybody, days: year } as const
export const chartReports = {
  'base-currency': {
    ...ofSummary,
    id: 'transactions-summary-base-currency',
    words: { en: 'Transactions in base currency', tr: 'Ana para biriminde işlemler' },
    by: ['baseCurrency'],
    measures: ['payments', 'baseAmount', 'baseCaptured'],
    chart: { kind: 'axis', x: 'baseCurrency', measure: 'payments' },
  },
  'base-currency-amount': {
    ...ofSummary,
    id: 'transactions-summary-base-currency-amount',
    words: { en: 'Currencies in base currency', tr: 'Ana para biriminde para birimleri' },
    by: ['baseCurrency', 'currency'],
    measures: ['baseAmount', 'baseCaptured', 'payments'],
    chart: { kind: 'axis', x: 'currency', measure: 'baseAmount' },
  },
  'hpp-conversion': {
    ...ofSummary,
    id: 'transactions-summary-hpp-conversion',
    words: { en: 'Conversion of hosted payments', tr: 'Barındırılan ödemelerin dönüşümü' },
    by: ['source'],
    measures: ['hosted', 'submitted', 'paid', 'conversion'],
    only: 'hosted',
    chart: { kind: 'axis', x: 'source', measure: 'hosted' },
  },
} as const satisfies Record<string, Report>
export type ChartReport = keyof typeof chartReports
