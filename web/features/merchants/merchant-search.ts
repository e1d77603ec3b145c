import { merchantSorts } from '@portico/contract/features/merchants/merchant-words.ts'
import { asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import type { Search } from '../../shared/page/use-list-url.ts'
import type { MerchantQuery } from './merchants.queries.ts'

export const filterIds = ['merchantStatus', 'processingStatus', 'boardingStage', 'reviewStatus', 'merchantType', 'visibility'] as const
export type FilterId = (typeof filterIds)[number]

export const merchantOrder = sortOrders(merchantSorts, '-createdAt')

/** What the address and the filter bar ask of the server. */
export function filtersOf(values: FilterValues, search: Search): Omit<MerchantQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const narrowed = filterIds.map((id) => [id, asList(values[id])] as const).filter(([, chosen]) => chosen.length > 0)
  return {
    ...Object.fromEntries(narrowed),
    ...(search.searchKey ? { searchKey: search.searchKey } : {}),
    sort: merchantOrder.known(search.sort),
  }
}
