import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Who asks for one. The background asks for a tenant, and has places of its own. */
export type CopyOwner = { kind: 'person'; tenantId: string; userId: string } | { kind: 'background'; tenantId: string }

type Db = Kysely<Tables>
export type Running = { tenant_id: string; user_id: string | null }

/** Those who count and take come one after the other. */
export const lockPlaces = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('running_copies', 0))`.execute(db)

/** Copies of processes that have died. */
export const clearEnded = (db: Db, at: Date) => db.deleteFrom('running_copies').where('leased_until', '<', at.toISOString()).execute()

export const listRunning = (db: Db, kind: CopyOwner['kind']): Promise<Running[]> =>
  db.selectFrom('running_copies').select(['tenant_id', 'user_id']).where('kind', '=', kind).execute()

export const insertCopy = (db: Db, id: string, owner: CopyOwner, leasedUntil: Date) =>
  db
    .insertInto('running_copies')
    .values({
      id,
      kind: owner.kind,
      tenant_id: owner.tenantId,
      user_id: owner.kind === 'person' ? owner.userId : null,
      leased_until: leasedUntil,
    })
    .execute()

export const renewCopy = (db: Db, id: string, leasedUntil: Date) =>
  db.updateTable('running_copies').set({ leased_until: leasedUntil }).where('id', '=', id).execute()

export const deleteCopy = (db: Db, id: string) => db.deleteFrom('running_copies').where('id', '=', id).execute()
