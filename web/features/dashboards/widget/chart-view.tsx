import { legendPx } from '@portico/ui/board/board-size.ts'
import { WidgetLegend } from '@portico/ui/board/widget-legend.tsx'
import { Chart, ShareTable } from '@portico/ui/chart/chart.tsx'
import { WorldMap } from '@portico/ui/chart/world-map.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../shared/texts/country-name.ts'
import type { Answer, ChartConfiguration } from '../model.ts'
import { kindOf, nameOf } from './columns.ts'
import { drawnOf, rowsOf } from './drawn.ts'
import { useValueFormats } from './use-value-formats.ts'
import { useWordsOfValues } from './use-words-of-values.ts'

export type ChartViewProps = {
  title: string
  chart: ChartConfiguration
  answer: Answer
  isLast24Hours: boolean
  from: string | undefined
  to: string | undefined
  height: number
}

/** Beside a table of its parts a ring needs no more. */
const ringPx = 190

export function ChartView(props: ChartViewProps) {
  return props.chart.chartType === 'GeoChart' ? <MapView {...props} /> : <Drawing {...props} />
}

function Drawing({ title, chart, answer, isLast24Hours, from, to, height }: ChartViewProps) {
  const word = useWordsOfValues()
  const formatsOf = useValueFormats()
  const drawn = useMemo(() => {
    // A day on an axis needs no year.
    const short = (column: string, value: unknown) => (column === 'date' ? word(column, value).slice(0, 5) : word(column, value))
    return drawnOf(chart, answer, short, { isLast24Hours, days: { from, to } })
  }, [chart, answer, word, isLast24Hours, from, to])
  const currency = answer.currency ?? undefined
  const { left, right } = useMemo(
    () => ({ left: formatsOf(drawn.kinds.left, currency), right: formatsOf(drawn.kinds.right, currency) }),
    [formatsOf, drawn.kinds.left, drawn.kinds.right, currency],
  )
  const { kind, categories, series } = drawn
  const firstColumn = chart.xAxisColumnName ?? nameOf(answer.columns, chart.xAxisColumn)
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
    <WidgetLegend series={series} named={kind === 'line' && series.length <= 4}>
      {drawing}
    </WidgetLegend>
  ) : (
    drawing
  )
}

export function MapView({ title, chart, answer, height }: ChartViewProps) {
  const { t } = useTranslation('dashboards')
  const formatsOf = useValueFormats()
  const [measure = 'volume'] = chart.yAxisColumn
  const kind = kindOf(answer.columns, measure, chart.tooltipType)
  const currency = answer.currency ?? undefined
  const { full } = useMemo(() => formatsOf(kind, currency), [formatsOf, kind, currency])
  const places = useMemo(
    () =>
      rowsOf(answer, chart.xAxisColumn).flatMap((row) => {
        const [code, value] = [row[chart.xAxisColumn], row[measure]]
        return typeof code === 'string' && code !== '' && typeof value === 'number'
          ? [{ code, name: countryName(code) ?? code, value }]
          : []
      }),
    [answer, chart.xAxisColumn, measure],
  )
  const words = useMemo(() => ({ elsewhere: t('map.elsewhere'), from: (value: string) => t('map.from', { value }) }), [t])
  return (
    <WorldMap
      label={[title, kind === 'amount' && currency].filter(Boolean).join(', ')}
      places={places}
      height={height}
      format={full}
      firstColumn={chart.xAxisColumnName ?? nameOf(answer.columns, chart.xAxisColumn)}
      valueColumn={nameOf(answer.columns, measure)}
      words={words}
    />
  )
}
