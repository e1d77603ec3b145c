import type { Level } from '../../core/level.ts'
import type { Words } from '../../core/words.ts'
import { composedEntry } from './composed-id.ts'
import type { Dimension } from './dimensions.ts'
import type { Measure } from './measures.ts'
import type { Report, ReportChart, ReportWhere } from './report.ts'
import type { ReportRules } from './report-rules.ts'
import { type Source, sourceOf } from './sources.ts'

/** How a chart is said in a definition: `shares` has no second dimension, `heat` has one. */
export type DefinedChart = { kind: ReportChart['kind']; measure: Measure; x: Dimension; y: Dimension | null }

/** What a composer has said of a report, all of it from closed lists. */
export type Definition = {
  source: Source
  dimensions: readonly Dimension[]
  measures: readonly Measure[]
  /** What a reader may break its lines down by. */
  drill: readonly Dimension[]
  filters: ReportWhere
  /** Those that are shown, in this order; all of them where there are none. */
  columns: readonly string[]
  chart: DefinedChart
  levels: Report['levels']
  mostDays: number
  standardDays: number
}
export type NamedDefinition = { id: string; words: Words; definition: Definition }

function chartOf({ kind, measure, x, y }: DefinedChart): ReportChart {
  if (kind === 'shares') return { kind, each: x, measure }
  if (kind === 'heat') return { kind, x, y: y ?? x, measure }
  return { kind, x, measure, ...(y ? { each: y } : {}) }
}

/** The declaration that a definition comes to: from here on nothing tells it from one that the product ships. */
export function composedReport({ id, words, definition }: NamedDefinition): Report {
  const { always, only, dataset } = sourceOf(definition.source)
  const { dimensions, measures, drill, filters, columns, chart, levels, mostDays, standardDays } = definition
  return {
    id,
    entry: composedEntry,
    words,
    levels,
    by: chart.kind === 'heat' && chart.y ? [chart.y, chart.x] : [...new Set([...always, ...dimensions])],
    ...(drill.length > 0 ? { choose: { from: drill, most: 1, standard: [] } } : {}),
    measures,
    ...(only ? { only } : {}),
    ...(dataset ? { dataset } : {}),
    ...(Object.keys(filters).length > 0 ? { where: filters } : {}),
    ...(columns.length > 0 ? { columns } : {}),
    chart: chartOf(chart),
    days: { most: mostDays, standard: standardDays as Report['days']['standard'] },
  }
}

type Reader = { level: Level; reportRules: ReportRules; composedReports: readonly NamedDefinition[] }

/** Those that the platform gives to the people of this level, whether or not their tenant has switched them off. The others are as if they were not there. */
export const composedFor = ({ level, reportRules, composedReports }: Reader): NamedDefinition[] =>
  composedReports.filter(
    ({ id, definition }) => definition.levels.includes(level) && (level === 'platform' || reportRules[id]?.isAvailable !== false),
  )
