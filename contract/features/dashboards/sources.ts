import type { Level } from '../../core/level.ts'
import type { Words } from '../../core/words.ts'
import { type Dimension, dimensionWords, isTime } from '../reports/dimensions.ts'
import { type FigureKind, type Measure, measureFacts } from '../reports/measures.ts'
import type { Report } from '../reports/report.ts'
import { type ReportKey, reportKeys, reportOf } from '../reports/report-list.ts'
import type { ChartType, dataSourceTypes, WidgetType } from './widget-words.ts'

/** How a column is said: an amount in minor units beside its currency, a share in basis points, a number, a moment, a day, or a word. */
export type ColumnKind = FigureKind | 'moment' | 'day' | 'word'
export type SourceColumn = { column: string; kind: ColumnKind; words: Words }

/** What opens a source: the landing page, a report, or another screen. */
export type SourceRight = 'everyone' | 'dashboard' | { report: string } | 'webhooks' | 'merchants'

/** Where the figures of widgets come from. There are no others: a widget names one of these by its endpoint. */
export type Source = {
  /** The last part of its endpoint, `/reporting/<id>`. */
  id: string
  endpoint: `/reporting/${string}`
  type: (typeof dataSourceTypes)[number]
  words: Words
  levels: readonly Level[]
  right: SourceRight
  widgets: readonly WidgetType[]
  charts: readonly ChartType[]
  columns: readonly SourceColumn[]
  /** The report of the report engine that answers it, where one does. */
  report?: Report
  /** Of the last 24 hours, hour by hour. */
  isLast24Hours?: true
}

/** A figure has the name of the report engine, apart from the two that every widget has. */
const columnNames: Partial<Record<Measure | Dimension, string>> = {
  payments: 'count',
  captured: 'volume',
  day: 'date',
  merchant: 'customer',
}
export const columnOf = (name: Measure | Dimension): string => columnNames[name] ?? name

const currencyColumn: SourceColumn = { column: 'currency', kind: 'word', words: dimensionWords.currency }
const dimensionColumn = (dimension: Dimension): SourceColumn => ({
  column: columnOf(dimension),
  kind: isTime(dimension) ? (dimension === 'hour' ? 'moment' : 'day') : 'word',
  words: dimensionWords[dimension],
})
const measureColumn = (measure: Measure): SourceColumn => ({
  column: columnOf(measure),
  kind: measureFacts[measure].kind,
  words: measureFacts[measure].words,
})
const columnsOf = (by: readonly Dimension[], measures: readonly Measure[]): SourceColumn[] => [
  ...by.filter((dimension) => dimension !== 'currency').map(dimensionColumn),
  currencyColumn,
  ...measures.map(measureColumn),
]

const everybody = ['platform', 'tenant', 'merchant'] as const
const staff = ['platform', 'tenant'] as const
const landing = ['payments', 'captured', 'successRate', 'successful', 'unsuccessful', 'refunded'] as const satisfies readonly Measure[]
const ranked = ['CHART_WIDGET', 'TABLE_WIDGET'] as const
const rankedCharts = ['PieChart', 'BarChart', 'ComboChart'] as const
const timed = ['LineChart', 'BarChart', 'ComboChart'] as const
const days = { most: 366, standard: 30 } as const

type Grouped = Pick<Source, 'id' | 'type' | 'words' | 'levels' | 'right' | 'widgets' | 'charts'> & {
  by: readonly Dimension[]
  measures?: readonly Measure[]
  only?: 'unsuccessful'
  isLast24Hours?: true
}

function grouped({ by, measures = landing, only, ...source }: Grouped): Source {
  const { id, words, levels, right } = source
  return {
    ...source,
    endpoint: `/reporting/${id}`,
    columns: columnsOf(by, measures),
    report: {
      id: `widget-${id}`,
      // A source of the landing page is not switched off with a report.
      entry: typeof right === 'object' ? right.report : 'Dashboard',
      words,
      levels,
      by,
      measures,
      chart: { kind: 'axis', x: by[0] ?? 'currency', measure: measures[0]! },
      days,
      ...(only ? { only } : {}),
    },
  }
}

