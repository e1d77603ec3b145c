import type { Dimension } from './dimensions.ts'

/**
 * What figures are compared with: the days before, the same days of the year before, or its same weekdays. Apart from the schemas, which a
 * browser does without.
 */
export const comparisons = ['none', 'period', 'year', 'weekdays'] as const
export type Comparison = (typeof comparisons)[number]

/** A month compares only with the same month of another year. */
export const comparisonsOf = (groupBy: readonly Dimension[]): readonly Comparison[] =>
  groupBy.includes('month') ? ['none', 'year'] : comparisons
