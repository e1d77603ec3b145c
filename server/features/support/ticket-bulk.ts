import type { BulkChange } from '@portico/contract/features/support/bulk.schemas.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import { recorderOf } from '../../core/audit/audit.ts'
import type { BulkKind } from '../../core/bulk/bulk-kind.ts'
import { AppError } from '../../core/call/app-error.ts'
import { labelTicket } from '../labels/index.ts'
import { assign, setPriority, setStatus } from './change-ticket.ts'
import { type OpenTicket, openTicket } from './open-ticket.ts'

export type TicketWish = { channel: TicketChannel; change: BulkChange }

/** One change of many tickets. */
export const ticketBulk: BulkKind<TicketWish> = {
  name: 'support.tickets',
  isAllowed: ({ permissions, level }) => permissions.has(worksOnTickets[level]),
  async change({ db, actor, services, wish: { channel, change }, request }, ticketId) {
    const record = recorderOf(actionOf(change), { actor, request, services }, db)
    const open = await openTicket({ db, actor, services, record, params: { ticketId } })
    if (open.ticket.channel !== channel) throw new AppError('not_found')
    return apply(open, change)
  },
}

/** What has become of each ticket is called as if it had been done by hand. */
const actionOf = ({ action, ...change }: BulkChange) => {
  if (action !== 'setLabel') return `support.${action}` as const
  return 'labelId' in change && change.labelId === null ? 'labels.clear' : 'labels.set'
}

function apply(open: OpenTicket, change: BulkChange): Promise<void> {
  const { id, merchant_id, tenant_id } = open.ticket
  switch (change.action) {
    case 'close':
      return setStatus(open, 'Closed')
    case 'open':
      return setStatus(open, 'Opened')
    case 'setPriority':
      return setPriority(open, change.priority)
    case 'assign':
      return assign(open, change.assignee)
    case 'setLabel':
      return labelTicket(open, { askerId: merchant_id ?? tenant_id, ticketId: id }, change.labelId)
  }
}
