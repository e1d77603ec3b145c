import { basisPointsOf } from '@portico/contract/core/money.ts'
import type { WidgetAnswer, WidgetData } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import { columnOf, type Source } from '@portico/contract/features/dashboards/sources.ts'
import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'

export type Row = WidgetAnswer['data'][number]
export type Lookup = WidgetAnswer['lookups'][number]
export type Figures = Pick<WidgetAnswer, 'count' | 'totalVolume' | 'currency' | 'totals' | 'lookup'> & {
  rows: Row[]
  /** Of a row; none where no lookup finds its payments. */
  lookupOf(row: Row): Lookup
}
type Lookups = Map<Row, Lookup>

const ids: Partial<Record<Dimension, string>> = { merchant: 'customerId', website: 'websiteId', tenant: 'tenantId' }

/** The lines of a report as rows of plain values. */
function rowsOf({ data, names }: ReportReply, lookups: Lookups): Row[] {
  return data.map(({ by, currency, values, filter }) => {
    const row: Row = {}
    for (const [dimension, value] of Object.entries(by) as [Dimension, string][]) {
      const id = ids[dimension]
      row[columnOf(dimension)] = value === '' ? null : id ? (names[value] ?? value) : value
      if (id && value !== '') row[id] = value
    }
    const whole = withDecided({ ...row, currency, ...valuesOf(values) })
    lookups.set(whole, filter)
    return whole
  })
}

const valuesOf = (values: Partial<Record<Measure, number | null>>) =>
  Object.fromEntries((Object.entries(values) as [Measure, number | null][]).map(([measure, value]) => [columnOf(measure), value]))

const isNumber = (value: unknown): value is number => typeof value === 'number'
const withDecided = (row: Row): Row =>
  isNumber(row.successful) && isNumber(row.unsuccessful) ? { ...row, decided: row.successful + row.unsuccessful } : row

/** What a widget shows of a report: a table each line, a chart of amounts the lines of one currency, a chart of numbers those of all together. */
export function figuresOf(
  reply: ReportReply,
  source: Source,
  data: Pick<WidgetData, 'widgetType' | 'chartConfiguration' | 'customPipe'>,
  asked: readonly string[] = [],
): Figures {
  const { measures } = reply
  const lookups: Lookups = new Map()
  const counted = countOf(measures)
  const money = volumeOf(measures)
  const totals = reply.totals.map(({ currency, values, before, filter }) => ({
    currency,
    count: values[counted] ?? 0,
    volume: (money && values[money]) ?? 0,
    values: valuesOf(values),
    before: before && valuesOf(before),
    lookup: filter,
  }))
  const named = asked.length === 1 ? totals.find(({ currency }) => currency === asked[0]) : undefined
  const main = named ?? totals.toSorted((a, b) => b.count - a.count)[0]
  const all = rowsOf(reply, lookups)
  const rows = shown(all, source, data, { currency: main?.currency, asked, lookups })
  const isWhole = rows === all || !rows.some(({ currency }) => currency !== undefined)
  return {
    rows: filled(rows, source, reply, data.widgetType),
    count: isWhole ? totals.reduce((sum, { count }) => sum + count, 0) : (main?.count ?? 0),
    totalVolume: main?.volume ?? 0,
    currency: main?.currency ?? null,
    totals,
    lookup: inAnyCurrency(totals[0]?.lookup, asked),
    lookupOf: (row) => lookups.get(row) ?? null,
  }
}

function shown(
  all: Row[],
  source: Source,
  { widgetType, chartConfiguration, customPipe }: Parameters<typeof figuresOf>[2],
  { currency, ...money }: Money & { currency: string | undefined },
): Row[] {
  const tellsCurrencies = source.report?.by.some((one) => one === 'currency' || one === 'baseCurrency')
  if (widgetType === 'TABLE_WIDGET' || all.length === 0) return all
  const y = chartConfiguration?.yAxisColumn ?? (widgetType === 'COUNT_WIDGET' && customPipe === 'currency' ? ['volume'] : ['count'])
  const isOfNumbers = y.every((column) => kindOf(source, column) !== 'amount')
  if (isOfNumbers && !(tellsCurrencies && widgetType === 'CHART_WIDGET')) return merged(all, source, money)
  return tellsCurrencies ? all : all.filter((row) => row.currency === currency)
}

