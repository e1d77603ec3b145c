import { legendPx } from '@portico/ui/board/board-size.ts'
import { WidgetLegend } from '@portico/ui/board/widget-legend.tsx'
import { Chart, type ChartOpening } from '@portico/ui/chart/chart.tsx'
import { ShareTable } from '@portico/ui/chart/share-table.tsx'
import { WorldMap } from '@portico/ui/chart/world-map.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../shared/texts/country-name.ts'
import type { Answer, ChartConfiguration } from '../model.ts'
import { kindOf, nameOf } from './columns.ts'
import { type Drawn, drawnOf, rowsOf } from './drawn.ts'
import { useLookupLinks } from './use-lookup-links.ts'
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
  /** Its values lead to the payments that they count. */
  opens: boolean
}

/** Beside a table of its parts a ring needs no more. */
const ringPx = 190

export function ChartView(props: ChartViewProps) {
  return props.chart.chartType === 'GeoChart' ? <MapView {...props} /> : <Drawing {...props} />
}

function Drawing({ title, chart, answer, isLast24Hours, from, to, height, opens }: ChartViewProps) {
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
  const opening = useOpening(answer, drawn, opens)
  const beside = useBeside(chart, answer, drawn)
  const firstColumn = chart.xAxisColumnName ?? nameOf(answer.columns, chart.xAxisColumn)
  const label = [title, chart.yAxisColumnName, firstColumn, drawn.kinds.left === 'amount' && currency].filter(Boolean).join(', ')
  if (kind === 'donut')
    return (
      <div className="p-widget-ring">
        <Chart
          kind={kind}
          label={label}
          categories={categories}
          series={series}
          beside={beside}
          height={Math.min(height, ringPx)}
          format={left.full}
          firstColumn={firstColumn}
          opening={opening}
        />
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
      beside={beside}
      height={height - (hasLegend ? legendPx : 0)}
      format={left.full}
      axisFormat={left.axis}
      rightFormat={right.full}
      rightAxisFormat={right.axis}
      firstColumn={firstColumn}
      opening={opening}
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

/** Where each value of a chart leads. */
function useOpening({ data, lookups, mode }: Answer, { cellAt }: Drawn, opens: boolean): ChartOpening | undefined {
  const { linkTo, onOpen } = useLookupLinks(mode)
  return useMemo(() => {
    if (!opens || lookups.every((one) => one === null)) return undefined
    const hrefOf: ChartOpening['hrefOf'] = (point) => {
      const cell = cellAt(point)
      return cell && linkTo(cell.column, lookups[data.indexOf(cell.row as (typeof data)[number])])
    }
    return { hrefOf, onOpen }
  }, [opens, lookups, data, cellAt, linkTo, onOpen])
}

/** What the tooltip says of each place beside its value, where the widget names a column for it. */
function useBeside({ tooltipValue, tooltipType }: ChartConfiguration, answer: Answer, { categories, cellAt }: Drawn) {
  const formatsOf = useValueFormats()
  const word = useWordsOfValues()
  const { columns, currency } = answer
  return useMemo(() => {
    if (tooltipValue === null) return undefined
    const { full } = formatsOf(kindOf(columns, tooltipValue, tooltipType), currency ?? undefined)
    return categories.map((_, place) => {
      const value = cellAt({ place, series: 0 })?.row[tooltipValue]
      if (value === undefined || value === null) return null
      return `${nameOf(columns, tooltipValue)} ${typeof value === 'number' ? full(value) : word(tooltipValue, value)}`
    })
  }, [tooltipValue, tooltipType, columns, currency, categories, cellAt, formatsOf, word])
}

export function MapView({ title, chart, answer, height, opens }: ChartViewProps) {
  const { t } = useTranslation('dashboards')
  const formatsOf = useValueFormats()
  const [measure = 'volume'] = chart.yAxisColumn
  const kind = kindOf(answer.columns, measure, chart.tooltipType)
  const currency = answer.currency ?? undefined
  const { full } = useMemo(() => formatsOf(kind, currency), [formatsOf, kind, currency])
  const { linkTo, onOpen } = useLookupLinks(answer.mode)
  const places = useMemo(
    () =>
      rowsOf(answer, chart.xAxisColumn).flatMap((row) => {
        const [code, value] = [row[chart.xAxisColumn], row[measure]]
        if (typeof code !== 'string' || code === '' || typeof value !== 'number') return []
        const lookup = answer.lookups[answer.data.indexOf(row as (typeof answer.data)[number])]
        return [{ code, name: countryName(code) ?? code, value, href: opens ? linkTo(measure, lookup) : undefined }]
      }),
    [answer, chart.xAxisColumn, measure, opens, linkTo],
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
      onOpen={opens ? onOpen : undefined}
    />
  )
}
