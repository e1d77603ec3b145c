import type { TicketPerson } from '@portico/contract/features/support/around-ticket.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import { besideScope, type Scope, type ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { OpenTicket } from './open-ticket.ts'
import { listSupporters, type PeopleWish } from './people.repository.ts'

/**
 * People of the caller's own side who may work on tickets: colleagues at the merchant, or staff of the tenant or of the platform. Of a
 * ticket, only those who see it.
 */
export async function findOwnPeople(
  { db, actor, ticket }: Pick<Context, 'db' | 'actor'> & { ticket?: Pick<OpenTicket['ticket'], 'merchant_id'> },
  wish: PeopleWish,
): Promise<TicketPerson[]> {
  if (wish.ids?.length === 0) return []
  const { level, tenantId, merchantId, language } = actor
  const list = (own: ScopedDb) =>
    listSupporters(own, { merchantId, permission: worksOnTickets[level], about: ticket?.merchant_id, language }, wish)
  if (level !== 'platform') return list(db)
  const scope: Scope = { level: 'tenant', tenantId, mode: db.scope.mode }
  return besideScope(db, scope, list)
}

/** As findOwnPeople, of people who are named at a field of the call. Colleagues whose limits hide the ticket are refused by their name. */
export async function namedOwnPeople(open: OpenTicket, ids: readonly string[], field: string): Promise<TicketPerson[]> {
  const people = await findOwnPeople(open, { ids })
  if (people.length === ids.length) return people
  const { ticket: _, ...anywhere } = open
  const all = await findOwnPeople(anywhere, { ids })
  const hidden = all.find(({ userId }) => !people.some((one) => one.userId === userId))
  if (all.length < ids.length || !hidden) throw new AppError('not_found')
  throw new AppError(supportRefusals.outOfSight({ name: hidden.name }), { at: [field] })
}
