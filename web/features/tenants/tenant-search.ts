import { tenantSorts } from '@portico/contract/features/tenants/tenant-words.ts'
import { asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import type { Search } from '../../shared/page/use-list-url.ts'
import type { TenantQuery } from './tenants.queries.ts'

export const tenantOrder = sortOrders(tenantSorts, 'name')

/** What the address and the filter bar ask of the server; the platform's own tenant is looked after here too. */
export function filtersOf(values: FilterValues, search: Search): Omit<TenantQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const status = asList(values.status)
  return {
    ...(status.length > 0 ? { status: status as TenantQuery['status'] } : {}),
    ...(search.searchKey ? { searchKey: search.searchKey } : {}),
    withPlatform: 'true',
    sort: tenantOrder.known(search.sort),
  }
}
