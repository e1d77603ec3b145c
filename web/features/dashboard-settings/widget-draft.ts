import type { Widget, WidgetBody } from './dashboard-settings.queries.ts'

type Data = Widget['data']
/** A widget as it is typed. */
export type Draft = {
  name: string
  nameTr: string
  categoryId: string
  endpoint: string
  moreEndpoint: string | null
  widgetType: Data['widgetType']
  description: string
  chartType: NonNullable<Data['chartConfiguration']>['chartType']
  x: string
  y: string[]
  columns: string[]
  navigationUrl: string
  banner: string
  filters: string
  kept: Data | undefined
}

export function beginOf(widget: Widget | undefined): Draft {
  const data = widget?.data
  const { chartConfiguration: chart = null, tableConfiguration: table = null, banner = null } = data ?? {}
  return {
    name: widget?.name ?? '',
    nameTr: widget?.nameTr ?? '',
    categoryId: widget?.categoryId ?? '',
    endpoint: widget?.dataSourceEndpoint ?? '',
    moreEndpoint: widget?.dataSourceMoreDataEndpoint ?? null,
    widgetType: data?.widgetType ?? 'CHART_WIDGET',
    description: data?.description ?? '',
    chartType: chart?.chartType ?? 'BarChart',
    x: chart?.xAxisColumn ?? '',
    y: [...(chart?.yAxisColumn ?? [])],
    columns: [...(table?.tableDataColumns ?? [])],
    navigationUrl: table?.navigationUrl ?? banner?.href ?? '',
    banner: banner?.text ?? '',
    filters: widget?.filters ?? '{}',
    kept: data,
  }
}

/** As it is sent: only the parts of its kind, and what this form does not show stays as it was. */
export function bodyOf(draft: Draft): WidgetBody {
  const { widgetType, kept } = draft
  const isChart = widgetType === 'CHART_WIDGET' || widgetType === 'MAP_WIDGET' || widgetType === 'PIPELINE_CHART'
  const chartType = widgetType === 'MAP_WIDGET' ? 'GeoChart' : draft.chartType
  const url = draft.navigationUrl || null
  return {
    name: draft.name,
    nameTr: draft.nameTr || null,
    categoryId: draft.categoryId,
    dataSourceEndpoint: draft.endpoint,
    dataSourceMoreDataEndpoint: draft.moreEndpoint,
    filters: draft.filters || '{}',
    data: {
      widgetType,
      description: draft.description || null,
      isLast24Hours: draft.endpoint === '/reporting/last-24-hours',
      customPipe: kept?.customPipe ?? null,
      chartConfiguration:
        isChart && draft.y.length > 0 ? { ...kept?.chartConfiguration, chartType, xAxisColumn: draft.x, yAxisColumn: draft.y } : null,
      tableConfiguration:
        widgetType === 'TABLE_WIDGET' && draft.columns.length > 0
          ? { ...kept?.tableConfiguration, tableDataColumns: draft.columns, navigationUrl: url }
          : null,
      banner:
        widgetType === 'BANNER_WIDGET' && draft.banner ? { textTr: kept?.banner?.textTr ?? null, text: draft.banner, href: url } : null,
    },
  }
}
