import { type Action, actions } from '@portico/contract/actions.gen.ts'
import type { Level } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { RecordedChange, Recorder } from '../call/recorder.ts'
import type { Services } from '../call/services.ts'
import { insertAuditRecord } from './audit.repository.ts'
import { namedIn } from './named-in.ts'

/** The actor, as far as the trail keeps it. Level `none`: someone without an account. Level `system`: no person at all. */
export type Recorded = {
  actor: { userId: string | null; level: Level | 'none' | 'system'; name: string }
  request: { id: string | null }
  services: Pick<Services, 'newId' | 'now'>
}

/**
 * Writes who did what to which record, in the same transaction as the change. It reads no other row; a worker seals the record later. A
 * verb finds its recorder in its context; jobs and commands make theirs here. Without a handle it is good for `in` alone.
 */
export function recorderOf(action: Action, who: Recorded, db?: ScopedDb): Recorder {
  const record = async (entityId: string, { about = actions[action][0], ...change }: RecordedChange = {}) => {
    if (!db) throw new Error(`${action} opens its own scope: it records through record.in(db)`)
    const { actor, request, services } = who
    return insertAuditRecord(db, {
      ...change,
      ...namedIn({ entity: about, entityId, ...change }),
      id: services.newId(),
      at: services.now(),
      actorId: actor.userId,
      actorLevel: actor.level,
      actorName: actor.name,
      action,
      entity: about,
      entityId,
      requestId: request.id,
    })
  }
  return Object.assign(record, { in: (other: ScopedDb) => recorderOf(action, who, other) })
}

/** Actions without a user and a request: of the worker, a command or an import. `name`: the actor in the trail. */
export const systemRecorder = (action: Action, name: string, db: ScopedDb, services: Recorded['services']): Recorder =>
  recorderOf(action, { actor: { userId: null, level: 'system', name }, request: { id: null }, services }, db)
