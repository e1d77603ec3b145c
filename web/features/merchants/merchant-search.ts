import { type MerchantSort, merchantSorts } from '@portico/contract/features/merchants/merchant-words.ts'
import type { GridSort } from '@portico/ui/data-grid.tsx'
import { asList, type FilterValues } from '@portico/ui/filter-definition.ts'
import type { Search } from '../../shared/list/use-list-url.ts'
import type { MerchantQuery } from './merchants.queries.ts'

export const filterIds = ['merchantStatus', 'processingStatus', 'boardingStage', 'reviewStatus', 'merchantType', 'visibility'] as const
export type FilterId = (typeof filterIds)[number]

/** What the address and the filter bar ask of the server. */
export function filtersOf(values: FilterValues, search: Search): Omit<MerchantQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const narrowed = filterIds.map((id) => [id, asList(values[id])] as const).filter(([, chosen]) => chosen.length > 0)
  return {
    ...Object.fromEntries(narrowed),
    ...(search.searchKey ? { searchKey: search.searchKey } : {}),
    sort: sortOf(search.sort),
  }
}

const standard: MerchantSort = '-createdAt'
const sortOf = (text: string | undefined): MerchantSort => merchantSorts.find((sort) => sort === text) ?? standard

/** Newest first unless the address says otherwise. */
export function readSort(text: string | undefined): GridSort {
  const sort = sortOf(text)
  return { id: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

export function writeSort({ id, direction }: GridSort): string | undefined {
  const sort = sortOf(`${direction === 'desc' ? '-' : ''}${id}`)
  return sort === standard ? undefined : sort
}
