import { roleSorts } from '@portico/contract/features/roles/role-words.ts'
import { asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import type { Search } from '../../shared/page/use-list-url.ts'
import type { RoleQuery } from './roles.queries.ts'

export const roleOrder = sortOrders(roleSorts, 'name')

/** What the address and the filter bar ask of the server. */
export function filtersOf(values: FilterValues, search: Search): Omit<RoleQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const [kind, merchantId] = [asList(values.kind), asList(values.merchantId)]
  return {
    ...(kind.length > 0 ? { kind: kind as RoleQuery['kind'] } : {}),
    ...(merchantId.length > 0 && search.type === 'merchant' ? { merchantId } : {}),
    ...(search.searchKey ? { searchKey: search.searchKey } : {}),
    sort: roleOrder.known(search.sort),
  }
}
