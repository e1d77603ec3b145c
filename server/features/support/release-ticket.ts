import type { Level, Mode } from '@portico/contract/core/level.ts'
import type { ReleaseReason } from '@portico/contract/features/support/feed-words.ts'
import { systemRecorder } from '../../core/audit/audit.ts'
import type { Services } from '../../core/call/services.ts'
import { forEach } from '../../core/jobs/for-each.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { appendItem } from './append-item.ts'
import { findHindrance, listToRelease } from './support.platform.repository.ts'
import { lockTicket, saveTicket } from './tickets.repository.ts'
import type { ToldTicket } from './told.repository.ts'

const system = { userId: null, name: 'Portico' }

type Place = { tenantId: string; mode: Mode }
type Assigned = Pick<ToldTicket, 'id' | 'merchant_id'>

/** Right after rights were taken: every open ticket that an assignee of them can no longer work on is released. */
export const releaseTickets: Subscriber<'user.rights_taken'> = async ({ payload, mode }, services) => {
  const tickets = await services.inPlatformRead(mode, (db) => listToRelease(db, payload))
  await forEach(tickets, (ticket) => release(services, { tenantId: ticket.tenant_id, mode }, ticket, ticket.assignee_id, ticket.reason))
  if (tickets.length > 0) await services.wakeOutbox()
}

/**
 * As releaseTickets, of one ticket at its next event: it may have been assigned while the rights were taken, or closed and opened again.
 * Answers whether it has no assignee from now on.
 */
export async function releaseTicket(
  services: Services,
  at: Place,
  { ticket, asked }: { ticket: ToldTicket; asked: Level },
): Promise<boolean> {
  const { assignee_id: userId, merchant_id: merchantId } = ticket
  if (userId === null) return false
  const reason = await services.inPlatformRead(at.mode, (db) => findHindrance(db, { userId, level: asked, merchantId }))
  return reason !== undefined && release(services, at, ticket, userId, reason)
}

/** Its entry in the feed is an event of the ticket, which notifies the team. */
const release = (
  services: Services,
  { tenantId, mode }: Place,
  ticket: Assigned,
  userId: string,
  reason: ReleaseReason,
): Promise<boolean> =>
  services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
    const { assignee_id, assignee } = await lockTicket(db, ticket.id)
    if (assignee_id !== userId) return assignee_id === null
    await saveTicket(db, ticket.id, { assignee_id: null, assignee: null })
    const details = { newAssignee: null, assigneeId: null, formerAssignee: assignee, reason }
    await appendItem({ db, ticket, services, actor: system }, { type: 'AssignmentItem', details })
    const record = systemRecorder('support.release', system.name, db, services)
    await record(ticket.id, {
      merchantId: null,
      merchantIds: [ticket.merchant_id],
      before: { assignee },
      after: { assignee: null, reason },
    })
    return true
  })
