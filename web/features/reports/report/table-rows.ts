import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import { derived, type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import type { LookupFilter, ReportLine } from '../reports.queries.ts'

/** A line of the table, or the subtotal of the lines before it. */
export type TableRow = { id: string; line: ReportLine; subtotal?: Dimension }
export type Sort = { id: string; direction: 'asc' | 'desc' }

const nameOf = (line: ReportLine, groupBy: readonly Dimension[]) => [line.currency, ...groupBy.map((one) => line.by[one])].join('|')

/** Rows in the order that was chosen; without one in that of the report, where subtotals follow what they add up. */
export function rowsOf(
  lines: readonly ReportLine[],
  {
    groupBy,
    measures,
    subtotals,
    sort,
    words,
    wholeOf,
  }: {
    groupBy: readonly Dimension[]
    measures: readonly Measure[]
    subtotals: Dimension | undefined
    sort: Sort | undefined
    words: (dimension: Dimension, value: string) => string
    /** The lookup of all lines in a currency. */
    wholeOf: (currency: string) => LookupFilter | undefined
  },
): TableRow[] {
  const rowOf = (line: ReportLine): TableRow => ({ id: nameOf(line, groupBy), line })
  if (sort) return lines.toSorted(comparing(sort, groupBy, words)).map(rowOf)
  if (!subtotals) return lines.map(rowOf)
  const groups = Map.groupBy(lines, ({ by, currency }) => `${by[subtotals]}|${currency}`)
  return [...groups].flatMap(([name, own]) => [
    ...own.map(rowOf),
    ...(own.length > 1 ? [subtotalOf(name, own, { measures, subtotals, wholeOf })] : []),
  ])
}

type Subtotals = { measures: readonly Measure[]; subtotals: Dimension; wholeOf: (currency: string) => LookupFilter | undefined }

function subtotalOf(name: string, lines: readonly ReportLine[], { measures, subtotals, wholeOf }: Subtotals): TableRow {
  const sums: Partial<Record<Measure, number>> = {}
  for (const { values } of lines) for (const measure of measures) sums[measure] = (sums[measure] ?? 0) + (values[measure] ?? 0)
  const values = Object.fromEntries(
    measures.map((measure) => [measure, measureFacts[measure].kind === 'rate' ? derived(measure, (of) => sums[of] ?? 0) : sums[measure]!]),
  )
  const [first] = lines
  const whole = wholeOf(first!.currency)
  const { dateFrom, dateTo } = first!.filter ?? {}
  const filter = whole && dateFrom ? { ...whole, dateFrom, dateTo } : null
  return { id: `sum ${name}`, line: { ...first!, values, before: null, filter }, subtotal: subtotals }
}

function comparing({ id, direction }: Sort, groupBy: readonly Dimension[], words: (dimension: Dimension, value: string) => string) {
  const sign = direction === 'asc' ? 1 : -1
  const isDimension = (groupBy as readonly string[]).includes(id)
  return (a: ReportLine, b: ReportLine): number => {
    if (id === 'currency') return sign * a.currency.localeCompare(b.currency)
    if (!isDimension) return sign * ((a.values[id as Measure] ?? 0) - (b.values[id as Measure] ?? 0))
    const [one, other] = [a.by[id as Dimension] ?? '', b.by[id as Dimension] ?? '']
    if (id === 'day' || id === 'month' || id === 'hour') return sign * (one < other ? -1 : one > other ? 1 : 0)
    return sign * words(id as Dimension, one).localeCompare(words(id as Dimension, other))
  }
}
