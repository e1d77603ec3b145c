import type { TicketPerson } from '@portico/contract/features/support/around-ticket.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import type { NamedRecord } from '../../core/bulk/bulk.repository.ts'
import type { BulkReader } from '../../core/bulk/start-bulk.ts'
import { AppError } from '../../core/call/app-error.ts'
import { countHidden } from './bulk.repository.ts'
import { earlier, type MeantTickets, meantTickets } from './meant-tickets.ts'
import { findOwnPeople } from './own-people.ts'

type Seeing = TicketPerson & { hidden: number }

/** Who of the caller's side could be given all these tickets, and how many of them each does not see. */
export async function listBulkPeople(context: BulkReader, channel: TicketChannel, wish: MeantTickets): Promise<Seeing[]> {
  const { actor, mode, services } = context
  const before = await services.inReadScope(scopeOfActor(actor, mode), (db) => earlier(db, actor, wish.of))
  return seeing(context, await meantTickets(context, channel, { ...wish, before }))
}

/** A colleague is given tickets only where they see each of them. */
export async function refuseOutOfSight(context: BulkReader, tickets: readonly NamedRecord[], userId: string): Promise<void> {
  const [person] = await seeing(context, tickets, [userId])
  if (person && person.hidden > 0) throw new AppError(supportRefusals.someOutOfSight({ name: person.name, tickets: person.hidden }))
}

/** What a tenant asks the platform is about no merchant, so no limit hides it. */
const seeing = ({ actor, mode, services }: BulkReader, tickets: readonly NamedRecord[], ids?: readonly string[]): Promise<Seeing[]> =>
  services.inReadScope(scopeOfActor(actor, mode), async (db) => {
    const people = await findOwnPeople({ db, actor }, ids ? { ids } : {})
    const userIds = people.map(({ userId }) => userId)
    const ticketIds = tickets.map(({ id }) => id)
    const hidden = actor.level === 'platform' ? new Map<string, number>() : await countHidden(db, userIds, ticketIds)
    return people.map((person) => ({ ...person, hidden: hidden.get(person.userId) ?? 0 }))
  })
