import { asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import type { GridSort } from '@portico/ui/list/data-grid.tsx'
import { isDateRange, resolveDateRange } from '@portico/ui/words/date-range.ts'
import type { Search } from '../../shared/page/use-list-url.ts'
import type { AuditQuery } from './audit.queries.ts'

/** A trail has one order. */
export const newestFirst = { read: (): GridSort => ({ id: 'at', direction: 'desc' }), write: () => undefined }

/** What address and filter bar ask of the server; lists by the name of their filter. */
export function recordQueryOf(
  values: FilterValues,
  search: Search,
  zone: string,
): Pick<AuditQuery, 'dateFrom' | 'dateTo' | 'name'> & Record<string, unknown> {
  const { date, ...lists } = values
  const { from, to } = isDateRange(date) ? resolveDateRange(date, zone) : {}
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, value]) => asList(value).length > 0)),
    ...(from ? { dateFrom: from } : {}),
    ...(to ? { dateTo: to } : {}),
    ...(search.name && search.name.length > 1 ? { name: search.name } : {}),
  }
}
