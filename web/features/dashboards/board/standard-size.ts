import type { WidgetType } from '../model.ts'

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
