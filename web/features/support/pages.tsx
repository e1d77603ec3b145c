import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { late } from '../../shared/page/late.tsx'
import { type Page, page, type Resolving } from '../../shared/page/page.ts'
import { merchantsQuery, tenantsQuery } from '../../shared/session/reference.queries.ts'
import type { Session } from '../../shared/session/session.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { loadTexts } from '../../shared/texts/texts.ts'
import { transactionTexts } from '../transactions/index.ts'
import { categoriesQuery, contactsQuery, ticketsQuery } from './support.queries.ts'
import { supportTexts } from './support.texts.ts'
import { deskOf, type TicketDesk, ticketDesks } from './ticket-desk.ts'
import { boxOf, standardStatus } from './ticket-search.ts'

/** What the page will show is asked for beside its code (specification 000 section 2); a search of its own is left to the page. */
function resolve(desk: TicketDesk, { queries, application, search, pagination }: Resolving): Promise<unknown> {
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

/** With the names of labels, which come beside the page: what the first page of the portal carries stays as light. */
async function ticketsWithLabels() {
  const names = import('../labels/index.tsx').then(({ labelTexts }) => loadTexts([labelTexts]))
  const [ticketsPage] = await Promise.all([import('./pages/tickets.page.tsx'), names])
  return ticketsPage
}

const tickets = (desk: TicketDesk): Page =>
  page({
    path: `${desk.path}/{-$id}`,
    access: desk.access,
    crumbs: [desk.group, 'support:list.title'],
    texts: [supportTexts, saidTexts('support'), viewTexts, transactionTexts],
    pagination: { pageIndex: 0, pageSize: 10 },
    resolve: (given) => resolve(desk, given),
    load: ticketsWithLabels,
  })

export const supportPages = [tickets(ticketDesks.merchant), tickets(ticketDesks.tenant), tickets(ticketDesks.platform)]

/** Tickets about a payment, in its record. */
export const TicketsOfPayment = late([supportTexts], async () => (await import('./tickets-of-payment.tsx')).TicketsOfPayment)

/** The dialog behind the contact button of the header. */
export const supportDialog = { texts: [supportTexts], load: () => import('./dialogs/support.dialog.tsx') } as const

export const ticketFinder = {
  id: 'tickets',
  isOpenTo: (session: Session) => session.can(deskOf(session).access),
  texts: [supportTexts],
  load: () => import('./find-tickets.tsx'),
} as const
