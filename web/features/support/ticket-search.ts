import type { GridSort } from '@portico/ui/data-grid.tsx'
import { asList, type FilterValues } from '@portico/ui/filter-definition.ts'
import type { Search } from '../../shared/list/use-list-url.ts'
import type { TicketQuery } from './tickets.queries.ts'

/** What the address and the filter bar ask of the server. */
export function filtersOf(values: FilterValues, search: Search): Omit<TicketQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const [status, merchantId] = [asList(values.status), asList(values.merchantId)]
  return {
    ...(status.length > 0 ? { status: status as TicketQuery['status'] } : {}),
    ...(merchantId.length > 0 ? { merchantId } : {}),
    ...(search.searchKey ? { searchKey: search.searchKey } : {}),
    sort: writeSort(readSort(search.sort)) ?? '-createdAt',
  }
}

/** Newest first unless the address says otherwise. */
export const readSort = (text: string | undefined): GridSort => ({ id: 'createdAt', direction: text === 'createdAt' ? 'asc' : 'desc' })
export const writeSort = ({ direction }: GridSort): 'createdAt' | undefined => (direction === 'asc' ? 'createdAt' : undefined)
