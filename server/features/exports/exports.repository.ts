import type { Level } from '@portico/contract/core/level.ts'
import type { ExportState } from '@portico/contract/features/exports/exports.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Selectable, sql } from 'kysely'
import { AppError } from '../../core/call/app-error.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

export type ExportRow = Selectable<Tables['exports']>
const unfinished: ExportState[] = ['Queued', 'Running']

const own = (db: ScopedDb, userId: string) =>
  db.selectFrom('exports as e').where('e.user_id', '=', userId).where('e.mode', '=', db.scope.mode)

/** The rows of a page of own exports, the newest first, and how many there are. */
export function listOwn(db: ScopedDb, userId: string, window: Window): Promise<[rows: ExportRow[], total: number]> {
  const rows = inWindow(own(db, userId).selectAll('e'), { column: 'e.created_at', id: 'e.id', descending: true }, window)
  return Promise.all([rows.execute(), countCapped(db, own(db, userId))])
}

export async function getOwn(db: ScopedDb, userId: string, id: string): Promise<ExportRow> {
  const row = await own(db, userId).selectAll('e').where('e.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** Two requests of a person at once count one after the other. Test and Live count by themselves. */
export const lockPerson = (db: ScopedDb, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${userId}`}, 0))`.execute(db)

export async function countUnfinished(db: ScopedDb, userId: string): Promise<number> {
  const { n } = await own(db, userId).select(sql<number>`count(*)`.as('n')).where('e.state', 'in', unfinished).executeTakeFirstOrThrow()
  return n
}

type Asked = { id: string; userId: string; merchantId: string | null; level: Level; list: string; query: Record<string, string>; at: Date }

export const insertExport = (db: ScopedDb, { id, userId, merchantId, level, list, query, at }: Asked): Promise<ExportRow> =>
  db
    .insertInto('exports')
    .values({
      tenant_id: db.scope.tenantId,
      id,
      user_id: userId,
      merchant_id: merchantId,
      level,
      mode: db.scope.mode,
      list,
      query: JSON.stringify(query),
      state: 'Queued',
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Undefined where it has ended already, or is someone else's. */
export const cancelOwn = (db: ScopedDb, userId: string, id: string, at: Date): Promise<ExportRow | undefined> =>
  db
    .updateTable('exports')
    .set({ state: 'Cancelled', finished_at: at, leased_until: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .returningAll()
    .executeTakeFirst()
