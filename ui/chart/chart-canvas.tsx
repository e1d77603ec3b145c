/** The drawing itself. It brings the chart library, so it is loaded only where a chart is on the page: use `Chart`. */
import { useMantineTheme } from '@mantine/core'
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, MarkPointComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { chartInks } from '../look/chart-inks.ts'
import type { ChartData } from './chart-data.ts'
import { type ChartFormats, chartOption } from './chart-option.ts'

use([LineChart, BarChart, PieChart, GridComponent, TooltipComponent, MarkPointComponent, SVGRenderer])

/** A drag of an edge changes the size many times; the last one counts. */
const resizeWaitMs = 300

type ChartCanvasProps = { label: string; height: number; data: ChartData; formats: ChartFormats }

export default function ChartCanvas({ label, height, data, formats }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ data, formats })
  latest.current = { data, formats }
  // Other colours of the tenant come as another theme.
  const theme = useMantineTheme()
  const redraw = useRef<() => void>(undefined)

  useEffect(() => {
    if (!box.current) return
    const chart = init(box.current, null, { renderer: 'svg' })
    const draw = () => chart.setOption(chartOption(latest.current.data, chartInks(), latest.current.formats), true)
    redraw.current = draw
    draw()
    let timer: ReturnType<typeof setTimeout> | undefined
    const resized = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => chart.resize(), resizeWaitMs)
    })
    resized.observe(box.current)
    // The scheme is set on the page after the effects of its parts have run, so it is watched, not assumed.
    const recoloured = new MutationObserver(draw)
    recoloured.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      recoloured.disconnect()
      chart.dispose()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read through `latest` and from the page; a change of any of them draws again
  useEffect(() => redraw.current?.(), [data, formats, theme])
  return <div ref={box} className="p-chart-canvas" role="img" aria-label={label} style={{ height }} />
}
