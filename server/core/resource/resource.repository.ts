import type { FileTimes } from '@portico/contract/core/query.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { columnTypes, type Tables, tenantTables } from '@portico/database/tables.ts'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../database/beginnings.repository.ts'
import { fileClock, inlined, safeText } from '../database/csv-select.repository.ts'
import { collationOf, countCapped, inWindow, type Order, sortOf } from '../list/paging.repository.ts'
import type { Window } from '../list/paging.ts'

export type Row = Record<string, unknown>
/** Where the records of a resource lie, and which of them. */
export type Place = { table: keyof Tables & string; key: string; within: Row; isSoft: boolean }
export type Asked = { words: readonly string[]; search: readonly string[]; values: Readonly<Record<string, readonly string[]>> }
export type Use = { [T in keyof Tables & string]: { table: T; column: keyof Tables[T] & string } }[keyof Tables & string]

/** The builder's types are of one table whose columns are any: which there are is checked by the types of `serveResource`. */
type OneTable = { records: Record<string, unknown> }
const dbOf = (db: unknown) => db as Kysely<OneTable>
const named = (table: string) => table as 'records'
type Rows = SelectQueryBuilder<OneTable, 'records', object>

function own(db: unknown, { table, within, isSoft }: Place): Rows {
  const all = Object.entries(within).reduce<Rows>(
    (rows, [column, value]) => (value === null ? rows.where(column, 'is', null) : rows.where(column, '=', value)),
    dbOf(db).selectFrom(named(table)) as Rows,
  )
  return isSoft ? all.where('deleted_at', 'is', null) : all
}

const matching = (db: unknown, place: Place, asked: Asked): Rows => matchingIn(own(db, place), asked)

/** Each word occurs in one of the columns; of each filter one value fits. */
export function matchingIn(all: Rows, { words, search, values }: Asked): Rows {
  const found = words.reduce<Rows>((rows, word) => rows.where((eb) => eb.or(search.map((column) => holds(sql.ref(column), word)))), all)
  return Object.entries(values).reduce<Rows>(
    (rows, [column, wanted]) => rows.where(sql<boolean>`${sql.ref(column)}::text = any(${[...wanted]}::text[])`),
    found,
  )
}

export const listRows = (db: unknown, place: Place, asked: Asked, order: Order, window: Window): Promise<Row[]> =>
  inWindow(matching(db, place, asked).selectAll(), order, window).execute()

/** All of them, in the order that their owner has given them. */
export const listInOrder = (db: unknown, place: Place): Promise<Row[]> =>
  own(db, place).selectAll().orderBy('place').orderBy(place.key).execute()

