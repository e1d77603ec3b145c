import type { Refusal } from '@portico/contract/core/refusals.ts'
import type { WidgetFields } from '@portico/contract/features/dashboard-settings/dashboard-settings.contract.ts'
import { dashboardSettingsRefusals as no } from '@portico/contract/features/dashboard-settings/dashboard-settings.refusals.ts'
import { type Source, sourceAt } from '@portico/contract/features/dashboards/sources.ts'
import { pipes, templates } from '@portico/contract/features/dashboards/widget-words.ts'
import { AppError, refuseFields } from '../../core/call/app-error.ts'
import { areFilters, isPortalPath } from '../dashboards/index.ts'

/** Refuses a widget that names anything outside the declared lists, each field by its name. It is looked at again when it is shown. */
export function refuseWidget({ data, dataSourceEndpoint, dataSourceMoreDataEndpoint, filters }: WidgetFields): void {
  const source = sourceAt(dataSourceEndpoint)
  if (!source) throw new AppError(no.unknownSource())
  if (dataSourceMoreDataEndpoint !== null && !sourceAt(dataSourceMoreDataEndpoint)) throw new AppError(no.unknownDetails())
  if (!source.widgets.includes(data.widgetType)) throw new AppError(no.wrongType())
  const { widgetType, chartConfiguration: chart, tableConfiguration: table, banner, customPipe } = data
  const isChart = widgetType === 'CHART_WIDGET' || widgetType === 'MAP_WIDGET'
  if (isChart && !chart) throw new AppError(no.missingChart())
  if (widgetType === 'CHART_WIDGET' && chart && !source.charts.includes(chart.chartType)) throw new AppError(no.wrongChart())
  if (widgetType === 'TABLE_WIDGET' && !table) throw new AppError(no.missingTable())
  if (widgetType === 'BANNER_WIDGET' && !banner) throw new AppError(no.missingBanner())
  if (!areFilters(filters)) throw new AppError(no.wrongFilters())
  const wrong: Record<string, Refusal> = {}
  const unless = (isRight: boolean, field: string, refusal: () => Refusal) => {
    if (!isRight) wrong[`body.data.${field}`] = refusal()
  }
  const isPath = (path: string | null) => path === null || isPortalPath(path)
  unless(customPipe === null || isOf(pipes, customPipe), 'customPipe', no.unknownPipe)
  if (banner) unless(isPath(banner.href), 'banner.href', no.wrongNavigation)
  if (table) {
    unless(isPath(table.navigationUrl), 'tableConfiguration.navigationUrl', no.wrongNavigation)
    for (const [place, column] of table.tableDataColumns.entries())
      unless(hasColumn(source, column), `tableConfiguration.tableDataColumns.${place}`, no.unknownColumn)
    for (const [column, pipe] of Object.entries(table.pipes))
      unless(isOf(pipes, pipe), `tableConfiguration.pipes.${column}`, no.unknownPipe)
    for (const [column, template] of Object.entries(table.templates))
      unless(isOf(templates, template), `tableConfiguration.templates.${column}`, no.unknownTemplate)
  }
  if (chart) {
    unless(hasColumn(source, chart.xAxisColumn), 'chartConfiguration.xAxisColumn', no.unknownColumn)
    for (const [place, column] of chart.yAxisColumn.entries())
      unless(hasColumn(source, column), `chartConfiguration.yAxisColumn.${place}`, no.unknownColumn)
    unless(chart.tooltipValue === null || hasColumn(source, chart.tooltipValue), 'chartConfiguration.tooltipValue', no.unknownColumn)
  }
  refuseFields(wrong)
}

const isOf = (list: readonly string[], name: string) => list.includes(name)
const hasColumn = ({ columns }: Source, name: string) => columns.some(({ column }) => column === name)
