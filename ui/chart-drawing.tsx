/** The drawing of a chart, with the library that makes it: loaded only where a chart is on the page. */
import { LineChart, PieChart } from 'echarts/charts'
import { GridComponent, MarkPointComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { type ChartOption, chartBase, readInks } from './chart-manners.ts'

use([LineChart, PieChart, GridComponent, TooltipComponent, MarkPointComponent, SVGRenderer])

type ChartDrawingProps = { label: string; height: number; option: ChartOption }

const resizeRestMs = 300

export default function ChartDrawing({ label, height, option }: ChartDrawingProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chart = init(box.current!, null, { renderer: 'svg' })
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const draw = () => {
      const inks = readInks()
      const base = chartBase(inks)
      const own = option(inks)
      const tooltip = { ...(base.tooltip as object), ...(own.tooltip as object) }
      chart.setOption({ ...base, ...own, tooltip, animation: !isStill }, true)
    }
    draw()
    let timer: ReturnType<typeof setTimeout> | undefined
    const resize = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => chart.resize(), resizeRestMs)
    })
    resize.observe(box.current!)
    // The scheme attribute is set after the effects of children have run, so it is watched, not assumed.
    const recolour = new MutationObserver(draw)
    recolour.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      clearTimeout(timer)
      resize.disconnect()
      recolour.disconnect()
      chart.dispose()
    }
  }, [option])
  return <div ref={box} role="img" aria-label={label} style={{ height }} />
}
