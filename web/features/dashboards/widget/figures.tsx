import type { WidgetPaging } from '@portico/ui/board/widget-table.tsx'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import type { ReactNode } from 'react'
import type { Comparison } from '../board/use-dashboard-filters.ts'
import type { Answer, ChartConfiguration, Widget } from '../model.ts'
import { ChartView, MapView } from './chart-view.tsx'
import { kindOf } from './columns.ts'
import { isOfTime } from './drawn.ts'
import { CountView, RateView } from './figure-view.tsx'
import { StagesView } from './stages-view.tsx'
import { TableView } from './table-view.tsx'
import { WebhooksView } from './webhooks-view.tsx'

type FiguresProps = {
  widget: Widget
  answer: Answer | undefined
  compare: Comparison
  from: string | undefined
  to: string | undefined
  height: number
  paging?: WidgetPaging
  /** Figures lead to the payments that they count: not while the dashboard is edited, nor where the widget leads to its details. */
  opens?: boolean
}

const standardMap: ChartConfiguration = {
  ...{ chartType: 'GeoChart', xAxisColumn: 'country', yAxisColumn: ['volume'], tooltipType: 'currency' },
  ...{ xAxisColumnName: null, yAxisColumnName: null, tooltipValue: null },
}

/** What a widget shows of its answer, by its type. Without rows a table is empty; everything else says that there is no data. */
export function Figures({ widget, answer, compare, from, to, height, paging, opens = false }: FiguresProps): ReactNode {
  const { widgetType, chartConfiguration, tableConfiguration, customPipe, isLast24Hours } = widget.data
  if (widgetType === 'TABLE_WIDGET')
    return tableConfiguration && <TableView title={widget.name} table={tableConfiguration} answer={answer} page={paging} height={height} />
  const total = answer?.totals.find(({ currency }) => currency === answer.currency) ?? answer?.totals[0]
  const isFigure = widgetType === 'COUNT_WIDGET' || widgetType === 'SUCCESS_RATE_WIDGET'
  if (!answer || (isFigure ? !total : answer.data.length === 0)) return <NoData height={height} />
  if (widgetType === 'COUNT_WIDGET' && total) {
    const column = chartConfiguration?.yAxisColumn[0] ?? (customPipe === 'currency' ? 'volume' : 'count')
    return <CountView answer={answer} total={total} compare={compare} column={column} opens={opens} />
  }
  if (widgetType === 'SUCCESS_RATE_WIDGET') return <RateView answer={answer} compare={compare} />
  if (widgetType === 'WEBHOOK_STATUS') return <WebhooksView rows={answer.data} height={height} />
  if (widgetType === 'PIPELINE_CHART')
    return (
      <StagesView
        title={widget.name}
        rows={answer.data}
        stageColumn={chartConfiguration?.xAxisColumn ?? 'stage'}
        countColumn={chartConfiguration?.yAxisColumn[0] ?? 'count'}
        navigationUrl={tableConfiguration?.navigationUrl}
      />
    )
  const chart = overTime(chartConfiguration ?? standardMap, answer)
  const given = { title: widget.name, chart, answer, isLast24Hours, from, to, height, opens }
  return widgetType === 'MAP_WIDGET' ? <MapView {...given} /> : <ChartView {...given} />
}

/** The currency of what a chart or a map draws: other currencies are not in it. */
export function unitOf({ data: { widgetType, chartConfiguration } }: Widget, answer: Answer | undefined): string | undefined {
  const isDrawn = widgetType === 'MAP_WIDGET' || widgetType === 'CHART_WIDGET'
  const { yAxisColumn, xAxisColumn, tooltipType } = chartConfiguration ?? standardMap
  if (!isDrawn || !answer || answer.data.length === 0 || xAxisColumn === 'currency') return undefined
  const isAmount = yAxisColumn.some((column) => kindOf(answer.columns, column, tooltipType) === 'amount')
  return isAmount ? (answer.currency ?? undefined) : undefined
}

/** The details of a chart by hour are read by day. */
function overTime(chart: ChartConfiguration, { columns }: Answer): ChartConfiguration {
  const has = (name: string) => columns.some(({ column }) => column === name)
  if (!isOfTime(chart.xAxisColumn) || has(chart.xAxisColumn)) return chart
  const other = ['hour', 'date', 'month'].find(has)
  return other === undefined ? chart : { ...chart, xAxisColumn: other, xAxisColumnName: null }
}

const NoData = ({ height }: { height: number }) => {
  const { noData } = useUiTexts()
  return (
    <p className="p-chart-none" style={{ minHeight: height }}>
      {noData}
    </p>
  )
}
