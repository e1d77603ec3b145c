import type { RunState } from '@portico/contract/features/schedules/schedule-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import { fileKeyOf } from './file-key.ts'

/*
 * A claim is a lease with the number of its attempt: a worker that has lost it finds no row to write to.
 */

export type RunRow = Selectable<Tables['report_runs']>
export type RunFields = Updateable<Tables['report_runs']>

/** False where there is one for this moment already. */
export async function insertRun(db: ScopedDb, row: Omit<Insertable<Tables['report_runs']>, 'tenant_id' | 'mode'>): Promise<boolean> {
  const made = await db
    .insertInto('report_runs')
    .values({ tenant_id: db.scope.tenantId, mode: db.scope.mode, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'schedule_id', 'due_at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Takes a run that no one is at: queued, or left by a worker whose lease has ended. */
export const claimRun = (db: ScopedDb, id: string, { now, leasedUntil }: { now: Date; leasedUntil: Date }): Promise<RunRow | undefined> =>
  db
    .updateTable('report_runs')
    .set({ state: 'Running', attempt: sql<number>`attempt + 1`, leased_until: leasedUntil, started_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'Queued'), eb.and([eb('state', '=', 'Running'), eb('leased_until', '<', now.toISOString())])]))
    .returningAll()
    .executeTakeFirst()

/** False where the claim is lost. */
export async function updateClaimed(db: ScopedDb, { id, attempt }: Pick<RunRow, 'id' | 'attempt'>, fields: RunFields): Promise<boolean> {
  const row = await db
    .updateTable('report_runs')
    .set(fields)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'Running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those whose worker died, and those whose order was lost on its way to one. */
export async function listLeft(db: ScopedDb, { now, queuedBefore }: { now: Date; queuedBefore: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('report_runs')
    .select('id')
    .where('mode', '=', db.scope.mode)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'Running'), eb('leased_until', '<', now.toISOString())]),
        eb.and([eb('state', '=', 'Queued'), eb('created_at', '<', queuedBefore.toISOString())]),
      ]),
    )
    .orderBy('created_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export const findRun = (db: ScopedDb, id: string): Promise<RunRow | undefined> =>
  db.selectFrom('report_runs').selectAll().where('mode', '=', db.scope.mode).where('id', '=', id).executeTakeFirst()

const runsOf = (db: ScopedDb, scheduleId: string, state?: readonly RunState[]) => {
  const rows = db.selectFrom('report_runs as r').where('r.mode', '=', db.scope.mode).where('r.schedule_id', '=', scheduleId)
  return state ? rows.where('r.state', 'in', state) : rows
}

export async function listRuns(
  db: ScopedDb,
  scheduleId: string,
  state: readonly RunState[] | undefined,
  window: Window,
): Promise<{ rows: RunRow[]; total: number }> {
  const page = inWindow(runsOf(db, scheduleId, state).selectAll('r'), { column: 'r.created_at', id: 'r.id', descending: true }, window)
  const [rows, total] = await Promise.all([page.execute(), countCapped(db, runsOf(db, scheduleId, state))])
  return { rows, total }
}

/** The latest runs of each of these schedules, the latest first. */
export async function listLatest(db: ReadDb, schedules: readonly { tenant_id: string; id: string }[], most: number): Promise<RunRow[]> {
  if (schedules.length === 0) return []
  const numbered = (db as Kysely<Tables>)
    .selectFrom('report_runs as r')
    .selectAll('r')
    .select(sql<number>`row_number() over (partition by r.tenant_id, r.schedule_id order by r.created_at desc, r.id desc)`.as('place'))
    .where('r.tenant_id', 'in', [...new Set(schedules.map(({ tenant_id }) => tenant_id))])
    .where(
      'r.schedule_id',
      'in',
      schedules.map(({ id }) => id),
    )
  const rows = await (db as Kysely<Tables>)
    .selectFrom(numbered.as('n'))
    .selectAll('n')
    .where('n.place', '<=', most)
    .orderBy('n.place')
    .execute()
  return rows.map(({ place: _place, ...row }) => row)
}

/** Whether one is on its way, and how many were asked for by hand since then. */
export async function countRecent(db: ScopedDb, scheduleId: string, since: Date): Promise<{ under_way: number; by_hand: number }> {
  return runsOf(db, scheduleId)
    .select([
      sql<number>`count(*) filter (where r.state in ('Queued', 'Running'))`.as('under_way'),
      sql<number>`count(*) filter (where r.trigger = 'Hand' and r.created_at > ${since})`.as('by_hand'),
    ])
    .executeTakeFirstOrThrow()
}

/** Puts down that the mail to this recipient has gone out; with the last of them the run is done. */
export async function noteMailed(db: ScopedDb, id: string, to: string, at: Date): Promise<void> {
  await db
    .updateTable('report_runs')
    .set({
      mailed: sql<string[]>`array_append(mailed, ${to})`,
      state: sql<string>`case when cardinality(mailed) + 1 >= cardinality(recipients) then 'Sent' else state end`,
      finished_at: sql<string>`case when cardinality(mailed) + 1 >= cardinality(recipients) then ${at}::timestamptz else finished_at end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'Sending')
    .where(sql<boolean>`not ${to} = any(mailed)`)
    .execute()
}

export const listExpired = (db: ScopedDb, now: Date): Promise<Pick<RunRow, 'id' | 'attempt' | 'tenant_id'>[]> =>
  db
    .selectFrom('report_runs')
    .select(['id', 'attempt', 'tenant_id'])
    .where('mode', '=', db.scope.mode)
    .where('file_until', '<=', now.toISOString())
    .limit(1000)
    .execute()

export async function forgetFile(db: ScopedDb, id: string): Promise<void> {
  await db.updateTable('report_runs').set({ file_until: null }).where('id', '=', id).execute()
}

/** The files that runs have written or write now. */
export async function listNamedReports(db: ScopedDb): Promise<string[]> {
  const rows = await db
    .selectFrom('report_runs')
    .select(['tenant_id', 'id', 'attempt'])
    .where((eb) => eb.or([eb('file_until', 'is not', null), eb('state', '=', 'Running')]))
    .execute()
  return rows.map(fileKeyOf)
}
