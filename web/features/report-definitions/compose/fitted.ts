import { composedReport } from '@portico/contract/features/reports/composed.ts'
import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import { isTime } from '@portico/contract/features/reports/dimensions.ts'
import { columnsOfReport } from '@portico/contract/features/reports/layout.ts'
import { sourceOf } from '@portico/contract/features/reports/sources.ts'
import type { Draft } from '../report-definitions.queries.ts'

export const firstDraft: Draft = {
  nameEn: '',
  nameTr: '',
  source: 'payments',
  dimensions: ['day', 'serviceProvider'],
  measures: ['payments', 'captured', 'successRate'],
  drill: [],
  filters: {},
  columns: [],
  chart: { kind: 'axis', measure: 'captured', x: 'day', y: 'serviceProvider' },
  levels: ['tenant', 'platform'],
  mostDays: 92,
  standardDays: 30,
  tenantIds: null,
}

/** What tells its lines apart, whatever is chosen. */
export const groupsOf = ({ source, dimensions }: Pick<Draft, 'source' | 'dimensions'>): Dimension[] => [
  ...new Set([...sourceOf(source).always, ...dimensions]),
]

export const columnsOfDraft = (draft: Draft): string[] =>
  columnsOfReport(composedReport({ id: '', words: { en: '', tr: '' }, definition: draft }))

/** After a change: parts that the data no longer has are left out, and the chart shows what the report has. */
export function fitted(draft: Draft): Draft {
  const { always, dimensions, measures, days } = sourceOf(draft.source)
  const own = draft.dimensions.filter((one) => dimensions.includes(one))
  const figures = draft.measures.filter((one) => measures.includes(one))
  const kept = { ...draft, dimensions: own.length > 0 ? own : [always[0] && dimensions.includes(always[0]) ? always[0] : dimensions[0]!] }
  const groups = groupsOf(kept)
  const shown = figures.length > 0 ? figures : measures.slice(0, 3)
  const { chart } = draft
  const x = groups.includes(chart.x) ? chart.x : groups[0]!
  const others = groups.filter((one) => one !== x)
  const mayHaveY = chart.kind === 'heat' || (chart.kind === 'axis' && isTime(x))
  const y = !mayHaveY ? null : chart.y && others.includes(chart.y) ? chart.y : chart.kind === 'heat' ? (others[0] ?? null) : null
  const next: Draft = {
    ...kept,
    measures: shown,
    drill: draft.drill.filter((one) => dimensions.includes(one) && !groups.includes(one)),
    chart: { ...chart, measure: shown.includes(chart.measure) ? chart.measure : shown[0]!, x, y },
    mostDays: Math.min(draft.mostDays, days),
  }
  const known = columnsOfDraft(next)
  return { ...next, columns: draft.columns.filter((one) => known.includes(one)) }
}
