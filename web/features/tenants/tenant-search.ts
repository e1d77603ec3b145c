import { type TenantSort, tenantSorts } from '@portico/contract/features/tenants/tenant-words.ts'
import type { GridSort } from '@portico/ui/data-grid.tsx'
import { asList, type FilterValues } from '@portico/ui/filter-definition.ts'
import type { Search } from '../../shared/list/use-list-url.ts'
import type { TenantQuery } from './tenants.queries.ts'

/** What the address and the filter bar ask of the server; the platform's own tenant is looked after here too. */
export function filtersOf(values: FilterValues, search: Search): Omit<TenantQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const status = asList(values.status)
  return {
    ...(status.length > 0 ? { status: status as TenantQuery['status'] } : {}),
    ...(search.searchKey ? { searchKey: search.searchKey } : {}),
    withPlatform: 'true',
    sort: sortOf(search.sort),
  }
}

const standard: TenantSort = 'name'
const sortOf = (text: string | undefined): TenantSort => tenantSorts.find((sort) => sort === text) ?? standard

/** By name unless the address says otherwise. */
export function readSort(text: string | undefined): GridSort {
  const sort = sortOf(text)
  return { id: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

export function writeSort({ id, direction }: GridSort): string | undefined {
  const sort = sortOf(`${direction === 'desc' ? '-' : ''}${id}`)
  return sort === standard ? undefined : sort
}
