import { ticketSorts } from '@portico/contract/features/support/ticket-words.ts'
import { asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import { isDateRange, resolveDateRange } from '@portico/ui/words/date-range.ts'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import type { Search } from '../../shared/page/use-list-url.ts'
import type { Box, TicketQuery } from './support.queries.ts'
import type { TicketDesk } from './ticket-desk.ts'

/** A list begins with open tickets (specification 000 section 9); users choose All to see the others. */
export const standardStatus = 'Opened'
export const allStatuses = 'Opened,Closed'

export const ticketOrder = sortOrders(ticketSorts, '-createdAt')

export const boxOf = ({ answers, asks }: TicketDesk, search: Search): Box =>
  asks && (!answers || search.box === 'asked') ? 'asked' : 'toAnswer'

/** The address as it is read: without a status it means the open ones. */
export const read = (search: Search): Search => ({ status: standardStatus, ...search })

/** What the address and the filter bar ask of the server. */
export function filtersOf(values: FilterValues, search: Search, zone: string): Omit<TicketQuery, 'cursor' | 'pageSize' | 'pageIndex'> {
  const lists = {
    status: asList(values.status),
    category: asList(values.category),
    priority: asList(values.priority),
    label: asList(values.label),
    assignee: asList(values.assignee),
  }
  const askers = { customerId: asList(values.customerId), tenants: asList(values.tenants) }
  const chosen = Object.entries({ ...lists, ...askers }).filter(([, list]) => list.length > 0)
  const { from, to } = isDateRange(values.created) ? resolveDateRange(values.created, zone) : {}
  return {
    ...(Object.fromEntries(chosen) as Partial<TicketQuery>),
    ...(from ? { dateFrom: from } : {}),
    ...(to ? { dateTo: to } : {}),
    ...(values.unread === 'true' ? { unread: 'true' } : {}),
    ...(search.search ? { search: search.search } : {}),
    sort: ticketOrder.known(search.sort),
  }
}
