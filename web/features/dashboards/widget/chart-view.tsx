import { legendPx } from '@portico/ui/board/board-size.ts'
import { WidgetLegend } from '@portico/ui/board/widget-legend.tsx'
import { Chart, ShareTable } from '@portico/ui/chart/chart.tsx'
import { WorldMap } from '@portico/ui/chart/world-map.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../shared/texts/country-name.ts'
import type { ChartConfiguration } from '../model.ts'
import { kindOf } from './column-kinds.ts'
import { drawnOf, isOfTime } from './drawn.ts'
import type { Row } from './row-path.ts'
import { useValueFormats } from './use-value-formats.ts'
import { useColumnName, useWordsOfValues } from './use-words-of-values.ts'

type ChartViewProps = {
  title: string
  chart: ChartConfiguration
  rows: readonly Row[]
  currency: string | undefined
  isOpen: boolean
  height: number
}

/** Beside a table of its parts a ring needs no more. */
const ringPx = 190

export function ChartView(props: ChartViewProps) {
  return props.chart.chartType === 'GeoChart' ? <MapView {...props} /> : <Drawing {...props} />
}

function Drawing({ title, chart, rows, currency, isOpen, height }: ChartViewProps) {
  const place = useWordsOfValues()
  const column = useColumnName()
  const formatsOf = useValueFormats()
  const drawn = useMemo(() => {
    const short = (name: string, value: unknown) => (isOfTime(name) ? place(name, value).slice(0, 5) : place(name, value))
    return drawnOf(chart, rows, { place: short, column }, isOpen)
  }, [chart, rows, place, column, isOpen])
  const { left, right } = useMemo(
    () => ({ left: formatsOf(drawn.kinds.left, currency), right: formatsOf(drawn.kinds.right, currency) }),
    [formatsOf, drawn.kinds.left, drawn.kinds.right, currency],
  )
  const { kind, categories, series } = drawn
  const firstColumn = chart.xAxisColumnName ?? column(chart.xAxisColumn)
  const label = [title, chart.yAxisColumnName, firstColumn, drawn.kinds.left === 'amount' && currency].filter(Boolean).join(', ')
  if (kind === 'donut')
    return (
      <div className="p-widget-ring">
        <Chart kind={kind} label={label} categories={categories} series={series} height={Math.min(height, ringPx)} format={left.full} />
        <ShareTable label={label} categories={categories} series={series} />
      </div>
    )
  const hasLegend = series.length > 1
  const drawing = (
    <Chart
      kind={kind}
      label={label}
      categories={categories}
      series={series}
      height={height - (hasLegend ? legendPx : 0)}
      format={left.full}
      axisFormat={left.axis}
      rightFormat={right.full}
      rightAxisFormat={right.axis}
      firstColumn={firstColumn}
    />
  )
  return hasLegend ? (
    <WidgetLegend series={series} named={kind === 'line'}>
      {drawing}
    </WidgetLegend>
  ) : (
    drawing
  )
}

export function MapView({ title, chart, rows, currency, height }: ChartViewProps) {
  const { t } = useTranslation('dashboards')
  const column = useColumnName()
  const formatsOf = useValueFormats()
  const [measure = 'volume'] = chart.yAxisColumn
  const kind = kindOf(measure, chart.tooltipType)
  const { full } = useMemo(() => formatsOf(kind, currency), [formatsOf, kind, currency])
  const places = useMemo(
    () =>
      rows.flatMap((row) => {
        const [code, value] = [row[chart.xAxisColumn], row[measure]]
        return typeof code === 'string' && typeof value === 'number' ? [{ code, name: countryName(code) ?? code, value }] : []
      }),
    [rows, chart.xAxisColumn, measure],
  )
  const words = useMemo(() => ({ elsewhere: t('map.elsewhere'), from: (value: string) => t('map.from', { value }) }), [t])
  return (
    <WorldMap
      label={[title, kind === 'amount' && currency].filter(Boolean).join(', ')}
      places={places}
      height={height}
      format={full}
      firstColumn={chart.xAxisColumnName ?? column('country')}
      valueColumn={column(measure)}
      words={words}
    />
  )
}
