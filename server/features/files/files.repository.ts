import type { Level } from '@portico/contract/core/level.ts'
import type { FileState } from '@portico/contract/features/files/file-types.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Selectable, sql } from 'kysely'
import { seenBy } from '../feed/index.ts'
import { keyOf } from './file-bytes.ts'

export type FileRow = Selectable<Tables['files']>
type Reader = { userId: string; level: Level }

const kept = (db: ReadDb) => db.selectFrom('files as f').where('f.deleted_at', 'is', null)

/**
 * Who sees a file: its uploader while no ticket carries it, then everyone who sees that ticket or comment. The walls hold merchants
 * and tenants to their own tickets; the platform sees those that tenants have written or escalated to it.
 */
export const findFile = (db: ScopedDb, { userId, level }: Reader, id: string): Promise<FileRow | undefined> =>
  kept(db)
    .selectAll('f')
    .where('f.id', '=', id)
    .where(({ and, or, eb, exists, selectFrom }) => {
      let carrying = selectFrom('support_references as r')
        .innerJoin('support_tickets as q', (join) => join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.id', '=', 'r.ticket_id'))
        .select('r.ticket_id')
        .whereRef('r.tenant_id', '=', 'f.tenant_id')
        .where('r.key', '=', 'File')
        .where(sql<boolean>`r.value = f.id::text`)
      let commenting = selectFrom('support_feed_files as c')
        .innerJoin('support_feed_items as i', (join) =>
          join.onRef('i.tenant_id', '=', 'c.tenant_id').onRef('i.ticket_id', '=', 'c.ticket_id').onRef('i.place', '=', 'c.place'),
        )
        .innerJoin('support_tickets as q', (join) => join.onRef('q.tenant_id', '=', 'c.tenant_id').onRef('q.id', '=', 'c.ticket_id'))
        .select('c.ticket_id')
        .whereRef('c.tenant_id', '=', 'f.tenant_id')
        .whereRef('c.file_id', '=', 'f.id')
        .where(seenBy({ side: level }, 'i'))
      if (level === 'platform') {
        const isForPlatform = sql<boolean>`(q.channel = 'TenantToPlatformTicketChannel' or q.escalated_to_id is not null)`
        carrying = carrying.where(isForPlatform)
        commenting = commenting.where(isForPlatform)
      }
      return or([
        and([eb('f.attached_at', 'is', null), eb('f.owner_id', '=', userId)]),
        and([eb('f.attached_at', 'is not', null), or([exists(carrying), exists(commenting)])]),
      ])
    })
    .executeTakeFirst()

/** Files that tickets carry, by their ids; everyone who sees the ticket sees them. */
export const listAttached = async (db: ReadDb, tenantId: string, ids: readonly string[]): Promise<FileRow[]> =>
  ids.length === 0
    ? []
    : kept(db)
        .selectAll('f')
        .where('f.tenant_id', '=', tenantId)
        .where(sql<boolean>`f.id = any(${ids}::uuid[])`)
        .where('f.attached_at', 'is not', null)
        .execute()

/** Two uploads of a person at once count one after the other. */
export const lockUploader = (db: ScopedDb, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`files ${userId}`}, 0))`.execute(db)

/** What a person has uploaded that no ticket carries. */
export const loadOf = (db: ScopedDb, userId: string): Promise<{ count: number; bytes: number }> =>
  kept(db)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(f.size), 0)::int`.as('bytes')])
    .where('f.owner_id', '=', userId)
    .where('f.attached_at', 'is', null)
    .executeTakeFirstOrThrow()

type NewFile = {
  id: string
  merchantId: string | null
  ownerId: string
  name: string
  contentType: string
  size: number
  sha256: string
  state: FileState
  at: Date
}

export async function insertFile(db: ScopedDb, file: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values({
      tenant_id: db.scope.tenantId,
      id: file.id,
      merchant_id: file.merchantId,
      owner_id: file.ownerId,
      name: file.name,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      state: file.state,
      created_at: file.at,
    })
    .execute()
}

const loose = (db: ScopedDb) => db.updateTable('files').where('attached_at', 'is', null).where('deleted_at', 'is', null)

/** Which of these a ticket may carry from now on: own ones that none carries and that are not blocked. */
export async function attachFiles(
  db: ScopedDb,
  { ids, ownerId, merchantId, at }: { ids: readonly string[]; ownerId: string; merchantId: string | null; at: Date },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await loose(db)
    .set({ attached_at: at, merchant_id: merchantId })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('owner_id', '=', ownerId)
    .where('state', '<>', 'blocked')
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Lets the merchant of a ticket have files that only staff could see. */
export async function shareFiles(db: ScopedDb, ids: readonly string[], merchantId: string): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('files').set({ merchant_id: merchantId }).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

/** Undefined where it is someone else's, or a ticket carries it already. */
export const condemnOwn = (db: ScopedDb, ownerId: string, id: string, at: Date): Promise<FileRow | undefined> =>
  loose(db).set({ deleted_at: at }).where('id', '=', id).where('owner_id', '=', ownerId).returningAll().executeTakeFirst()

/** Marks what no one has attached in time, so that it cannot be attached any more. */
export const condemnOrphans = (db: ScopedDb, before: Date, at: Date): Promise<FileRow[]> =>
  loose(db).set({ deleted_at: at }).where('created_at', '<', before.toISOString()).returningAll().execute()

export const listCondemned = async (db: ScopedDb): Promise<string[]> =>
  (await db.selectFrom('files').select('id').where('deleted_at', 'is not', null).where('attached_at', 'is', null).execute()).map(
    ({ id }) => id,
  )

export async function deleteRow(db: ScopedDb, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute()
}

export const listPending = (db: ScopedDb): Promise<FileRow[]> =>
  kept(db).selectAll('f').where('f.state', '=', 'pending').orderBy('f.created_at').execute()

/** Those that are to be deleted are still named: their own sweep deletes them. */
export async function listNamedFiles(db: ScopedDb, keys: readonly string[]): Promise<string[]> {
  const ids = keys.map((key) => key.slice(key.indexOf('/') + 1))
  const rows = await db.selectFrom('files').select(['tenant_id', 'id']).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return rows.map(keyOf)
}

/** Undefined where another worker was quicker, or it is gone. */
export const endScan = (db: ScopedDb, id: string, state: 'clean' | 'blocked'): Promise<FileRow | undefined> =>
  db.updateTable('files').set({ state }).where('id', '=', id).where('state', '=', 'pending').returningAll().executeTakeFirst()
