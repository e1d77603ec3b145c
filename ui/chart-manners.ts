/**
 * What all charts have in common, without the library that draws them: inks read from the tokens, axes without a frame, dotted guides,
 * small figures. An `option` is a function of the inks, so that it is made again when the scheme changes.
 */
import type { EChartsCoreOption } from 'echarts/core'

export type ChartInks = {
  text: string
  muted: string
  line: string
  surface: string
  raised: string
  faint: string
  series: readonly string[]
  positive: string
  negative: string
}
export type ChartOption = (inks: ChartInks) => EChartsCoreOption

export function readInks(): ChartInks {
  const style = getComputedStyle(document.documentElement)
  const ink = (name: string) => style.getPropertyValue(`--p-${name}`).trim()
  return {
    text: ink('text'),
    muted: ink('muted'),
    line: ink('line-soft'),
    surface: ink('surface'),
    raised: ink('raised'),
    faint: ink('faint'),
    positive: ink('positive'),
    negative: ink('negative'),
    series: [1, 2, 3, 4, 5, 6].map((place) => ink(`chart-${place}`)),
  }
}

export const chartBase = (inks: ChartInks): EChartsCoreOption => ({
  textStyle: { fontFamily: "'Inter Variable', sans-serif", fontSize: 11, color: inks.muted },
  color: [...inks.series],
  animationDuration: 250,
  grid: { left: 4, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  tooltip: {
    trigger: 'axis',
    backgroundColor: inks.raised,
    borderColor: inks.line,
    borderWidth: 1,
    padding: [8, 12],
    confine: true,
    hideDelay: 50,
    textStyle: { color: inks.text, fontSize: 12 },
    extraCssText: 'box-shadow:var(--p-shadow-md);border-radius:8px;font-variant-numeric:tabular-nums',
    axisPointer: { lineStyle: { color: inks.faint, width: 1, type: 'solid' } },
  },
})

export const categoryAxis = (inks: ChartInks, data: readonly string[], interval: number) => ({
  type: 'category',
  data: [...data],
  boundaryGap: false,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: inks.line } },
  axisLabel: { color: inks.muted, fontSize: 11, interval, margin: 10 },
})

export const valueAxis = (inks: ChartInks, formatter: (value: number) => string) => ({
  type: 'value',
  splitNumber: 4,
  axisLabel: { color: inks.muted, fontSize: 11, formatter, margin: 12 },
  splitLine: { lineStyle: { color: inks.line, type: [2, 4] } },
})

type Line = { name: string; data: readonly (number | null)[] }

/** What is counted now: a filled line that ends with a dot, since what comes after it has not happened yet. */
export const currentLine = (inks: ChartInks, { name, data }: Line, categories: readonly string[]) => {
  const last = data.findLastIndex((value) => value !== null)
  const ink = inks.series[0]
  return {
    name,
    type: 'line',
    data: [...data],
    symbol: 'none',
    smooth: 0.25,
    smoothMonotone: 'x',
    lineStyle: { color: ink, width: 2 },
    itemStyle: { color: ink },
    areaStyle: { color: ink, opacity: 0.08 },
    ...(last >= 0 && {
      markPoint: {
        symbol: 'circle',
        symbolSize: 8,
        label: { show: false },
        itemStyle: { color: ink, borderColor: inks.surface, borderWidth: 2 },
        data: [{ coord: [categories[last], data[last]] }],
      },
    }),
  }
}

/** What it is compared with: thin, dashed and faint. */
export const earlierLine = (inks: ChartInks, { name, data }: Line) => ({
  name,
  type: 'line',
  data: [...data],
  symbol: 'none',
  smooth: 0.25,
  smoothMonotone: 'x',
  lineStyle: { color: inks.faint, width: 1.5, type: [3, 3] },
  itemStyle: { color: inks.faint },
})

/** Parts of a whole, at most five and the rest; a table or list beside it says the same in words. */
export const ring = (parts: readonly { name: string; value: number; color: string }[]) => ({
  type: 'pie',
  radius: ['64%', '86%'],
  center: ['50%', '50%'],
  padAngle: parts.length > 1 ? 1.5 : 0,
  itemStyle: { borderRadius: 2 },
  label: { show: false },
  emphasis: { scale: false },
  data: parts.map(({ name, value, color }) => ({ name, value, itemStyle: { color } })),
})
