import type { TicketPerson } from '@portico/contract/features/support/around-ticket.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import { besideScope, type Scope, type ScopedDb } from '@portico/database/scope.ts'
import type { Context } from '../../core/call/context.ts'
import { listSupporters, type PeopleWish } from './people.repository.ts'

/** People of the caller's own side who may work on tickets: colleagues at the merchant, or staff of the tenant or of the platform. */
export async function findOwnPeople({ db, actor }: Pick<Context, 'db' | 'actor'>, wish: PeopleWish): Promise<TicketPerson[]> {
  if (wish.ids?.length === 0) return []
  const { level, tenantId, merchantId } = actor
  const list = (own: ScopedDb) => listSupporters(own, { merchantId, permission: worksOnTickets[level] }, wish)
  if (level !== 'platform') return list(db)
  const scope: Scope = { level: 'tenant', tenantId, mode: db.scope.mode }
  return besideScope(db, scope, list)
}
