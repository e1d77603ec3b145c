import { ticketReference } from '@portico/contract/features/support/ticket-words.ts'
import { IconTicket } from '@tabler/icons-react'
import i18next from 'i18next'
import { type Find, hintOf, mostFound, readFound } from '../../shared/page/find-records.ts'
import { type Box, type Ticket, ticketsQuery } from './support.queries.ts'
import { deskOf, nameOf, type TicketDesk } from './ticket-desk.ts'

/** Tickets by number, id or words, open and closed: those to answer, and those that the own side has asked. */
export const find: Find = async (text, { session, ...reading }) => {
  const desk = deskOf(session)
  const boxes = [desk.answers && 'toAnswer', desk.asks && 'asked'].filter((box): box is Box => box !== false)
  const found = await Promise.all(
    boxes.map(async (box) => {
      const { data } = await readFound(reading, ticketsQuery(box, { search: text, pageSize: mostFound }))
      return data.map((ticket) => toItem(ticket, desk, box))
    }),
  )
  return found.flat()
}

function toItem(ticket: Ticket, desk: TicketDesk, box: Box) {
  const asker = box === 'toAnswer' && (desk.hasTenants ? ticket.tenantName : ticket.customerName)
  const search = desk.answers && box === 'asked' ? '?box=asked' : ''
  return {
    id: ticket.ticketId,
    label: `${ticketReference(ticket.ticketId)} ${ticket.subject}`,
    hint: hintOf(asker, i18next.t(`support:status.${ticket.status}`)),
    icon: <IconTicket size={16} stroke={1.6} aria-hidden />,
    href: `${desk.path}/${nameOf(desk, ticket)}${search}`,
  }
}
