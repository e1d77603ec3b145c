import type { GridSort } from '@portico/ui/data-grid.tsx'
import { asList, type FilterValues } from '@portico/ui/filter-definition.ts'
import type { Search } from '../../shared/list/use-list-url.ts'
import type { RoleQuery } from './roles.queries.ts'

/** What the address and the filter bar ask of the server. */
export function filtersOf(values: FilterValues, search: Search): Omit<RoleQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const [kind, merchantId] = [asList(values.kind), asList(values.merchantId)]
  return {
    ...(kind.length > 0 ? { kind: kind as RoleQuery['kind'] } : {}),
    ...(merchantId.length > 0 && search.type === 'merchant' ? { merchantId } : {}),
    ...(search.searchKey ? { searchKey: search.searchKey } : {}),
    sort: writeSort(readSort(search.sort)) ?? 'name',
  }
}

/** By name unless the address says otherwise. */
export function readSort(text: string | undefined): GridSort {
  const id = text?.endsWith('updatedAt') ? 'updatedAt' : 'name'
  return { id, direction: text?.startsWith('-') ? 'desc' : 'asc' }
}
export function writeSort({ id, direction }: GridSort): RoleQuery['sort'] | undefined {
  if (id === 'updatedAt') return direction === 'desc' ? '-updatedAt' : 'updatedAt'
  return direction === 'desc' ? '-name' : undefined
}
