import type { Level } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Context, RequestFacts } from '../call/context.ts'
import type { Services } from '../call/services.ts'
import { insertAuditRecord } from './audit.repository.ts'

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
/** Whoever did it, as far as the trail keeps it; nobody who signs in where the level is `none`. */
export type Recorded = {
  actor: { userId: string | null; level: Level | 'none'; name: string }
  request: Pick<RequestFacts, 'id'>
  services: Pick<Services, 'newId' | 'now'>
}

/** Who did what to which record, in the same transaction as the change. Reads no other row; a worker seals it later. */
export function audit(db: ScopedDb, { actor, request, services }: Recorded, entry: AuditEntry): Promise<void> {
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
