/** The drawing itself. It brings the chart library, so it is loaded only where a chart is on the page: use `Chart`. */
import { useMantineTheme, VisuallyHidden } from '@mantine/core'
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, MarkPointComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { chartInks } from '../look/chart-inks.ts'
import { type ChartData, partsOf } from './chart-data.ts'
import { placeByKey, spokenPlace } from './chart-keys.ts'
import { apart, type ChartFormats, chartOption, isNamedAtEnds } from './chart-option.ts'
import { ChartPlace } from './chart-place.ts'
import { redrawer } from './redraw.ts'

use([LineChart, BarChart, PieChart, GridComponent, TooltipComponent, MarkPointComponent, SVGRenderer])

type ChartCanvasProps = { label: string; height: number; data: ChartData; formats: ChartFormats }
type Drawing = { chart: EChartsType; draw: () => void; moved: () => void }

/** Once it is drawn the chart knows where its lines end. */
function nameApart(chart: EChartsType, { series }: ChartData) {
  const named = series.filter(({ comparison }) => !comparison)
  const ys = named.map(({ values }) => Number(chart.convertToPixel({ yAxisIndex: 0 }, values.findLast((value) => value !== null) ?? 0)))
  const by = apart(ys)
  chart.setOption({ series: named.map(({ name }, at) => ({ name, endLabel: { offset: [0, by[at] ?? 0] } })) })
}

export default function ChartCanvas({ label, height, data, formats }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ data, formats })
  latest.current = { data, formats }
  // Other colours of the tenant come as another theme.
  const theme = useMantineTheme()
  const drawing = useRef<Drawing>(undefined)
  const place = useContext(ChartPlace)
  const [said, setSaid] = useState('')
  const at = useRef<number>(undefined)

  useEffect(() => {
    if (!box.current) return
    const chart = init(box.current, null, { renderer: 'svg' })
    const draw = () => {
      const { data: shown, formats: said } = latest.current
      chart.setOption(chartOption(shown, chartInks(), said, chart.getWidth()), true)
      if ((shown.kind === 'line' || shown.kind === 'area') && isNamedAtEnds(shown.series, chart.getWidth())) nameApart(chart, shown)
    }
    const again = redrawer(() => {
      chart.resize()
      draw()
    })
    drawing.current = { chart, draw, moved: again.moved }
    draw()
    const resized = new ResizeObserver(again.resized)
    resized.observe(box.current)
    // The scheme is set on the page after the effects of its parts have run, so it is watched, not assumed.
    const recoloured = new MutationObserver(draw)
    recoloured.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      again.stop()
      resized.disconnect()
      recoloured.disconnect()
      chart.dispose()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read through `latest` and from the page; a change of any of them draws again
  useEffect(() => drawing.current?.draw(), [data, formats, theme])
  useEffect(() => {
    if (place !== '') drawing.current?.moved()
  }, [place])

  const leave = () => {
    at.current = undefined
    drawing.current?.chart.dispatchAction({ type: 'hideTip' })
    setSaid('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return leave()
    // The parts of a ring are the largest first, the rest as one.
    const parts = data.kind === 'donut' ? partsOf(data, formats.other) : undefined
    const read = parts
      ? { ...data, categories: parts.map(({ name }) => name), series: [{ name: '', values: parts.map(({ value }) => value) }] }
      : data
    const next = placeByKey(event.key, at.current, read.categories.length)
    if (next === undefined) return
    event.preventDefault()
    at.current = next
    drawing.current?.chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: next })
    setSaid(spokenPlace(read, next, formats))
  }
  return (
    <>
      <div
        ref={box}
        className="p-chart-canvas"
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its values are read with the arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={leave}
        style={{ height }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
