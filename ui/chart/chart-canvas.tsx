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
import { type ChartPoint, pointAt } from './chart-point.ts'
import { redrawer } from './redraw.ts'

use([LineChart, BarChart, PieChart, GridComponent, TooltipComponent, MarkPointComponent, SVGRenderer])

export type ChartOpening = {
  /** Where a value leads; nothing where it leads nowhere. */
  hrefOf: (point: ChartPoint) => string | undefined
  onOpen: (href: string) => void
}
type ChartCanvasProps = { label: string; height: number; data: ChartData; formats: ChartFormats; opening?: ChartOpening | undefined }
type Drawing = { chart: EChartsType; draw: () => void; moved: () => void }

/** Once it is drawn the chart knows where its lines end. */
function nameApart(chart: EChartsType, { series }: ChartData) {
  const named = series.filter(({ comparison }) => !comparison)
  const ys = named.map(({ values }) => Number(chart.convertToPixel({ yAxisIndex: 0 }, values.findLast((value) => value !== null) ?? 0)))
  const by = apart(ys)
  chart.setOption({ series: named.map(({ name }, at) => ({ name, endLabel: { offset: [0, by[at] ?? 0] } })) })
}

/** The value that a press on the drawing means. */
function pressed(chart: EChartsType, data: ChartData, { x, y }: { x: number; y: number }): ChartPoint | undefined {
  if (data.kind === 'donut' || !chart.containPixel({ gridIndex: 0 }, [x, y])) return undefined
  const [across, up] = chart.convertFromPixel({ gridIndex: 0 }, [x, y]) as [number, number]
  return pointAt(data, Math.round(data.kind === 'bar' ? up : across), { x, y }, (at, value, isOnRight) =>
    Number(chart.convertToPixel(at === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: isOnRight ? 1 : 0 }, value)),
  )
}

export default function ChartCanvas({ label, height, data, formats, opening }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ data, formats, opening })
  latest.current = { data, formats, opening }
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
    const open = (point: ChartPoint | undefined) => {
      const { opening: to } = latest.current
      const href = point && to?.hrefOf(point)
      if (href) to?.onOpen(href)
    }
    chart.getZr().on('click', ({ offsetX: x, offsetY: y }) => open(pressed(chart, latest.current.data, { x, y })))
    chart.on('click', { seriesType: 'pie' }, ({ dataIndex }) => {
      const { data: shown, formats: said } = latest.current
      const place = partsOf(shown, said.other)[dataIndex]?.place
      open(place === undefined ? undefined : { place, series: 0 })
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
      ? {
          kind: data.kind,
          categories: parts.map(({ name }) => name),
          series: [{ name: '', values: parts.map(({ value }) => value) }],
          beside: data.beside && parts.map(({ place }) => (place === undefined ? null : (data.beside?.[place] ?? null))),
        }
      : data
    if (event.key === 'Enter' && at.current !== undefined && opening) {
      const place = parts ? parts[at.current]?.place : at.current
      const href = place === undefined ? undefined : opening.hrefOf({ place, series: 0 })
      return href && opening.onOpen(href)
    }
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
        data-opens={opening ? true : undefined}
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
