import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { insertColumns } from '../../core/database/insert-rows.repository.ts'
import type { Cell, Given } from './cells.ts'
import type { Dataset, Sums } from './sums.ts'

/** Differences that one turn folds in: few enough that its transaction stays short. */
export const mostOfFold = 2000

const lockName = ({ tenantId, mode }: ScopedDb['scope']) => `sums ${tenantId} ${mode}`

/** Who folds, fills or recounts the sums of a tenant and mode does it alone. */
export const lockSums = (db: ScopedDb) => sql`select pg_advisory_xact_lock(hashtextextended(${lockName(db.scope)}, 0))`.execute(db)
export async function tryLockSums(db: ScopedDb): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${lockName(db.scope)}, 0)) as got`.execute(
    db,
  )
  return rows[0]!.got
}

export const listZones = (db: ScopedDb) => db.selectFrom('sum_zones').select(['time_zone', 'is_ready']).orderBy('time_zone').execute()

/** Takes differences out, each with the day that each zone calls its moment. */
export async function takeDifferences(db: ScopedDb, dataset: Dataset, zones: readonly string[]): Promise<(Given & { days: string[] })[]> {
  const table = dataset.differences as 'payment_differences'
  const key = dataset.differenceKey as ['transaction_id', 'number']
  const some = db.selectFrom(table).select(key).where('mode', '=', db.scope.mode).limit(mostOfFold)
  const rows = await db
    .deleteFrom(table)
    .where('mode', '=', db.scope.mode)
    .where((eb) => eb(eb.refTuple(...(key as ['transaction_id', 'number'])), 'in', some.$asTuple(...(key as ['transaction_id', 'number']))))
    .returning([...dataset.keys, ...dataset.measures] as ['merchant_id'])
    .returning(
      sql<
        string[]
      >`array(select ((quarter at time zone zone)::date)::text from unnest(${zones}::text[]) with ordinality of (zone, place) order by place)`.as(
        'days',
      ),
    )
    .execute()
  return rows as (Given & { days: string[] })[]
}

const keyOf = ({ keys }: Sums) => ['tenant_id', 'mode', 'time_zone', 'span', 'day', ...keys]

/** `ending`: for cells that may be there already. */
async function writeCells(db: ScopedDb, sums: Sums, cells: readonly Cell[], ending = ''): Promise<void> {
  const { tenantId: tenant_id, mode } = db.scope
  const rows = cells.map((cell) => ({ tenant_id, mode, ...cell }))
  await insertColumns(sums.table as 'payment_sums', [...keyOf(sums), ...sums.measures] as ['tenant_id'], rows as never, ending).execute(db)
}

/** Cells of a month that has none: a third of the time that it takes to look for each. */
export const insertCells = (db: ScopedDb, sums: Sums, cells: readonly Cell[]) => writeCells(db, sums, cells)

/** Adds to cells that are there, and makes the others. */
export function addToCells(db: ScopedDb, sums: Sums, cells: readonly Cell[]): Promise<void> {
  const key = keyOf(sums).map((name) => `"${name}"`)
  const added = sums.measures.map((measure) => `"${measure}" = "${sums.table}"."${measure}" + excluded."${measure}"`)
  return writeCells(db, sums, cells, ` on conflict (${key.join(', ')}) do update set ${added.join(', ')}`)
}

export type Month = { timeZone: string /** The first day, `yyyy-mm-01`. */; first: string }

type AnyRows = SelectQueryBuilder<Tables & { r: Record<string, unknown> }, 'r', object>

const momentOf = (day: string, { timeZone }: Month, plusMonths = 0) =>
  sql`((${day}::date + make_interval(months => ${plusMonths}))::timestamp at time zone ${timeZone})`

/**
 * The cells of a month, counted: its rows, less the differences that are still to be folded in. One statement, so that both are of one moment;
 * under the lock of the sums nothing is folded meanwhile.
 */
export async function countMonth(db: ScopedDb, dataset: Dataset, { keys, measures }: Sums, month: Month): Promise<Given[]> {
  const part = (table: string, at: string, columns: Dataset['columns'], sign: '' | '-') => {
    const read = (name: Dataset['keys'][number] | Dataset['measures'][number]) => columns[name] ?? `r.${name}`
    const rows = db.selectFrom(`${table} as r` as 'payment_differences as r') as unknown as AnyRows
    return rows
      .where('r.mode', '=', db.scope.mode)
      .where(
        sql<boolean>`${sql.ref(`r.${at}`)} >= ${momentOf(month.first, month)} and ${sql.ref(`r.${at}`)} < ${momentOf(month.first, month, 1)}`,
      )
      .select(sql<string>`((${sql.ref(`r.${at}`)} at time zone ${month.timeZone})::date)::text`.as('day'))
      .select(keys.map((key) => sql.raw(read(key)).as(key)))
      .select(measures.map((measure) => sql.raw(`${sign}(${read(measure)})`).as(measure)))
  }
  const both = part(dataset.rows, dataset.at, dataset.columns, '').unionAll(part(dataset.differences, 'quarter', {}, '-') as never)
  const names = ['day', ...keys] as const
  const totals = measures.map((measure) => sql<number>`sum(${sql.ref(`k.${measure}`)})::bigint`)
  const rows = await db
    .selectFrom(both.as('k'))
    .select(names.map((name) => sql.ref(`k.${name}`).as(name)) as never)
    .select(measures.map((measure, at) => totals[at]!.as(measure)))
    .groupBy(names.map((name) => sql.ref(`k.${name}`)) as never)
    .having(sql<boolean>`(${sql.join(totals)}) is distinct from (${sql.join(measures.map(() => sql.lit(0)))})`)
    .execute()
  return rows as Given[]
}

const ofMonth = (db: ScopedDb, { table }: Sums, { timeZone, first }: Month) => {
  const from = table as 'payment_sums'
  const within = sql<boolean>`day >= ${first}::date and day < (${first}::date + interval '1 month')`
  return {
    kept: db.selectFrom(from).where('mode', '=', db.scope.mode).where('time_zone', '=', timeZone).where(within),
    deleted: db.deleteFrom(from).where('mode', '=', db.scope.mode).where('time_zone', '=', timeZone).where(within),
  }
}

/** The cells of a month and of its days, as they are kept. */
export async function keptMonth(db: ScopedDb, sums: Sums, month: Month): Promise<Given[]> {
  const rows = await ofMonth(db, sums, month)
    .kept.select(sql<string>`day::text`.as('day'))
    .select(['span', ...sums.keys, ...sums.measures] as ['span', 'currency'])
    .execute()
  return rows as Given[]
}

export const deleteMonth = (db: ScopedDb, sums: Sums, month: Month) => ofMonth(db, sums, month).deleted.execute()

/** The first day of the oldest month with rows, and of the month that a moment lies in; nothing where there are no rows. */
export async function monthsWithRows(
  db: ScopedDb,
  { rows, at }: Dataset,
  timeZone: string,
  now: Date,
): Promise<{ first: string; last: string } | undefined> {
  const month = (moment: unknown) => sql<string>`date_trunc('month', ${moment} at time zone ${timeZone})::date::text`
  const found = await db
    .selectFrom(rows as 'transactions')
    .where('mode', '=', db.scope.mode)
    .select([month(sql`min(${sql.ref(at)})`).as('first'), month(sql`greatest(max(${sql.ref(at)}), ${now})`).as('last')])
    .executeTakeFirst()
  return found?.first ? { first: found.first, last: found.last } : undefined
}
