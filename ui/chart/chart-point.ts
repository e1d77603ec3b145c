/** Which value of a chart a press means. */
import type { ChartData } from './chart-data.ts'

/** The place of a value, and its series. */
export type ChartPoint = { place: number; series: number }
type Pixels = (at: 'x' | 'y', value: number, isOnRight: boolean) => number
type Press = { x: number; y: number }

/**
 * The value nearest to a press among those of a place: the line at that height, the column or the bar it is on. `place` is what the axis says
 * for the press; `toPixels` where a value is drawn.
 */
export function pointAt({ kind, series, categories }: ChartData, place: number, { x, y }: Press, toPixels: Pixels): ChartPoint | undefined {
  if (place < 0 || place >= categories.length) return undefined
  const along = kind === 'bar' ? 'x' : 'y'
  const far = (value: number, isOnRight = false) => Math.abs(toPixels(along, value, isOnRight) - (along === 'x' ? x : y))
  const known = series.flatMap(({ values, comparison, isOnRight }, at) => {
    const value = values[place]
    return comparison || typeof value !== 'number' ? [] : [{ at, far: far(value, isOnRight) }]
  })
  const nearest = known.reduce<(typeof known)[number] | undefined>((best, one) => (best && best.far <= one.far ? best : one), undefined)
  return nearest && { place, series: nearest.at }
}
