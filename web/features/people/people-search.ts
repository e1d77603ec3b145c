import { personSorts } from '@portico/contract/features/people/people-words.ts'
import { asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import type { Search } from '../../shared/page/use-list-url.ts'
import type { PeopleQuery } from './people.queries.ts'
import type { PeopleDesk } from './people-desk.ts'

export const peopleOrder = sortOrders(personSorts, '-createdAt')

/** What the address and the filter bar ask of the server. */
export function filtersOf(
  { kind }: PeopleDesk,
  values: FilterValues,
  search: Search,
): Omit<PeopleQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const lists = {
    status: asList(values.status),
    secondFactor: asList(values.secondFactor),
    merchantId: asList(values.merchantId),
    roleId: asList(values.roleId),
  }
  const chosen = Object.entries(lists).filter(([, list]) => list.length > 0)
  return {
    kind,
    ...(Object.fromEntries(chosen) as Partial<PeopleQuery>),
    ...(search.search ? { search: search.search } : {}),
    sort: peopleOrder.known(search.sort),
  }
}
