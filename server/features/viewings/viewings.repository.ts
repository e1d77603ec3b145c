import type { ViewingEnd } from '@portico/contract/features/viewings/viewing-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { reportRulesOf } from '../../core/actor/report-rules.repository.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

export type NewViewing = {
  id: string
  merchantId: string | null
  viewerId: string
  viewerName: string
  viewerLevel: 'platform' | 'tenant'
  sessionId: string
  reason: string
  startedAt: Date
  endsAt: Date
}
export type ViewingRow = NonNullable<Awaited<ReturnType<typeof findViewing>>>

const selected = (db: ReadDb) =>
  db
    .selectFrom('viewings as v')
    .innerJoin('tenants as t', 't.id', 'v.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'v.tenant_id').onRef('m.id', '=', 'v.merchant_id'))
    .selectAll('v')
    .select([
      't.name as tenant_name',
      't.active as tenant_active',
      't.time_zone as tenant_time_zone',
      reportRulesOf('t.id').as('report_rules'),
      'm.legal_business_name as merchant_name',
    ])
    .select(['m.merchant_status', 'm.processing_status'])

/** Viewings of this user only, with details of the viewed user. */
export const findViewing = (db: ReadDb, id: string, viewerId: string) =>
  selected(db).where('v.id', '=', id).where('v.viewer_id', '=', viewerId).executeTakeFirst()

export const getViewing = (db: ScopedDb, id: string) =>
  selected(db).where('v.tenant_id', '=', db.scope.tenantId).where('v.id', '=', id).executeTakeFirstOrThrow()

export const listOpen = (db: ReadDb, viewerId: string) =>
  selected(db).where('v.viewer_id', '=', viewerId).where('v.ended_at', 'is', null).execute()

/** Opened in one of these sessions; only identity knows their owners. */
export const listOpenInSessions = (db: ReadDb, sessionIds: readonly string[]) =>
  selected(db)
    .where(sql<boolean>`v.session_id = any(${[...sessionIds]}::text[])`)
    .where('v.ended_at', 'is', null)
    .execute()

export const listOverdue = (db: ScopedDb, at: Date) =>
  selected(db)
    .where('v.tenant_id', '=', db.scope.tenantId)
    .where('v.ended_at', 'is', null)
    .where('v.ends_at', '<=', at.toISOString())
    .execute()

export async function listViewings(db: ScopedDb, merchantId: string | undefined, window: Window) {
  let all = db.selectFrom('viewings as v').where('v.tenant_id', '=', db.scope.tenantId)
  if (merchantId) all = all.where('v.merchant_id', '=', merchantId)
  const order = { column: 'v.started_at', id: 'v.id', descending: true }
  const [rows, total] = await Promise.all([inWindow(all.select('v.id'), order, window).execute(), countCapped(db, all)])
  const ids = rows.map(({ id }) => id)
  const known = ids.length === 0 ? [] : await selected(db).where(sql<boolean>`v.id = any(${ids}::uuid[])`).execute()
  const byId = new Map(known.map((row) => [row.id, row]))
  return { rows: ids.map((id) => byId.get(id)!), total }
}

/** Two simultaneous starts by one user run one after the other. */
export const holdViewer = async (db: ScopedDb, viewerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`viewing ${viewerId}`}, 0))`.execute(db)
}

export async function insertViewing(db: ScopedDb, viewing: NewViewing): Promise<void> {
  await db
    .insertInto('viewings')
    .values({
      tenant_id: db.scope.tenantId,
      id: viewing.id,
      merchant_id: viewing.merchantId,
      viewer_id: viewing.viewerId,
      viewer_name: viewing.viewerName,
      viewer_level: viewing.viewerLevel,
      session_id: viewing.sessionId,
      reason: viewing.reason,
      started_at: viewing.startedAt,
      ends_at: viewing.endsAt,
    })
    .execute()
}

/** The number of readings that it ended with; undefined where it had ended before. */
export async function closeViewing(db: ScopedDb, id: string, because: ViewingEnd, at: Date): Promise<number | undefined> {
  const closed = await db
    .updateTable('viewings')
    .set({ ended_at: at, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('reads')
    .executeTakeFirst()
  return closed?.reads
}

/** False where it has ended. */
export async function countReading(db: ScopedDb, id: string): Promise<boolean> {
  const counted = await db
    .updateTable('viewings')
    .set((eb) => ({ reads: eb('reads', '+', 1) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return counted.numUpdatedRows === 1n
}

export const findMerchant = (db: ScopedDb, id: string) =>
  db
    .selectFrom('merchants')
    .select(['id', 'legal_business_name', 'merchant_status'])
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findTenant = (db: ScopedDb) =>
  db.selectFrom('tenants').select(['id', 'name', 'active', 'is_platform']).where('id', '=', db.scope.tenantId).executeTakeFirst()
