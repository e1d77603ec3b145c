import type { Mode } from '@portico/contract/core/level.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import { systemRecorder } from '../../core/audit/audit.ts'
import type { Services } from '../../core/call/services.ts'
import { appendItem } from './append-item.ts'
import { isAble } from './support.platform.repository.ts'
import { lockTicket, saveTicket } from './tickets.repository.ts'
import type { ToldTicket } from './told.repository.ts'

const system = { userId: null, name: 'Portico' }

/**
 * Takes a ticket from an assignee who cannot work on it any more: deleted, deactivated, without the permission, or limited to other
 * merchants. Answers whether it did, so that the team hears of it as of a ticket that nobody has taken.
 */
export async function releaseTicket(
  services: Services,
  { tenantId, mode }: { tenantId: string; mode: Mode },
  ticket: ToldTicket,
): Promise<boolean> {
  const { id, merchant_id: merchantId, assignee_id: userId, channel } = ticket
  if (userId === null) return false
  const permission = worksOnTickets[channel === 'CustomerToTenantTicketChannel' ? 'tenant' : 'platform']
  if (await services.inPlatformRead(mode, (db) => isAble(db, { userId, permission, merchantId }))) return false
  return services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
    const { assignee_id, assignee } = await lockTicket(db, id)
    if (assignee_id !== userId) return assignee_id === null
    await saveTicket(db, id, { assignee_id: null, assignee: null })
    const details = { newAssignee: null, assigneeId: null }
    await appendItem({ db, ticket, services, actor: system }, { type: 'AssignmentItem', details })
    const record = systemRecorder('support.release', system.name, db, services)
    await record(id, { merchantId: null, merchantIds: [merchantId], before: { assignee }, after: { assignee: null } })
    return true
  })
}
