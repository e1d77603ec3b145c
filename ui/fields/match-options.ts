import type { FilterOption } from './filter-definition.ts'

/** Letters that differ only in case or accent are the same to a searcher; "i" finds "İ" and "ı". */
export const searchable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')

export const matching = (options: readonly FilterOption[], search: string): FilterOption[] =>
  options.filter((option) => searchable(option.label).includes(searchable(search.trim())))
