import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import type { Resolving } from '../../shared/page/page.ts'
import { merchantsQuery, tenantsQuery } from '../../shared/session/reference.queries.ts'
import { categoriesQuery, contactsQuery, ticketsQuery } from './support.queries.ts'
import type { TicketDesk } from './ticket-desk.ts'
import { boxOf, standardStatus } from './ticket-search.ts'

/** What the page will show is asked for beside its code (specification 000 section 2); a search of its own is left to the page. */
export function readTicketsAhead(desk: TicketDesk, { queries, application, search, pagination }: Resolving): Promise<unknown> {
  const { user } = application.now()
  const isPlain = Object.keys(search).length === 0
  const first = { status: [standardStatus], sort: '-createdAt', pageSize: pagination.pageSize, pageIndex: pagination.pageIndex } as const
  return Promise.all([
    isPlain && queries.prefetchQuery(ticketsQuery(boxOf(desk, search), { ...first, status: [...first.status] })),
    queries.prefetchQuery(categoriesQuery),
    desk.hasMerchants && queries.prefetchQuery(merchantsQuery),
    desk.hasTenants && queries.prefetchQuery(tenantsQuery),
    desk.hasMerchants &&
      user?.permissions.includes(worksOnTickets.tenant) &&
      queries.prefetchQuery(contactsQuery(user.tenantId, pagination)),
  ])
}
