/** `<WidgetLegend series named?>chart</WidgetLegend>`: the names of several series above their chart; `named` where lines are named at their ends. */
import type { ReactNode } from 'react'
import { ChartLegend } from '../chart/chart.tsx'
import type { ChartSeries } from '../chart/chart-data.ts'

type WidgetLegendProps = { series: readonly ChartSeries[]; named?: boolean; children: ReactNode }

export const WidgetLegend = ({ series, named, children }: WidgetLegendProps) => (
  <>
    <div className="p-widget-legend" data-named={named || undefined}>
      <ChartLegend series={series} />
    </div>
    {children}
  </>
)
