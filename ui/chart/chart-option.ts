/** From a chart's numbers to what ECharts draws: no frame, dotted guides, one colour per series, a tooltip with tabular figures. */
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartInks } from '../look/chart-inks.ts'
import { type ChartData, type ChartSeries, endOf, partsOf } from './chart-data.ts'
import { hideWaitMs, tooltipPlace } from './tooltip-place.ts'

export type ChartFormats = {
  /** A value in full, for tooltips and tables. */
  value: (value: number) => string
  /** A value on the axis, shortened ("90 k"). */
  axis: (value: number) => string
  /** The rest of a whole. */
  other: string
  /** Of the lines of a `combo`. */
  right?: { value: (value: number) => string; axis: (value: number) => string }
}

/** Below this width names beside the ends of lines would leave no room for the lines. */
const namedWidthPx = 440

type Pair = [number, number]

const fontFamily = "'Inter Variable', sans-serif"

const grid = { left: 4, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' }

function base(inks: ChartInks, { value }: ChartFormats): EChartsCoreOption {
  return {
    textStyle: { fontFamily, fontSize: 11, color: inks.muted },
    color: inks.series,
    animation: false,
    grid,
    tooltip: {
      trigger: 'axis',
      confine: true,
      hideDelay: hideWaitMs,
      transitionDuration: 0,
      position: (at: [number, number], _: unknown, _box: unknown, _part: unknown, size: { contentSize: Pair; viewSize: Pair }) =>
        tooltipPlace(at, size.contentSize, size.viewSize),
      backgroundColor: inks.raised,
      borderColor: inks.line,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { color: inks.text, fontSize: 12, fontFamily },
      extraCssText: 'box-shadow:var(--p-shadow-md);border-radius:8px;font-variant-numeric:tabular-nums',
      axisPointer: { type: 'line', lineStyle: { color: inks.faint, width: 1, type: 'solid' } },
      valueFormatter: (given: unknown) => (typeof given === 'number' ? value(given) : '—'),
    },
  }
}

const categoryAxis = (inks: ChartInks, categories: readonly string[]) => ({
  type: 'category',
  data: [...categories],
  boundaryGap: false,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: inks.line } },
  axisLabel: { color: inks.muted, fontSize: 11, margin: 10, hideOverlap: true },
})

const valueAxis = (inks: ChartInks, axis: (value: number) => string) => ({
  type: 'value',
  splitNumber: 4,
  axisLabel: { color: inks.muted, fontSize: 11, margin: 12, formatter: axis },
  splitLine: { lineStyle: { color: inks.line, type: [2, 4] } },
})

function line(series: ChartSeries, colour: string, area: boolean, inks: ChartInks, categories: readonly string[]) {
  const { name, values, comparison } = series
  if (comparison)
    return {
      ...{ name, type: 'line', data: [...values], symbol: 'none', itemStyle: { color: inks.faint } },
      lineStyle: { color: inks.faint, width: 1.5, type: [3, 3] },
    }
  const end = endOf(values)
  return {
    // Straight from value to value: a curve would show values that never were.
    ...{ name, type: 'line', data: [...values], symbol: 'none', itemStyle: { color: colour } },
    lineStyle: { color: colour, width: 2 },
    areaStyle: area ? { color: colour, opacity: 0.08 } : undefined,
    markPoint: end === undefined ? undefined : dot(categories[end] ?? '', values[end] ?? 0, colour, inks),
  }
}

const dot = (category: string, value: number, colour: string, inks: ChartInks) => ({
  symbol: 'circle',
  symbolSize: 8,
  silent: true,
  label: { show: false },
  itemStyle: { color: colour, borderColor: inks.surface, borderWidth: 2 },
  data: [{ coord: [category, value] }],
})

const ownOf = (series: readonly ChartSeries[]) => series.filter(({ comparison }) => !comparison)
/** The comparison is drawn first and lies below. */
const comparisonFirst = (series: readonly ChartSeries[]) =>
  series.toSorted((a, b) => Number(b.comparison ?? false) - Number(a.comparison ?? false))

export const isNamedAtEnds = (series: readonly ChartSeries[], widthPx: number): boolean =>
  ownOf(series).length > 1 && ownOf(series).length <= 4 && widthPx >= namedWidthPx

/** Names that would be written over one another are moved apart: by how much each, from the places of their lines. */
export function apart(ys: readonly number[], leastPx = 13): number[] {
  const order = ys.map((y, at) => ({ y, at })).toSorted((a, b) => a.y - b.y)
  let last = Number.NEGATIVE_INFINITY
  const moved: number[] = []
  for (const { y, at } of order) {
    last = Math.max(y, last + leastPx)
    moved[at] = last - y
  }
  return moved
}

