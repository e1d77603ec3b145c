import { type Dimension, isTime } from '@portico/contract/features/reports/dimensions.ts'
import type { Measure } from '@portico/contract/features/reports/measures.ts'
import type { AnalyticsData } from '../../shared/analytics/analytics-data.ts'
import type { ReportState } from '../reports/index.ts'

type Answer = NonNullable<ReportState['answer']['data']>
type Words = {
  language: 'en' | 'tr'
  title: string
  period: string
  ofValue: (dimension: Dimension, value: string) => string
  ofDimension: (dimension: Dimension) => string
  ofMeasure: (measure: Measure) => string
  digitsOf: (currency: string) => number
}

/** The rows of a report as the tool takes them. Every line has a currency of its own, which the tool asks for, so that is no dimension there. */
export function toAnalyticsData({ groupBy, measures, data }: Answer, words: Words): AnalyticsData {
  const others = groupBy.filter((one) => one !== 'currency')
  const by = others.length > 0 ? others : groupBy
  const orders = new Map(
    by.map((dimension) => [dimension, orderOf(dimension, new Set(data.map((line) => line.by[dimension] ?? '')), words.ofValue)]),
  )
  return {
    language: words.language,
    title: words.title,
    period: words.period,
    dimensions: by.map((id) => ({ id, name: words.ofDimension(id) })),
    measures: measures.map((id) => ({ id, name: words.ofMeasure(id) })),
    digits: Object.fromEntries(data.map(({ currency }) => [currency, words.digitsOf(currency)])),
    lines: data.map((line) => ({
      by: by.map((dimension) => orders.get(dimension)!.get(line.by[dimension] ?? '')!),
      currency: line.currency,
      values: measures.map((measure) => line.values[measure] ?? null),
    })),
  }
}

/** Times in their order, everything else by its words. The place is also what tells two values of the same words apart. */
function orderOf(dimension: Dimension, values: ReadonlySet<string>, wordOf: Words['ofValue']) {
  const said = [...values].map((value) => ({ value, word: wordOf(dimension, value) }))
  const ordered = isTime(dimension)
    ? said.toSorted((a, b) => (a.value < b.value ? -1 : 1))
    : said.toSorted((a, b) => a.word.localeCompare(b.word))
  return new Map(ordered.map(({ value, word }, place) => [value, [String(place).padStart(5, '0'), word] as const]))
}
