import type { Widget, WidgetBody } from './dashboard-settings.queries.ts'

type Data = Widget['data']
type Chart = NonNullable<Data['chartConfiguration']>
/** By the name of a column. */
export type Named = Readonly<Record<string, string>>
/** A widget as it is typed. */
export type Draft = {
  name: string
  nameTr: string
  categoryId: string
  endpoint: string
  moreEndpoint: string | null
  widgetType: Data['widgetType']
  description: string
  chartType: Chart['chartType']
  x: string
  y: readonly string[]
  tooltipValue: string | null
  tooltipType: Chart['tooltipType']
  columns: readonly string[]
  pipes: Named
  templates: Named
  customPipe: string | null
  navigationUrl: string
  banner: string
  bannerTr: string
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
    tooltipValue: chart?.tooltipValue ?? null,
    tooltipType: chart?.tooltipType ?? 'default',
    columns: [...(table?.tableDataColumns ?? [])],
    pipes: table?.pipes ?? {},
    templates: table?.templates ?? {},
    customPipe: data?.customPipe ?? null,
    navigationUrl: table?.navigationUrl ?? banner?.href ?? '',
    banner: banner?.text ?? '',
    bannerTr: banner?.textTr ?? '',
    filters: widget?.filters ?? '{}',
    kept: data,
  }
}

export const last24Hours = '/reporting/last-24-hours'
/** By day, the details of the last 24 hours. */
const byDate = '/reporting/transactions-by-date'

export const hasChart = (widgetType: Data['widgetType']): boolean => ['CHART_WIDGET', 'MAP_WIDGET', 'PIPELINE_CHART'].includes(widgetType)

/** Only of columns that are shown. */
const ofColumns = (named: Named, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(named).filter(([name]) => columns.includes(name)))

/** As it is sent: only the parts of its kind, and what this form does not show stays as it was. */
export function bodyOf(draft: Draft): WidgetBody {
  const { widgetType, kept, columns } = draft
  const chartType = widgetType === 'MAP_WIDGET' ? 'GeoChart' : draft.chartType
  const url = draft.navigationUrl || null
  const isLast24Hours = draft.endpoint === last24Hours
  const { tooltipValue, tooltipType } = draft
  const table = { tableDataColumns: [...columns], navigationUrl: url }
  return {
    name: draft.name,
    nameTr: draft.nameTr || null,
    categoryId: draft.categoryId,
    dataSourceEndpoint: draft.endpoint,
    dataSourceMoreDataEndpoint: isLast24Hours ? (draft.moreEndpoint ?? byDate) : draft.moreEndpoint,
    filters: draft.filters || '{}',
    data: {
      widgetType,
      description: draft.description || null,
      isLast24Hours,
      customPipe: draft.customPipe,
      chartConfiguration:
        hasChart(widgetType) && draft.y.length > 0
          ? { ...kept?.chartConfiguration, chartType, xAxisColumn: draft.x, yAxisColumn: [...draft.y], tooltipValue, tooltipType }
          : null,
      tableConfiguration:
        widgetType === 'TABLE_WIDGET' && columns.length > 0
          ? { ...table, pipes: ofColumns(draft.pipes, columns), templates: ofColumns(draft.templates, columns) }
          : null,
      banner: widgetType === 'BANNER_WIDGET' && draft.banner ? { text: draft.banner, textTr: draft.bannerTr || null, href: url } : null,
    },
  }
}
