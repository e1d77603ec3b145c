import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Level } from '@portico/contract/core/level.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Context } from '../call/context.ts'
import { type PageRequest, toPage, windowOf } from '../list/paging.ts'
import { deviceName } from '../text/device-name.ts'
import { type AuditedRecord, listAuditRecords } from './audit.repository.ts'
import { actionNames } from './old-names.ts'

type Row = {
  id: string
  at: string
  actor_id: string | null
  actor_level: string
  actor_name: string
  action: string
  result: string
  before: unknown
  after: unknown
  request_id: string | null
}

/** A record as someone of this level reads it: a merchant learns what staff did, but not who of them did it. */
export function toAuditRecord(row: Row, reader: Level): AuditRecord {
  const isHidden = reader === 'merchant' && (row.actor_level === 'tenant' || row.actor_level === 'platform')
  return {
    id: row.id,
    at: row.at,
    actorId: isHidden ? null : row.actor_id,
    actorLevel: row.actor_level as AuditRecord['actorLevel'],
    actorName: isHidden ? null : row.actor_name,
    action: actionNames.nameOf(row.action),
    result: row.result,
    before: inWords(row.before),
    after: inWords(row.after),
    requestId: row.request_id,
  }
}

/** The device gets a readable name; the browser's own text stays in the sealed record. */
function inWords(facts: unknown): unknown {
  if (typeof facts !== 'object' || facts === null || !('userAgent' in facts)) return facts
  return { ...facts, userAgent: deviceName(typeof facts.userAgent === 'string' ? facts.userAgent : null) || null }
}

/**
 * The audit trail of one record, for the endpoints that `auditTrail` declares. The caller has made sure that the record is in
 * reach.
 */
export async function viewAuditTrail(
  { db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>,
  record: AuditedRecord,
  request: PageRequest,
): Promise<Page<AuditRecord>> {
  const window = windowOf(request, ['audit', db.scope, record], services)
  const { rows, total } = await listAuditRecords(db, record, window)
  return toPage(window, services, {
    rows,
    total,
    keyOf: ({ at, id }) => ({ value: at, id }),
    toReply: (row) => toAuditRecord(row, actor.level),
  })
}
