import { boardColumns } from '@portico/contract/features/dashboards/widget-words.ts'
import type { Spot } from './boards.repository.ts'
import { readData } from './to-widget.ts'
import type { WidgetRow } from './widgets.repository.ts'

const sizes = {
  COUNT_WIDGET: { w: 3, h: 2 },
  SUCCESS_RATE_WIDGET: { w: 3, h: 2 },
  BANNER_WIDGET: { w: 12, h: 2 },
  CHART_WIDGET: { w: 6, h: 6 },
  TABLE_WIDGET: { w: 6, h: 6 },
  MAP_WIDGET: { w: 6, h: 6 },
  PIPELINE_CHART: { w: 6, h: 5 },
  WEBHOOK_STATUS: { w: 6, h: 5 },
} as const
export const sizeOf = (widget: Pick<WidgetRow, 'data'>): { w: number; h: number } => sizes[readData(widget.data).widgetType]

/** A person who never arranged anything has so many of the shipped widgets. */
const mostShipped = 9

/** The shipped widgets in rows, the small ones first. */
export function standardBoard(offered: readonly WidgetRow[]): { widget: WidgetRow; spot: Spot }[] {
  const shipped = offered.filter((widget) => widget.is_standard).slice(0, mostShipped)
  let [x, y, rowHeight] = [0, 0, 0]
  return shipped.map((widget) => {
    const size = sizeOf(widget)
    if (x + size.w > boardColumns) [x, y, rowHeight] = [0, y + rowHeight, 0]
    const spot = { x, y, ...size }
    x += size.w
    rowHeight = Math.max(rowHeight, size.h)
    return { widget, spot }
  })
}

/** The first row below everything. */
export const below = (spots: readonly Pick<Spot, 'y' | 'h'>[]): number => Math.max(0, ...spots.map(({ y, h }) => y + h))
