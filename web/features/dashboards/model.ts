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
  xAxisColumnName?: string | null | undefined
  yAxisColumn: readonly string[]
  yAxisColumnName?: string | null | undefined
  tooltipValue?: string | null | undefined
  tooltipType?: TooltipType | null | undefined
}

export type Answer = { data: readonly Row[]; totalCount: number }
