/** Reading a chart by keyboard: the arrows go through its places, Home and End to the first and the last, Escape leaves. */
import type { ChartData } from './chart-data.ts'
import type { ChartFormats } from './chart-option.ts'

/** The next place, or nothing for a key that means none. */
export function placeByKey(key: string, at: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return at === undefined ? 0 : Math.min(last, at + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at === undefined ? last : Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** What the tooltip shows there, as one sentence. */
export function spokenPlace({ categories, series, beside }: ChartData, at: number, formats: ChartFormats): string {
  const values = series.map(({ name, values: all, isOnRight }, place) => {
    const value = all[at]
    const format = isOnRight && formats.right ? formats.right.value : formats.value
    const said = `${name} ${typeof value === 'number' ? format(value) : '—'}`.trim()
    return [said, place === 0 && beside?.[at]].filter(Boolean).join(' · ')
  })
  return `${categories[at] ?? ''}: ${values.join(', ')}`
}
