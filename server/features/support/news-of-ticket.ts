import type { Level, Mode } from '@portico/contract/core/level.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { Holders, News, TicketKind } from '@portico/contract/features/notifications/news.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import { ticketReference } from '@portico/contract/features/support/ticket-words.ts'
import type { Services } from '../../core/call/services.ts'
import { mayRead } from '../feed/index.ts'
import { releaseTicket } from './release-ticket.ts'
import { listAble } from './support.platform.repository.ts'
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
 * Who is to be told what happened: of each side that may read it, those who have part in the ticket and can still work on it; where there
 * is no one, or the asked side has no assignee, all who could. Users who are mentioned or assigned hear of that instead; no one hears of
 * their own actions.
 */
export async function newsOfItem(services: Services, { ticketId, place, ...at }: Happened & { place: number }): Promise<News[]> {
  const told = await within(services, at, async (db) => {
    const found = await findTold(db, ticketId, place)
    return found?.item && { ...found, item: found.item, commenters: await listCommenters(db, found.ticket) }
  })
  if (!told) return []
  const { item, commenters } = told
  const asked = askedSide(told.ticket)
  const isReleased = await releaseTicket(services, at, { ticket: told.ticket, asked })
  const ticket = isReleased ? { ...told.ticket, assignee_id: null } : told.ticket
  const readers = sidesOf(ticket).filter((side) =>
    mayRead({ side }, { type: item.type, isShared: item.shared_from !== null, partyId: null }),
  )
  const said = {
    by: shownAddress(item.author),
    eventId: item.id,
    except: item.author_id ? [item.author_id] : [],
    ...(item.content ? { text: item.content } : {}),
  }
  const details = item.details as { newState?: string; assigneeId?: string | null; mentions?: { userId: string }[]; reason?: string }
  if (item.type === 'AssignmentItem') {
    if (details.assigneeId) return [newsOf(ticket, { ...said, kind: 'TicketAssigned', people: [details.assigneeId] })]
    return details.reason ? [newsOf(ticket, { ...said, kind: 'TicketUnassigned', holders: [holdersOf(asked)] })] : []
  }
  const kind = kindOf(item, details.newState)
  if (!kind) return []
  const parts = await partsOf(services, at, ticket, readers, commenters)
  const isAlone = (side: Level) => (side === asked && ticket.assignee_id === null) || parts.every((part) => part.side !== side)
  const mentioned = (details.mentions ?? []).map(({ userId }) => userId)
  return [
    ...(mentioned.length > 0 ? [newsOf(ticket, { ...said, kind: 'TicketMention', people: mentioned })] : []),
    newsOf(ticket, { ...said, kind, people: parts.map(({ id }) => id), holders: readers.filter(isAlone).map(holdersOf) }),
  ]
}

type Part = { id: string; side: Level }

/** Those of the sides that read it who have part in the ticket and can work on it. */
async function partsOf(
  services: Services,
  { mode }: Omit<Happened, 'ticketId'>,
  { merchant_id: merchantId }: ToldTicket,
  readers: readonly Level[],
  all: readonly Part[],
): Promise<Part[]> {
  const able = await services.inPlatformRead(mode, (db) =>
    Promise.all(
      readers.map(async (level) => {
        const userIds = all.filter(({ side }) => side === level).map(({ id }) => id)
        return (await listAble(db, { userIds, level, merchantId })).map((id) => ({ id, side: level }))
      }),
    ),
  )
  return able.flat()
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
