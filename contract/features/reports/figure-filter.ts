import type { LookupFilter } from '../overview/overview.schemas.ts'
import { type Measure, measureFacts } from './measures.ts'

const both = (words: string | undefined, own: readonly string[] | undefined): string | undefined | null => {
  if (!own) return words
  if (words === undefined) return own.join(',')
  const common = words.split(',').filter((word) => own.includes(word))
  return common.length > 0 ? common.join(',') : null
}

/** Whether a lookup can show the rows of a figure: not where it is made of others, nor of attempts or of payments that a later one paid. */
export const hasLookup = (measure: Measure): boolean => {
  const { from, ofAttempts, isSaved } = measureFacts[measure]
  return !from && !ofAttempts && !isSaved
}

/**
 * The lookup whose rows a figure counts or adds up: the filter of its line, or of its total, with the words of the figure. Null where
 * the figure has no lookup, and where no row can be in both.
 */
export function figureFilter(measure: Measure, filter: LookupFilter): LookupFilter | null {
  if (!hasLookup(measure)) return null
  const { types, statuses, sources, attempts } = measureFacts[measure]
  const own = {
    type: both(filter.type, types),
    status: both(filter.status, statuses),
    source: both(filter.source, sources),
    attempts: both(filter.attempts, attempts && [attempts]),
  }
  if (Object.values(own).includes(null)) return null
  return { ...filter, ...(Object.fromEntries(Object.entries(own).filter(([, words]) => words !== undefined)) as LookupFilter) }
}
