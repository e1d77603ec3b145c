import { IconMessages } from '@tabler/icons-react'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { late } from '../../shared/page/late.tsx'
import { type Page, type PageMenu, page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import type { Session } from '../../shared/session/session.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { loadTexts } from '../../shared/texts/texts.ts'
import { transactionTexts } from '../transactions/index.ts'
import { supportTexts } from './support.texts.ts'
import { deskOf, type TicketDesk, ticketDesks } from './ticket-desk.ts'

/** With the names of labels, which come beside the page: what the first page of the portal carries stays as light. */
async function ticketsWithLabels() {
  const names = import('../labels/index.tsx').then(({ labelTexts }) => loadTexts([labelTexts]))
  const [ticketsPage] = await Promise.all([import('./pages/tickets.page.tsx'), names])
  return ticketsPage
}

const tickets = (desk: TicketDesk, place: Omit<PageMenu, 'icon'>): Page =>
  page({
    path: `${desk.path}/{-$id}`,
    title: { en: 'Support tickets', tr: 'Destek talepleri' },
    access: desk.access,
    texts: [supportTexts, saidTexts('support'), viewTexts, transactionTexts],
    crumbs: [desk.group],
    menu: { ...place, icon: IconMessages },
    pagination: { pageIndex: 0, pageSize: 10 },
    resolve: async (given) => (await import('./tickets-ahead.ts')).readTicketsAhead(desk, given),
    load: ticketsWithLabels,
  })

const pages = [
  tickets(ticketDesks.merchant, { group: 'merchant-support', after: '/merchant/support' }),
  tickets(ticketDesks.tenant, { group: 'support', after: '/tenant/support' }),
  tickets(ticketDesks.platform, { group: 'platform-support', after: '/platform/support' }),
]

/** Tickets about a payment, in its record. */
const TicketsOfPayment = late([supportTexts], async () => (await import('./tickets-of-payment.tsx')).TicketsOfPayment)

/** The dialog behind the contact button of the header. */
const supportDialog = { texts: [supportTexts], load: () => import('./dialogs/support.dialog.tsx') } as const

const finder = {
  id: 'tickets',
  isOpenTo: (session: Session) => session.can(deskOf(session).access),
  texts: [supportTexts],
  load: () => import('./find-tickets.tsx'),
} as const

export const feature = webFeature({ pages, finder, parts: { support: supportDialog }, records: { payment: TicketsOfPayment } })
