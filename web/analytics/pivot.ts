import { derived, type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import type { AnalyticsData, AnalyticsLine } from '../shared/analytics/analytics-data.ts'

/** `rows`, `columns`: places in `dimensions`; without columns there are only totals. */
export type Question = { rows: number; columns: number | undefined; measure: Measure; currency: string }
export type Value = number | null
export type Pivot = {
  columns: { id: string; name: string }[]
  rows: { id: string; name: string; cells: Value[]; total: Value }[]
  totals: Value[]
  total: Value
}

/** The lines of one currency as a table: amounts of different currencies are never added up. */
export function pivotOf({ measures, lines }: AnalyticsData, { rows, columns, measure, currency }: Question): Pivot {
  const own = lines.filter((line) => line.currency === currency)
  const placeOf = new Map(measures.map(({ id }, place) => [id, place]))
  const amountOf = (line: AnalyticsLine, of: Measure) => line.values[placeOf.get(of) ?? -1] ?? null
  const figure = (group: readonly AnalyticsLine[]): Value => {
    if (group.length <= 1) return group[0] ? amountOf(group[0], measure) : null
    // A rate is made anew from the figures of all lines; where the report lacks one of these there is no total of it.
    const parts = measureFacts[measure].from ?? [measure]
    if (!parts.every((part) => placeOf.has(part))) return null
    return derived(measure, (of) => group.reduce((sum, line) => sum + (amountOf(line, of) ?? 0), 0))
  }
  const columnGroups = columns === undefined ? [] : groupsOf(own, columns)
  return {
    columns: columnGroups.map(({ id, name }) => ({ id, name })),
    rows: groupsOf(own, rows).map(({ id, name, lines: ofRow }) => ({
      id,
      name,
      cells: columnGroups.map((column) => figure(ofRow.filter(({ by }) => by[columns!]?.[0] === column.id))),
      total: figure(ofRow),
    })),
    totals: columnGroups.map(({ lines: ofColumn }) => figure(ofColumn)),
    total: figure(own),
  }
}

type Group = { id: string; name: string; lines: AnalyticsLine[] }

/** The values of a dimension, in the order in which they are sorted. */
function groupsOf(lines: readonly AnalyticsLine[], place: number): Group[] {
  return [...Map.groupBy(lines, ({ by }) => by[place]?.[0] ?? '')]
    .map(([id, own]) => ({ id, name: own[0]!.by[place]?.[1] ?? '', lines: own }))
    .toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}
