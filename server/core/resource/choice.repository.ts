import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { countCapped, inWindow, type Order } from '../list/paging.repository.ts'
import type { Window } from '../list/paging.ts'
import { type Asked, matchingIn, type Row } from './resource.repository.ts'

/** Facts, the tenant's choice from them, and what it says of each: columns of the choice. */
export type Choice = { facts: keyof Tables & string; chosen: keyof Tables & string; flags: readonly string[] }

type OneTable = { choice: Record<string, unknown> }
type Rows = SelectQueryBuilder<OneTable, 'choice', object>

/** Every active fact with what the tenant has said of it, else with the platform's standard. Facts are never copied. */
function choiceOf(db: ScopedDb, { facts, chosen, flags }: Choice): Rows {
  const from = (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(`${facts} as f`)
    .leftJoin(`${chosen} as c`, 'c.code', 'f.code')
    .selectAll('f')
    .select(flags.map((flag) => sql<boolean>`coalesce(${sql.ref(`c.${flag}`)}, f.is_standard)`.as(flag)))
    .select([
      sql<boolean>`c.code is not null`.as('is_chosen'),
      sql<number>`coalesce(c.version, 0)`.as('choice_version'),
      sql<string | null>`c.updated_at`.as('chosen_at'),
    ])
    .where('f.is_active', '=', true)
  return (db as unknown as Kysely<OneTable>).selectFrom(from.as('choice') as never) as unknown as Rows
}

export const listChoice = (db: ScopedDb, choice: Choice, asked: Asked, order: Order, window: Window): Promise<Row[]> =>
  inWindow(matchingIn(choiceOf(db, choice) as never, asked).selectAll(), order, window).execute()
export const countChoice = (db: ScopedDb, choice: Choice, asked: Asked): Promise<number> =>
  countCapped(db as never, matchingIn(choiceOf(db, choice) as never, asked) as never)
export const findChoice = (db: ScopedDb, choice: Choice, code: string): Promise<Row | undefined> =>
  choiceOf(db, choice).selectAll().where('code', '=', code).executeTakeFirst()

/** What a tenant offers: facts that are active and that it has chosen for this, or for anything. */
export async function listOffered(db: ScopedDb, choice: Choice, order: string): Promise<Row[]> {
  const { flags } = choice
  return choiceOf(db, choice)
    .selectAll()
    .where((eb) => eb.or(flags.map((flag) => eb(flag, '=', true))))
    .orderBy(order)
    .orderBy('code')
    .execute()
}

/** The first to choose makes the row: another who has seen none either finds it made. */
export async function insertChoice(db: ScopedDb, { chosen }: Choice, code: string, flags: Row, at: Date): Promise<boolean> {
  const made = await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(chosen)
    .values({ tenant_id: db.scope.tenantId, code, ...flags, created_at: at, updated_at: at })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows) > 0
}

export async function saveChoice(db: ScopedDb, { chosen }: Choice, code: string, version: number, flags: Row, at: Date): Promise<boolean> {
  const saved = await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .updateTable(chosen)
    .set({ ...flags, version: version + 1, updated_at: at })
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(saved.numUpdatedRows) > 0
}
