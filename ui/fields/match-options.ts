import { isFoundIn, searchKeyOf } from '@portico/contract/core/text/fold.ts'
import type { FilterOption } from './filter-definition.ts'

/** What a searcher types and what is found are compared by this. */
export const searchable = searchKeyOf

export const matching = (options: readonly FilterOption[], search: string): FilterOption[] =>
  options.filter((option) => isFoundIn(option.label, search))
