/** A widget and its figures as the page draws them. */
import type { TooltipType } from '@portico/ui/chart/value-text.ts'
import type { Row } from './widget/row-path.ts'

export type WidgetType =
  | 'CHART_WIDGET'
  | 'BANNER_WIDGET'
  | 'TABLE_WIDGET'
  | 'PIPELINE_CHART'
  | 'MAP_WIDGET'
  | 'WEBHOOK_STATUS'
  | 'COUNT_WIDGET'
  | 'SUCCESS_RATE_WIDGET'
export type ChartType = 'PieChart' | 'LineChart' | 'BarChart' | 'ComboChart' | 'GeoChart'

export type ChartConfiguration = {
  chartType: ChartType
  xAxisColumn: string
  xAxisColumnName: string | null
  yAxisColumn: string[]
  yAxisColumnName: string | null
  tooltipValue: string | null
  tooltipType: TooltipType
}

export type Column = { column: string; kind: 'count' | 'amount' | 'rate' | 'moment' | 'day' | 'word'; name: string }
type Figures = Readonly<Record<string, number | null>>
export type Total = { currency: string; count: number; volume: number; values: Figures; before: Figures | null }

export type Answer = {
  count: number
  data: readonly Row[]
  totalCount: number
  totalVolume: number
  currency: string | null
  totals: readonly Total[]
  columns: readonly Column[]
  alertViewModels: readonly { id: string; title: string }[]
  asOf: string
  timeZone: string
}

export type TableConfiguration = {
  tableDataColumns: string[]
  navigationUrl: string | null
  pipes: Readonly<Record<string, string>>
  templates: Readonly<Record<string, string>>
}
