import { asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import { isDateRange, resolveDateRange } from '@portico/ui/words/date-range.ts'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import type { Search } from '../../shared/page/use-list-url.ts'
import type { Mode } from './webhook-reports.queries.ts'

/** Reports have one order. */
export const newest = sortOrders(['-createdAt'], '-createdAt')
export const modeOf = (search: Search): Mode => (search.mode === 'Test' ? 'Test' : 'Live')

/** What address and filter bar ask of the server; lists and single values by the name of their filter. */
export function askedOf(values: FilterValues, zone: string): Record<string, unknown> {
  const { period, mode: _, ...others } = values
  const { from, to } = isDateRange(period) ? resolveDateRange(period, zone) : {}
  const chosen = Object.entries(others).filter(([, value]) => (typeof value === 'string' ? value !== '' : asList(value).length > 0))
  return { ...Object.fromEntries(chosen), ...(from ? { dateFrom: from } : {}), ...(to ? { dateTo: to } : {}) }
}
