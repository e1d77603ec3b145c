import type { ScopedDb } from '@portico/database/scope.ts'
import { insertAuditRecord } from './audit.repository.ts'
import type { Context } from './context.ts'

export type AuditEntry = {
  action: string
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
  result?: 'done' | 'refused'
  merchantId?: string | null
}
export type AuditActor = Pick<Context, 'actor' | 'request' | 'services'>

/** Who did what to which record, in the same transaction as the change. Reads no other row; a worker seals it later. */
export function audit(db: ScopedDb, { actor, request, services }: AuditActor, entry: AuditEntry): Promise<void> {
  return insertAuditRecord(db, {
    id: services.newId(),
    at: services.now(),
    actorId: actor.userId,
    actorLevel: actor.level,
    actorName: actor.name,
    requestId: request.id,
    ...entry,
  })
}