const kindOf = (source: Source, column: string) => source.columns.find((one) => one.column === column)?.kind ?? 'count'

/** `asked`: the currencies that the reader asks for, all where there is none. */
type Money = { asked: readonly string[]; lookups: Lookups }
const inAnyCurrency = (lookup: Lookup | undefined, asked: readonly string[]): Lookup => {
  if (!lookup) return null
  const { currency: _, baseCurrency: _base, ...others } = lookup
  return asked.length === 0 ? others : { ...others, currency: asked.join(',') }
}

/** Numbers of payments of all currencies together; amounts of several are never added up. */
function merged(all: readonly Row[], source: Source, { asked, lookups }: Money): Row[] {
  const { report } = source
  const by = [...(report?.by ?? []), ...(report?.choose?.standard ?? [])].filter((one) => one !== 'currency').map(columnOf)
  const groups = Map.groupBy(all, (row) => JSON.stringify(by.map((column) => row[column] ?? null)))
  const counts = [...new Set(all.flatMap((row) => Object.keys(row)))].filter(
    (column) => column === 'decided' || kindOfColumn(source, column) === 'count',
  )
  return [...groups.values()].map((rows) => {
    const [first] = rows
    const same = Object.fromEntries(Object.entries(first!).filter(([column]) => by.includes(column) || column.endsWith('Id')))
    const sums = Object.fromEntries(
      counts.map((column) => [column, rows.reduce((sum, row) => sum + (isNumber(row[column]) ? row[column] : 0), 0)]),
    )
    const row: Row = { ...same, ...sums }
    if (isNumber(sums.successful) && isNumber(sums.decided)) row.successRate = basisPointsOf(sums.successful, sums.decided)
    lookups.set(row, inAnyCurrency(lookups.get(first!), asked))
    return row
  })
}
const kindOfColumn = (source: Source, column: string) => source.columns.find((one) => one.column === column)?.kind

const countOf = (measures: readonly Measure[]): Measure => measures.find((one) => measureFacts[one].kind === 'count') ?? 'payments'
const volumeOf = (measures: readonly Measure[]): Measure | undefined =>
  measures.find((one) => one === 'captured' || one === 'baseCaptured') ?? measures.find((one) => measureFacts[one].kind === 'amount')

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A chart over time has a place for each hour or day, also for those without a payment. */
function filled(rows: Row[], { report }: Source, { period }: ReportReply, widgetType: string): Row[] {
  const [by, second] = report?.by ?? []
  if (widgetType !== 'CHART_WIDGET' || second !== undefined || rows.length === 0) return rows
  if (by !== 'day' && by !== 'hour') return rows
  const column = columnOf(by)
  const known = new Map(rows.map((row) => [row[column], row]))
  const nothing = Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, isNumber(value) ? 0 : value]))
  const empty = { ...nothing, ...('successRate' in nothing ? { successRate: null } : {}) }
  const places: string[] = []
  if (by === 'day')
    for (let at = Date.parse(period.dateFrom); at <= Date.parse(period.dateTo); at += dayMs)
      places.push(new Date(at).toISOString().slice(0, 10))
  else for (let at = Date.parse(period.from); at < Date.parse(period.to); at += hourMs) places.push(textLike(rows[0]!.hour, at))
  return places.map((place) => known.get(place) ?? { ...empty, [column]: place })
}

/** Moments are written as the report writes them. */
const textLike = (sample: unknown, at: number): string => {
  const text = new Date(at).toISOString()
  return typeof sample === 'string' && !sample.includes('.') ? text.replace('.000Z', 'Z') : text
}
