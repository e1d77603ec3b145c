import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countCapped, inOrderOf, inWindow, type Order } from '../list/paging.repository.ts'
import type { Window } from '../list/paging.ts'
import { type Asked, matchingIn, type Row, textOrderIn } from './resource.repository.ts'

/**
 * Facts, the tenant's choice from them, what of the facts is shown, and what the tenant says of each. `factFlags`: those of them that the
 * facts have too; `single`: the one that a single fact has. All by column.
 */
export type Choice = {
  facts: keyof Tables & string
  chosen: keyof Tables & string
  shown: readonly string[]
  flags: readonly string[]
  factFlags: readonly string[]
  single: string | undefined
  ordered: boolean
}

type OneTable = { choice: Record<string, unknown> }
type Rows = SelectQueryBuilder<OneTable, 'choice', object>
type AnyTable = Record<string, Record<string, unknown>>
const tables = (db: ScopedDb) => db as unknown as Kysely<AnyTable>

/** Flags for which a tenant takes a fact; others say more of one that it takes. */
const offering = ({ flags, single, factFlags }: Choice) => flags.filter((flag) => flag !== single && !factFlags.includes(flag))

/** What holds where a tenant has said nothing. */
function standardOf(choice: Choice, flag: string): RawBuilder<boolean> {
  if (flag === choice.single) return sql`false`
  return sql.ref(choice.factFlags.includes(flag) ? `f.${flag}` : 'f.is_standard')
}

/** Behind every place that a tenant gives. */
const lastPlace = 2_147_483_647
export const placeOf = (row: Row) => (row.position === lastPlace ? null : row.position)

/** Every active fact with what the tenant has said of it, else with the standard. Facts are never copied. */
function choiceOf(db: ScopedDb, choice: Choice): Rows {
  const { facts, chosen, shown, flags, ordered } = choice
  const from = tables(db)
    .selectFrom(`${facts} as f`)
    .leftJoin(`${chosen} as c`, 'c.code', 'f.code')
    .select(['f.code', ...shown.map((column) => `f.${column}` as const)])
    .select(flags.map((flag) => sql<boolean>`coalesce(${sql.ref(`c.${flag}`)}, ${standardOf(choice, flag)})`.as(flag)))
    .select([
      ...(ordered ? [sql<number>`coalesce(c.position, ${sql.lit(lastPlace)})`.as('position')] : []),
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

type Reading = { column: string; language: string }

/**
 * What a tenant offers: facts that are active and that it has chosen for anything. The single one comes first, then its own order. `all`:
 * every active fact.
 */
export async function listOffered(db: ScopedDb, choice: Choice, { column, language }: Reading, all: boolean): Promise<Row[]> {
  const { single, ordered } = choice
  const active = choiceOf(db, choice).selectAll()
  const offered = all ? active : active.where((eb) => eb.or(offering(choice).map((flag) => eb(flag, '=', true))))
  const singled = single ? offered.orderBy(single, 'desc') : offered
  return (ordered ? singled.orderBy('position') : singled)
    .orderBy(inOrderOf(sql.ref(column), textOrderIn(choice.facts, column, language)))
    .orderBy('code')
    .execute()
}

/** The first to choose makes the row: another who has seen none either finds it made. */
export async function insertChoice(db: ScopedDb, { chosen }: Choice, code: string, flags: Row, at: Date): Promise<boolean> {
  const made = await tables(db)
    .insertInto(chosen)
    .values({ tenant_id: db.scope.tenantId, code, ...flags, created_at: at, updated_at: at })
    .onConflict((on) => on.columns(['tenant_id', 'code']).doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows) > 0
}

export async function saveChoice(db: ScopedDb, { chosen }: Choice, code: string, version: number, flags: Row, at: Date): Promise<boolean> {
  const saved = await tables(db)
    .updateTable(chosen)
    .set({ ...flags, version: version + 1, updated_at: at })
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(saved.numUpdatedRows) > 0
}

/** Takes the single flag from the fact that has it, and says which that was. */
export async function releaseSingle(db: ScopedDb, { chosen, single }: Choice, except: string, at: Date): Promise<string | undefined> {
  const released = await tables(db)
    .updateTable(chosen)
    .set((eb) => ({ [single!]: false, version: eb('version', '+', 1 as never), updated_at: at }))
    .where(single!, '=', true)
    .where('code', '<>', except)
    .returning('code')
    .executeTakeFirst()
  return released?.code as string | undefined
}

/** Gives the facts the places of their codes, and every other none. Answers how many of the codes are those of active facts. */
export async function savePlaces(db: ScopedDb, choice: Choice, codes: readonly string[], at: Date): Promise<number> {
  const { facts, chosen, flags } = choice
  await tables(db)
    .updateTable(chosen)
    .set({ position: null })
    .where('position', 'is not', null)
    .where(sql<boolean>`code <> all(${[...codes]}::text[])`)
    .execute()
  const placed = tables(db)
    .selectFrom(`${facts} as f`)
    .innerJoin(
      sql<{ code: string; place: number }>`unnest(${[...codes]}::text[]) with ordinality`.as<'o'>(sql`o(code, place)`),
      'o.code',
      'f.code',
    )
    .select([sql`${db.scope.tenantId}::uuid`.as('tenant_id'), 'f.code', sql`${at}::timestamptz`.as('created_at')])
    .select([sql`${at}::timestamptz`.as('updated_at'), sql`o.place`.as('position')])
    .select(flags.map((flag) => standardOf(choice, flag).as(flag)))
    .where('f.is_active', '=', true)
  // safe: what tenants choose from facts stays on one machine
  const saved = await tables(db)
    .insertInto(chosen)
    .columns(['tenant_id', 'code', 'created_at', 'updated_at', 'position', ...flags])
    .expression(placed as never)
    .onConflict((on) => on.columns(['tenant_id', 'code']).doUpdateSet((eb) => ({ position: eb.ref('excluded.position' as never) })))
    .executeTakeFirst()
  return Number(saved.numInsertedOrUpdatedRows)
}