function lines({ kind, categories, series }: ChartData, inks: ChartInks, formats: ChartFormats, widthPx: number): EChartsCoreOption {
  const own = ownOf(series)
  const colourOf = (one: ChartSeries) => inks.series[own.indexOf(one)] ?? inks.faint
  // Several lines are named at their ends: nobody has to tell them apart by colour.
  const named = isNamedAtEnds(series, widthPx)
  const name = { endLabel: { show: true, formatter: '{a}', color: inks.text, fontSize: 11, width: 96, overflow: 'truncate', distance: 6 } }
  return {
    ...(named ? { grid: { ...grid, right: 108 } } : {}),
    xAxis: categoryAxis(inks, categories),
    yAxis: valueAxis(inks, formats.axis),
    series: comparisonFirst(series).map((one) => ({
      ...line(one, colourOf(one), kind === 'area', inks, categories),
      ...(named && !one.comparison ? name : {}),
    })),
  }
}

/** Upright bars over time or a few names, and for a `combo` lines with an axis at the right. */
function columns({ categories, series }: ChartData, inks: ChartInks, formats: ChartFormats): EChartsCoreOption {
  const own = ownOf(series)
  const colourOf = (one: ChartSeries) => (one.comparison ? inks.line : (inks.series[own.indexOf(one)] ?? inks.faint))
  const { right = { value: formats.value, axis: formats.axis } } = formats
  const hasRight = series.some(({ isOnRight }) => isOnRight)
  return {
    xAxis: { ...categoryAxis(inks, categories), boundaryGap: true },
    yAxis: [
      valueAxis(inks, formats.axis),
      // Its guides would cross those of the left axis.
      ...(hasRight ? [{ ...valueAxis(inks, right.axis), splitLine: { show: false }, alignTicks: true }] : []),
    ],
    series: comparisonFirst(series).map((one) => {
      if (!one.isOnRight)
        return {
          ...{ name: one.name, type: 'bar', data: [...one.values], barMaxWidth: 28, barGap: '12%', barCategoryGap: '32%' },
          itemStyle: { color: colourOf(one), borderRadius: [2, 2, 0, 0] },
        }
      const drawn = line(one, colourOf(one), false, inks, categories)
      return {
        ...{ ...drawn, yAxisIndex: 1, symbol: 'circle', symbolSize: 6, showSymbol: true, markPoint: undefined },
        tooltip: { valueFormatter: (given: unknown) => (typeof given === 'number' ? right.value(given) : '—') },
      }
    }),
  }
}

function bars({ categories, series }: ChartData, inks: ChartInks, formats: ChartFormats): EChartsCoreOption {
  return {
    xAxis: valueAxis(inks, formats.axis),
    yAxis: {
      ...categoryAxis(inks, categories),
      boundaryGap: true,
      inverse: true,
      axisLine: { show: false },
      axisLabel: { color: inks.text, fontSize: 12, margin: 12, width: 140, overflow: 'truncate' },
    },
    series: series.map(({ name, values, comparison }, place) => ({
      ...{ name, type: 'bar', data: [...values], barMaxWidth: 14 },
      itemStyle: { color: comparison ? inks.line : series.length === 1 ? inks.faint : inks.series[place], borderRadius: 2 },
    })),
  }
}

function donut(data: ChartData, inks: ChartInks, formats: ChartFormats): EChartsCoreOption {
  const parts = partsOf(data, formats.other)
  return {
    series: [
      {
        name: data.series[0]?.name,
        type: 'pie',
        radius: ['64%', '86%'],
        padAngle: 1.5,
        itemStyle: { borderRadius: 2 },
        label: { show: false },
        emphasis: { scale: false },
        data: parts.map(({ name, value }, place) => ({ name, value, itemStyle: { color: inks.series[place] } })),
      },
    ],
  }
}

/** The first series says more of each place than its value. */
function withBeside(option: EChartsCoreOption, { kind, series, beside }: ChartData, formats: ChartFormats): EChartsCoreOption {
  const first = series.find(({ comparison }) => !comparison)
  if (!beside || !first) return option
  const parts = kind === 'donut' ? partsOf({ kind, categories: beside.map(String), series }, '') : undefined
  const placeOf = (at: number) => (parts ? parts[at]?.place : at)
  const format = first.isOnRight && formats.right ? formats.right.value : formats.value
  const valueFormatter = (given: unknown, at: number) =>
    [typeof given === 'number' ? format(given) : '—', beside[placeOf(at) ?? -1]].filter(Boolean).join(' · ')
  const said = (option.series as { name?: string }[]).map((one) =>
    one.name === first.name ? { ...one, tooltip: { valueFormatter } } : one,
  )
  return { ...option, series: said }
}

export const chartOption = (data: ChartData, inks: ChartInks, formats: ChartFormats, widthPx = 0): EChartsCoreOption =>
  withBeside(optionOf(data, inks, formats, widthPx), data, formats)

function optionOf(data: ChartData, inks: ChartInks, formats: ChartFormats, widthPx: number): EChartsCoreOption {
  const common = base(inks, formats)
  if (data.kind === 'donut')
    return { ...common, tooltip: { ...(common.tooltip as object), trigger: 'item' }, ...donut(data, inks, formats) }
  if (data.kind === 'columns' || data.kind === 'combo') return { ...common, ...columns(data, inks, formats) }
  return { ...common, ...(data.kind === 'bar' ? bars(data, inks, formats) : lines(data, inks, formats, widthPx)) }
}