/** Records of one owner change one after the other: names, number and places are looked at before they are written. */
export const lockOwner = (db: ScopedDb, { table, within }: Place) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([table, db.scope.tenantId, within])}, 0))`.execute(db)

export const savePlaces = (db: unknown, { table, key }: Place, ids: readonly string[]) =>
  dbOf(db)
    .updateTable(named(table))
    .set({ place: sql<number>`array_position(${[...ids]}::uuid[], id)` })
    .where(key, 'in', [...ids])
    .execute()

export const countRows = (db: unknown, place: Place, asked: Asked): Promise<number> =>
  countCapped(db as never, matching(db, place, asked) as never)

/** `lock`: no one else changes it until the transaction ends. */
export function findRow(db: unknown, place: Place, [column, value]: [string, unknown], { lock = false } = {}): Promise<Row | undefined> {
  const found = own(db, place).selectAll().where(sameText(column, value))
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

/** Ids are looked up as they are, texts by their keys. */
const sameText = (column: string, value: unknown) =>
  column === 'id' || typeof value !== 'string'
    ? sql<boolean>`${sql.ref(column)} = ${value}`
    : sql<boolean>`text_key(${sql.ref(column)}) = text_key(${value})`

/** Which of these values another record has already. */
export async function findTaken(db: unknown, place: Place, values: Row, except: unknown): Promise<string[]> {
  const columns = Object.keys(values)
  if (columns.length === 0) return []
  const others = own(db, place)
    .select(columns.map((column) => sameText(column, values[column]).as(column)))
    .where((eb) => eb.or(columns.map((column) => sameText(column, values[column]))))
    .limit(columns.length)
  const found = await (except === undefined ? others : others.where(place.key, '<>', except)).execute()
  return columns.filter((column) => found.some((row) => (row as Row)[column] === true))
}

/** How many records name each of these, in the tables that say so. */
export async function countUses(db: unknown, uses: readonly Use[], ids: readonly unknown[]): Promise<Map<unknown, number>> {
  const counts = new Map<unknown, number>()
  if (ids.length === 0) return counts
  for (const { table, column } of uses) {
    const found = await dbOf(db)
      .selectFrom(named(table))
      .select([column, (eb) => eb.fn.countAll<number>().as('count')])
      .where(column, 'in', [...ids])
      .groupBy(column)
      .execute()
    for (const row of found as Row[]) counts.set(row[column], (counts.get(row[column]) ?? 0) + Number(row.count))
  }
  return counts
}

export const insertRow = (db: unknown, { table }: Place, values: Row): Promise<Row> =>
  dbOf(db).insertInto(named(table)).values(values).returningAll().executeTakeFirstOrThrow()

export const saveRow = (db: unknown, { table, key }: Place, id: unknown, values: Row): Promise<Row> =>
  dbOf(db)
    .updateTable(named(table))
    .set((eb) => ({ ...values, version: eb('version' as never, '+', 1 as never) }))
    .where(key, '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Only the keeper of a fact may delete it, so it takes over first what was shipped. */
export async function removeRow(db: unknown, { table, key, isSoft }: Place, id: unknown, { at, keeper }: { at: Date; keeper: Row }) {
  const change = { ...keeper, ...(isSoft ? { deleted_at: at } : {}) }
  if (Object.keys(change).length > 0) await dbOf(db).updateTable(named(table)).set(change).where(key, '=', id).execute()
  if (!isSoft) await dbOf(db).deleteFrom(named(table)).where(key, '=', id).execute()
}

/** Rows that belong to a tenant, or facts that the platform's own tenant keeps. */
export const keeperColumn = (table: string) => (tenantTables.has(table) ? 'tenant_id' : 'kept_by')
/** How a column of a table is sorted for a reader; one that is no text needs nothing. */
export const textOrderIn = (table: string, column: string, language: string) =>
  (columnTypes as Record<string, Readonly<Record<string, string>>>)[table]?.[column] === 'text' ? collationOf(language) : undefined
/** Rows that are deleted stay, unseen. */
export const isSoftlyDeleted = (table: string) => 'deleted_at' in ((columnTypes as Record<string, object>)[table] ?? {})

export type Cell = { column: string; name: string; kind: 'text' | 'time' | 'other' }
/** What the list shows, as text for COPY. */
export function csvSelect(db: unknown, place: Place, asked: Asked, order: Order, cells: readonly Cell[], times: FileTimes): string {
  const direction = order.descending ? 'desc' : 'asc'
  const clock = fileClock(times)
  const written = ({ column, kind }: Cell): RawBuilder<unknown> =>
    kind === 'text' ? safeText(column) : kind === 'time' ? clock.time(column) : sql<string>`${sql.ref(column)}::text`
  const query = matching(db, place, asked)
    .select(cells.map((cell) => clock.named(cell.name, written(cell))))
    .orderBy(sortOf(order), direction)
    .orderBy(sql.ref(order.id), direction)
  return inlined(query.compile())
}

/** Everything until `undoTry` is undone by it. */
export const beginTry = (db: unknown) => sql`savepoint trying`.execute(dbOf(db))
export const undoTry = (db: unknown) => sql`rollback to savepoint trying`.execute(dbOf(db))
