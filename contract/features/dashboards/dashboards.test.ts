import { expect, test } from 'vitest'
import { dashboardSettings } from '../dashboard-settings/dashboard-settings.contract.ts'
import { dashboards } from './dashboards.contract.ts'
import { Widget, WidgetData } from './dashboards.schemas.ts'
import { widgetTypes } from './widget-words.ts'

test('B-DASH-02 there are eight types of widget', () => {
  expect([...widgetTypes].sort()).toEqual([
    'BANNER_WIDGET',
    'CHART_WIDGET',
    'COUNT_WIDGET',
    'MAP_WIDGET',
    'PIPELINE_CHART',
    'SUCCESS_RATE_WIDGET',
    'TABLE_WIDGET',
    'WEBHOOK_STATUS',
  ])
})

test('B-DASH-17/19 dashboards, their settings and the service of data sources are at the v2 base', () => {
  const { data, ...own } = dashboards
  const paths = [...Object.values(own), ...Object.values(dashboardSettings)].flatMap((one) => Object.values(one.paths))
  expect(paths).toContain('/api/reporting/api/v2/data-source')
  expect(paths.filter((path) => !path.startsWith('/api/reporting/api/v2/') && !path.startsWith('/api/v1/'))).toEqual([])
  expect(data.paths.staff).toBe('/api/reporting/dashboard/:source')
})

test('B-DASH-24 a widget has an id, a category, its configuration and its data source', () => {
  expect(Object.keys(Widget.shape)).toEqual(
    expect.arrayContaining(['widgetId', 'categoryId', 'data', 'dataSourceEndpoint', 'dataSourceType']),
  )
  expect(Object.keys(WidgetData.shape)).toEqual(
    expect.arrayContaining(['widgetType', 'description', 'isLast24Hours', 'chartConfiguration', 'tableConfiguration']),
  )
})
