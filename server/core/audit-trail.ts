import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import { listAuditRecords } from './audit.repository.ts'
import type { Context } from './context.ts'
import { type PageRequest, toPage, windowOf } from './paging.ts'

/**
 * The audit trail of one record, for the endpoints that `auditTrail` declares. The caller has made sure that the record is in reach. A
 * merchant learns what staff did, but not who of them did it.
 */
export async function viewAuditTrail(
  { db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>,
  record: { entity: string; id: string },
  request: PageRequest,
): Promise<Page<AuditRecord>> {
  const window = windowOf(request, ['audit', db.scope, record], services)
  const { rows, total } = await listAuditRecords(db, record, window)
  const isHidden = (level: string) => actor.level === 'merchant' && (level === 'tenant' || level === 'platform')
  const toReply = (row: (typeof rows)[number]): AuditRecord => ({
    id: row.id,
    at: row.at,
    actorId: isHidden(row.actor_level) ? null : row.actor_id,
    actorLevel: row.actor_level as AuditRecord['actorLevel'],
    actorName: isHidden(row.actor_level) ? null : row.actor_name,
    action: row.action,
    result: row.result,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  })
  return toPage(window, services, { rows, total, keyOf: ({ at, id }) => ({ value: at, id }), toReply })
}
