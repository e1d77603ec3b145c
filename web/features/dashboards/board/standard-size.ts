import type { Widget, WidgetType } from '../model.ts'

/** How large a widget is until somebody changes it, in columns and rows. */
export const standardSize: Readonly<Record<WidgetType, { w: number; h: number }>> = {
  COUNT_WIDGET: { w: 3, h: 2 },
  SUCCESS_RATE_WIDGET: { w: 3, h: 2 },
  BANNER_WIDGET: { w: 12, h: 2 },
  CHART_WIDGET: { w: 6, h: 6 },
  TABLE_WIDGET: { w: 6, h: 6 },
  PIPELINE_CHART: { w: 6, h: 5 },
  MAP_WIDGET: { w: 6, h: 6 },
  WEBHOOK_STATUS: { w: 6, h: 5 },
}

/** The most rows that it takes on a phone: a map is as wide as the screen, and a figure is one line. */
export const mostOnPhone = ({ data: { widgetType, chartConfiguration } }: Widget): number | undefined =>
  widgetType === 'COUNT_WIDGET' || widgetType === 'SUCCESS_RATE_WIDGET' || widgetType === 'BANNER_WIDGET'
    ? 2
    : widgetType === 'MAP_WIDGET' || chartConfiguration?.chartType === 'PieChart'
      ? 5
      : undefined
