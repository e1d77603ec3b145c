import type { PersonSort } from '@portico/contract/features/people/people-words.ts'
import type { GridSort } from '@portico/ui/data-grid.tsx'
import { asList, type FilterValues } from '@portico/ui/filter-definition.ts'
import type { Search } from '../../shared/list/use-list-url.ts'
import type { PeopleQuery } from './people.queries.ts'
import type { PeopleDesk } from './people-desk.ts'

/** What the address and the filter bar ask of the server. */
export function filtersOf(
  { kind }: PeopleDesk,
  values: FilterValues,
  search: Search,
): Omit<PeopleQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const lists = { status: asList(values.status), merchantId: asList(values.merchantId), roleId: asList(values.roleId) }
  const chosen = Object.entries(lists).filter(([, list]) => list.length > 0)
  return {
    kind,
    ...(Object.fromEntries(chosen) as Partial<PeopleQuery>),
    ...(search.search ? { search: search.search } : {}),
    sort: sortOf(readSort(search.sort)),
  }
}

/** Newest first unless the address says otherwise. */
export function readSort(text: string | undefined): GridSort {
  if (text === 'name' || text === '-name') return { id: 'name', direction: text === 'name' ? 'asc' : 'desc' }
  return { id: 'createdAt', direction: text === 'createdAt' ? 'asc' : 'desc' }
}
const sortOf = ({ id, direction }: GridSort) => `${direction === 'desc' ? '-' : ''}${id}` as PersonSort
export const writeSort = (sort: GridSort): PersonSort | undefined => (sortOf(sort) === '-createdAt' ? undefined : sortOf(sort))
