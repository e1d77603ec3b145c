import { readsAlerts } from '@portico/contract/features/alerts/alert-access.ts'
import { readsTickets } from '@portico/contract/features/support/ticket-access.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Actor } from '../../../core/call/context.ts'

/** A search by tickets tells of tickets, and one by an alert of that alert, so each needs the permission to read them. */
export function refuseUnreadTickets(
  { hasTicket, alertId }: Pick<TransactionFilters, 'hasTicket' | 'alertId'>,
  { level, permissions }: Pick<Actor, 'level' | 'permissions'>,
) {
  if (hasTicket && ![readsTickets[level]].flat().some((permission) => permissions.has(permission))) throw new AppError('not_allowed')
  if (alertId && !permissions.has(readsAlerts[level])) throw new AppError('not_allowed')
}
