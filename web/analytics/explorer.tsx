import { isTime } from '@portico/contract/features/reports/dimensions.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import { Chart, ChartLegend } from '@portico/ui/chart/chart.tsx'
import type { ChartData, ChartKind } from '@portico/ui/chart/chart-data.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { digitsOf, formatCount, formatMinor, formatPercent } from '@portico/ui/words/money-format.ts'
import { useMemo, useState } from 'react'
import type { AnalyticsData } from '../shared/analytics/analytics-data.ts'
import { type Pivot, pivotOf, type Value } from './pivot.ts'
import { PivotTable } from './pivot-table.tsx'
import type { Texts } from './texts.ts'

/** More lines in one chart cannot be told apart. */
const mostSeries = 6
const kinds = ['line', 'bar', 'donut'] as const satisfies readonly ChartKind[]

type Kind = (typeof kinds)[number]

/** The question put to the rows. A currency that is filtered out and a kind that was not chosen follow from the rows. */
function useQuestion({ dimensions, measures, lines }: AnalyticsData) {
  const currencies = useMemo(() => currenciesOf(lines), [lines])
  const [rows, setRows] = useState(0)
  const [columns, setColumns] = useState<number | undefined>(dimensions.length > 1 ? 1 : undefined)
  const [measure, setMeasure] = useState<Measure>(measures[0]!.id)
  const [chosenCurrency, setCurrency] = useState<string>()
  const [chosenKind, setKind] = useState<Kind>()
  const currency = currencies.find((one) => one === chosenCurrency) ?? currencies[0] ?? ''
  const kind = chosenKind ?? (isTime(dimensions[rows]!.id) ? 'line' : 'bar')
  return { currencies, rows, setRows, columns, setColumns, measure, setMeasure, currency, setCurrency, kind, setKind }
}

/** A report turned by its reader: any dimension as rows, another as columns, one figure, one currency. */
export function Explorer({ data, texts }: { data: AnalyticsData; texts: Texts }) {
  const { dimensions, measures, digits, lines } = data
  const question = useQuestion(data)
  const { currencies, rows, setRows, columns, setColumns, measure, setMeasure, currency, setCurrency, kind, setKind } = question
  const pivot = useMemo(() => pivotOf(data, { rows, columns, measure, currency }), [data, rows, columns, measure, currency])
  const chart = useMemo(() => chartOf(pivot, kind, texts.total), [pivot, kind, texts])
  if (lines.length === 0)
    return (
      <EmptyState isPage title={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    )
  const { kind: figureKind } = measureFacts[measure]
  const write = (value: Value) => {
    if (value === null) return '—'
    if (figureKind === 'amount') return formatMinor(value, currency, digits)
    return figureKind === 'rate' ? formatPercent(value) : formatCount(value)
  }
  const scale = figureKind === 'amount' ? 10 ** digitsOf(currency, digits) : figureKind === 'rate' ? 100 : 1
  const place = (value: string) => (value === '' ? undefined : Number(value))
  const all = dimensions.map(({ name }, at) => ({ value: String(at), label: name }))
  const label = `${measures.find(({ id }) => id === measure)!.name} · ${dimensions[rows]!.name}`
  return (
    <>
      <header className="a-head">
        <div>
          <h1>{data.title}</h1>
          <p>
            {data.period} · {texts.allRows(lines.length)}
          </p>
        </div>
        <div className="a-choices">
          <ShortSelect
            isNamed
            label={texts.rows}
            options={all.filter(({ value }) => place(value) !== columns)}
            value={String(rows)}
            onChange={(next) => setRows(Number(next))}
          />
          <ShortSelect
            isNamed
            label={texts.columns}
            options={[{ value: '', label: texts.none }, ...all.filter(({ value }) => place(value) !== rows)]}
            value={columns === undefined ? '' : String(columns)}
            onChange={(next) => setColumns(place(next))}
          />
          <ShortSelect
            isNamed
            label={texts.figure}
            options={measures.map(({ id, name }) => ({ value: id, label: name }))}
            value={measure}
            onChange={(next) => setMeasure(next as Measure)}
          />
          {currencies.length > 1 && (
            <ShortSelect isNamed label={texts.currency} options={currencies} value={currency} onChange={setCurrency} />
          )}
          <ShortSelect
            isNamed
            label={texts.chart}
            options={kinds.map((one) => ({ value: one, label: texts[one] }))}
            value={kind}
            onChange={(next) => setKind(next as Kind)}
          />
        </div>
      </header>
      <section className="p-card a-chart" aria-label={label}>
        <div className="a-chart-head">
          <h2>{label}</h2>
          {chart.series.length > 1 && <ChartLegend series={chart.series} />}
        </div>
        <Chart
          label={label}
          {...scaled(chart, scale)}
          height={280}
          format={(value) => write(Math.round(value * scale))}
          firstColumn={dimensions[rows]!.name}
        />
      </section>
      <PivotTable pivot={pivot} first={dimensions[rows]!.name} write={write} texts={texts} label={label} />
    </>
  )
}

/** The one with most lines first. */
function currenciesOf(lines: AnalyticsData['lines']): string[] {
  const counts = [...Map.groupBy(lines, ({ currency }) => currency)]
  return counts.toSorted(([, one], [, other]) => other.length - one.length).map(([currency]) => currency)
}

/** Lines beside one another where the kind can show them; bars and a ring show the totals of the rows. */
function chartOf({ rows, columns }: Pivot, kind: ChartKind, total: string): ChartData {
  const categories = rows.map(({ name }) => name)
  const whole = [{ name: total, values: rows.map((row) => row.total) }]
  const beside = kind === 'line' && columns.length > 0 && columns.length <= mostSeries
  return {
    kind,
    categories,
    series: beside ? columns.map(({ name }, at) => ({ name, values: rows.map(({ cells }) => cells[at] ?? null) })) : whole,
  }
}

const scaled = ({ series, ...data }: ChartData, scale: number): ChartData => ({
  ...data,
  series: series.map((one) => ({ ...one, values: one.values.map((value) => (value === null ? null : value / scale)) })),
})
