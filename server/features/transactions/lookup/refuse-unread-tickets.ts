import { readsTickets } from '@portico/contract/features/support/ticket-access.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Actor } from '../../../core/call/context.ts'

/** A search by tickets tells of tickets, so it needs the permission to read them. */
export function refuseUnreadTickets(
  { hasTicket }: Pick<TransactionFilters, 'hasTicket'>,
  { level, permissions }: Pick<Actor, 'level' | 'permissions'>,
) {
  if (hasTicket && ![readsTickets[level]].flat().some((permission) => permissions.has(permission))) throw new AppError('not_allowed')
}
