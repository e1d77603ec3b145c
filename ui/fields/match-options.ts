import { isFoundIn, searchKeyOf } from '@portico/contract/core/text/fold.ts'
import type { FilterOption } from './filter-definition.ts'

/** The form by which a search compares texts. */
export const searchable = searchKeyOf

export const matching = (options: readonly FilterOption[], search: string): FilterOption[] =>
  options.filter((option) => isFoundIn(option.label, search))
