import type { Level, Mode } from '@portico/contract/core/level.ts'
import type { Holders, News, TicketKind } from '@portico/contract/features/notifications/news.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import { ticketReference } from '@portico/contract/features/support/ticket-words.ts'
import type { Services } from '../../core/call/services.ts'
import { mayRead } from '../feed/index.ts'
import { releaseTicket } from './release-ticket.ts'
import { findTold, listCommenters, type ToldItem, type ToldTicket } from './told.repository.ts'

type Happened = { tenantId: string; mode: Mode; ticketId: string }

/** Who is to be told that a ticket was raised: those of the asked side who work on tickets. */
export async function newsOfTicket(services: Services, { ticketId, ...at }: Happened): Promise<News[]> {
  const told = await within(services, at, (db) => findTold(db, ticketId))
  if (!told) return []
  const kind = told.ticket.escalated_from_id === null ? 'TicketCreated' : 'TicketEscalated'
  const { raised_by: by, raised_by_id, description } = told.ticket
  return [
    newsOf(told.ticket, {
      kind,
      by,
      text: description,
      eventId: ticketId,
      holders: [holdersOf(askedSide(told.ticket))],
      except: [raised_by_id],
    }),
  ]
}

/**
 * Who is to be told what happened: of each side that may read it, those who have part in the ticket, and where no one of the asked side
 * works on it yet, all who could. Users who are mentioned or assigned hear of that instead; no one hears of their own actions.
 */
export async function newsOfItem(services: Services, { ticketId, place, ...at }: Happened & { place: number }): Promise<News[]> {
  const told = await within(services, at, async (db) => {
    const found = await findTold(db, ticketId, place)
    return found?.item && { ...found, item: found.item, commenters: await listCommenters(db, found.ticket) }
  })
  if (!told) return []
  const { item, commenters } = told
  const isReleased = await releaseTicket(services, at, told.ticket)
  const ticket = isReleased ? { ...told.ticket, assignee_id: null } : told.ticket
  const readers = sidesOf(ticket).filter((side) =>
    mayRead({ side }, { type: item.type, isShared: item.shared_from !== null, partyId: null }),
  )
  const said = {
    by: item.author,
    eventId: item.id,
    except: item.author_id ? [item.author_id] : [],
    ...(item.content ? { text: item.content } : {}),
  }
  const details = item.details as { newState?: string; assigneeId?: string | null; mentions?: { userId: string }[] }
  if (item.type === 'AssignmentItem')
    return details.assigneeId ? [newsOf(ticket, { ...said, kind: 'TicketAssigned', people: [details.assigneeId] })] : []
  const kind = kindOf(item, details.newState)
  if (!kind) return []
  const people = commenters.filter(({ side }) => readers.includes(side)).map(({ id }) => id)
  const isUnassigned = ticket.assignee_id === null && readers.includes(askedSide(ticket))
  const mentioned = (details.mentions ?? []).map(({ userId }) => userId)
  return [
    ...(mentioned.length > 0 ? [newsOf(ticket, { ...said, kind: 'TicketMention', people: mentioned })] : []),
    newsOf(ticket, { ...said, kind, people, holders: isUnassigned ? [holdersOf(askedSide(ticket))] : [] }),
  ]
}

function kindOf({ type, shared_from }: ToldItem, newState: string | undefined): TicketKind | undefined {
  if (type === 'StatusChangeFeedItem') return newState === 'Closed' ? 'TicketClosed' : 'TicketReopened'
  // A comment that is shared has been news to all but the merchant.
  return type.endsWith('CommentItem') || shared_from !== null ? 'TicketComment' : undefined
}

const askedSide = ({ channel }: ToldTicket): Level => (channel === 'CustomerToTenantTicketChannel' ? 'tenant' : 'platform')

function sidesOf(ticket: ToldTicket): Level[] {
  if (ticket.channel === 'TenantToPlatformTicketChannel') return ['tenant', 'platform']
  return ticket.escalated_to_id === null ? ['merchant', 'tenant'] : ['merchant', 'tenant', 'platform']
}

const holdersOf = (level: Level): Holders => ({ level, anyOf: [worksOnTickets[level]] })

type Said = { kind: TicketKind; by: string; eventId: string; text?: string; people?: string[]; holders?: Holders[]; except?: string[] }
const newsOf = ({ id, merchant_id, subject }: ToldTicket, { kind, by, text, ...to }: Said): News => ({
  kind,
  ticket: { ticketId: id, reference: ticketReference(id), subject, by, ...(text === undefined ? {} : { text }) },
  merchantId: merchant_id,
  ...to,
})

const within = <T>(
  services: Services,
  { tenantId, mode }: Omit<Happened, 'ticketId'>,
  work: Parameters<typeof services.inReadScope<T>>[1],
) => services.inReadScope<T>({ level: 'tenant', tenantId, mode }, work)