const ofSummary = { report: 'TransactionsSummary' } as const
const own: readonly Source[] = [
  grouped({
    id: 'figures',
    type: 'Figures',
    words: { en: 'Figures of a period', tr: 'Bir dönemin rakamları' },
    levels: everybody,
    right: 'dashboard',
    widgets: ['COUNT_WIDGET', 'SUCCESS_RATE_WIDGET', 'TABLE_WIDGET'],
    charts: [],
    by: [],
  }),
  grouped({
    id: 'last-24-hours',
    type: 'Figures',
    words: { en: 'Last 24 hours', tr: 'Son 24 saat' },
    levels: everybody,
    right: 'dashboard',
    widgets: ['CHART_WIDGET'],
    charts: timed,
    by: ['hour'],
    isLast24Hours: true,
  }),
  grouped({
    id: 'transactions-by-status',
    type: 'TransactionsByStatus',
    words: { en: 'Transactions by status', tr: 'Duruma göre işlemler' },
    levels: everybody,
    right: 'dashboard',
    widgets: ranked,
    charts: rankedCharts,
    by: ['status'],
    measures: ['payments', 'amount', 'captured'],
  }),
  grouped({
    id: 'transactions-by-currency',
    type: 'TransactionsByCurrency',
    words: { en: 'Transactions by currency', tr: 'Para birimine göre işlemler' },
    levels: everybody,
    right: 'dashboard',
    widgets: ranked,
    charts: rankedCharts,
    by: ['currency'],
  }),
  grouped({
    id: 'transactions-by-payment-method',
    type: 'TransactionsByPaymentMethod',
    words: { en: 'Transactions by payment method', tr: 'Ödeme yöntemine göre işlemler' },
    levels: everybody,
    right: 'dashboard',
    widgets: ranked,
    charts: rankedCharts,
    by: ['paymentMethod'],
  }),
  grouped({
    id: 'transactions-by-service-provider',
    type: 'TransactionsByServiceProvider',
    words: { en: 'Transactions by service provider', tr: 'Hizmet sağlayıcıya göre işlemler' },
    levels: everybody,
    right: 'dashboard',
    widgets: ranked,
    charts: rankedCharts,
    by: ['serviceProvider'],
  }),
  grouped({
    id: 'transactions-by-date',
    type: 'TransactionsByDate',
    words: { en: 'Transactions by date', tr: 'Tarihe göre işlemler' },
    levels: everybody,
    right: 'dashboard',
    widgets: ranked,
    charts: timed,
    by: ['day'],
  }),
  grouped({
    id: 'transactions-by-base-currency',
    type: 'TransactionsByBaseCurrency',
    words: { en: 'Transactions by base currency', tr: 'Ana para birimine göre işlemler' },
    levels: everybody,
    right: ofSummary,
    widgets: ranked,
    charts: rankedCharts,
    by: ['baseCurrency'],
    measures: ['payments', 'baseAmount', 'baseCaptured'],
  }),
  grouped({
    id: 'chart-by-customer',
    type: 'ChartReportingByCustomer',
    words: { en: 'Payments by customer', tr: 'Müşteriye göre ödemeler' },
    levels: staff,
    right: ofSummary,
    widgets: ranked,
    charts: rankedCharts,
    by: ['merchant'],
  }),
  grouped({
    id: 'chart-by-service-provider',
    type: 'ChartReportingByServiceProvider',
    words: { en: 'Service providers by date', tr: 'Tarihe göre hizmet sağlayıcılar' },
    levels: everybody,
    right: ofSummary,
    widgets: ranked,
    charts: timed,
    by: ['day', 'serviceProvider'],
  }),
  grouped({
    id: 'chart-by-payment-method',
    type: 'ChartReportingByPaymentMethod',
    words: { en: 'Payment methods by date', tr: 'Tarihe göre ödeme yöntemleri' },
    levels: everybody,
    right: ofSummary,
    widgets: ranked,
    charts: timed,
    by: ['day', 'paymentMethod'],
  }),
  grouped({
    id: 'transactions-by-country',
    type: 'Figures',
    words: { en: 'Payments by country', tr: 'Ülkeye göre ödemeler' },
    levels: everybody,
    right: ofSummary,
    widgets: ['MAP_WIDGET', 'CHART_WIDGET', 'TABLE_WIDGET'],
    charts: ['GeoChart', 'PieChart', 'BarChart'],
    by: ['country'],
  }),
  grouped({
    id: 'declines-by-reason',
    type: 'Figures',
    words: { en: 'Declines by reason', tr: 'Nedene göre retler' },
    levels: everybody,
    right: 'dashboard',
    widgets: ranked,
    charts: ['PieChart', 'BarChart'],
    by: ['failureReason'],
    measures: ['unsuccessful', 'amount'],
    only: 'unsuccessful',
  }),
  {
    id: 'boarding-stages',
    endpoint: '/reporting/boarding-stages',
    type: 'Stages',
    words: { en: 'Boarding stages', tr: 'Başvuru aşamaları' },
    levels: ['tenant'],
    right: 'merchants',
    widgets: ['PIPELINE_CHART', 'TABLE_WIDGET'],
    charts: [],
    columns: [
      { column: 'stage', kind: 'word', words: { en: 'Stage', tr: 'Aşama' } },
      { column: 'count', kind: 'count', words: { en: 'Customers', tr: 'Müşteriler' } },
    ],
  },
  {
    id: 'webhook-status',
    endpoint: '/reporting/webhook-status',
    type: 'Webhooks',
    words: { en: 'Webhook endpoints', tr: 'Webhook uç noktaları' },
    levels: ['tenant', 'merchant'],
    right: 'webhooks',
    widgets: ['WEBHOOK_STATUS', 'TABLE_WIDGET'],
    charts: [],
    columns: [
      { column: 'name', kind: 'word', words: { en: 'Endpoint', tr: 'Uç nokta' } },
      { column: 'status', kind: 'word', words: { en: 'Status', tr: 'Durum' } },
      { column: 'failures', kind: 'count', words: { en: 'Failures in a row', tr: 'Art arda hata' } },
      { column: 'lastDeliveryAt', kind: 'moment', words: { en: 'Last delivery', tr: 'Son teslim' } },
    ],
  },
  {
    id: 'text',
    endpoint: '/reporting/text',
    type: 'Text',
    words: { en: 'A text', tr: 'Bir metin' },
    levels: everybody,
    right: 'everyone',
    widgets: ['BANNER_WIDGET'],
    charts: [],
    columns: [],
  },
]

/** Each report, as its page has it. */
function sourceOfReport(key: ReportKey): Source {
  const report = reportOf(key)
  const by = [...report.by, ...(report.choose?.standard ?? [])]
  return {
    id: report.id,
    endpoint: `/reporting/${report.id}`,
    type: 'Report',
    words: report.words,
    levels: report.levels,
    right: { report: report.entry },
    widgets: ranked,
    charts: by.some(isTime) ? timed : rankedCharts,
    columns: columnsOf(by, report.measures),
    report,
  }
}

export const sources: readonly Source[] = [...own, ...reportKeys.map(sourceOfReport)]
export const sourceIds = sources.map(({ id }) => id) as [string, ...string[]]
const byId = new Map(sources.map((source) => [source.id, source]))
export const sourceOfId = (id: string): Source | undefined => byId.get(id)
const byEndpoint = new Map<string, Source>(sources.map((source) => [source.endpoint, source]))
/** The declared source with this endpoint; undefined of every other address. */
export const sourceAt = (endpoint: string): Source | undefined => byEndpoint.get(endpoint)
