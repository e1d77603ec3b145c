import type { ReadDb, Scope } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { firstOfMonth, plusMonths } from './months.ts'
import type { By, Days, Figures, Question } from './question.ts'
import type { Dataset, Key, Sums } from './sums.ts'

export type Ask = {
  dataset: Dataset
  question: Question
  mode: Scope['mode']
  tenantId: string | null
  /** Undefined: everything is read from the rows. */
  sums: Sums | undefined
  /** Tenants whose sums are not kept in the zone. */
  fromRows: readonly string[]
}

type Rows = SelectQueryBuilder<Tables & { r: Record<string, unknown> }, 'r', object>
type Place = {
  table: string
  at?: string
  column(key: Key): string
  day: RawBuilder<string>
  measure(name: Dataset['measures'][number]): string
}

const zoneOf = ({ zone }: Days) => (typeof zone === 'string' ? sql`${zone}::text` : sql`make_interval(mins => ${zone}::int)`)
const momentOf = (day: string, days: Days) => sql`(${day}::date::timestamp at time zone ${zoneOf(days)})`
const localDay = (column: string, days: Days) => sql<string>`(${sql.ref(column)} at time zone ${zoneOf(days)})::date`

/** No question is answered with more groups: each is held in memory. */
export const mostFigures = 300_000

const measuresOf = ({ dataset, question }: Ask) => question.measures ?? dataset.usual

/** The figures, and the tenants whose sums could not be used, all of one moment. */
export async function querySums(db: ReadDb, ask: Ask): Promise<{ unready: string[]; figures: Figures[] }> {
  const { question, sums } = ask
  const [names, measures] = [[...question.by], measuresOf(ask)]
  const totals = measures.map((measure) => sql<number>`sum(${sql.ref(`k.${measure}`)})::bigint`)
  const parts = sums
    ? [ofSums(db, ask, sums), ofDifferences(db, ask), ...(ask.fromRows.length > 0 ? [ofRows(db, ask)] : [])]
    : [ofRows(db, ask)]
  const all = parts.reduce((one, other) => one.unionAll(other as never))
  const grouped = db
    .selectFrom(all.as('k'))
    .select(names.map((name) => sql.ref(`k.${name}`).as(name)) as never)
    .select(measures.map((measure, at) => totals[at]!.as(measure)))
    .$if(names.length > 0, (query) => query.groupBy(names.map((name) => sql.ref(`k.${name}`)) as never))
    .having(sql<boolean>`(${sql.join(totals)}) is distinct from (${sql.join(measures.map(() => sql.lit(0)))})`)
    .limit(mostFigures + 1)
  if (!sums) return { unready: [], figures: (await grouped.execute()) as Figures[] }
  const rows = await db
    .selectFrom(sql<{ unready: string[] }>`(select ${unreadyOf(db, ask)} as unready)`.as('p'))
    .leftJoin(grouped.as('s'), (on) => on.onTrue())
    .select('p.unready')
    .select([...names, ...measures].map((name) => sql.ref(`s.${name}`).as(name)) as never)
    .execute()
  const found = rows as unknown as (Figures & { unready: string[] })[]
  // One row of nulls where there is no figure.
  const figures = found.filter((row) => row[measures[0]!] !== null).map(({ unready: _, ...figure }) => figure as Figures)
  return { unready: found[0]!.unready, figures }
}

function unreadyOf(db: ReadDb, { question, tenantId }: Ask): RawBuilder<string[]> {
  const zone = question.days.zone as string
  const kept = (db as Kysely<Tables>)
    .selectFrom('sum_zones as z')
    .select('z.tenant_id')
    .where('z.time_zone', '=', zone)
    .where('z.is_ready', '=', true)
  const own = 'scope' in db ? db.scope.tenantId : tenantId
  if (own) return sql`case when exists (${kept.where('z.tenant_id', '=', own)}) then '{}'::text[] else array[${own}::text] end`
  const tenants = (db as Kysely<Tables>).selectFrom('tenants as t').select(sql<string>`t.id::text`.as('id'))
  return sql`array(${tenants.where('t.id', 'not in', kept).orderBy('t.id')})`
}

function part(db: ReadDb, ask: Ask, { table, at, column, day, measure }: Place): Rows {
  const { question, mode, tenantId } = ask
  const read = (name: By) => {
    if (name === 'day') return sql<string>`(${day})::text`
    if (name === 'hour') return hourOf(at!, question)
    if (name === 'month') return sql<string>`date_trunc('month', ${day})::date::text`
    return name === 'tenant_id' ? sql.raw<string>('r.tenant_id') : sql.raw<string>(column(name))
  }
  let rows = (db as Kysely<Tables>).selectFrom(`${table} as r` as 'payment_sums as r') as unknown as Rows
  rows = rows.where('r.mode', '=', mode)
  if (tenantId) rows = rows.where('r.tenant_id', '=', tenantId)
  for (const [key, values] of Object.entries(question.where ?? {}))
    rows = rows.where(sql<boolean>`${sql.raw(column(key as Key))} = any(${values}::${sql.raw(key.endsWith('_id') ? 'uuid[]' : 'text[]')})`)
  return rows
    .select(question.by.map((name) => read(name).as(name)))
    .select(measuresOf(ask).map((name) => sql.raw<number>(measure(name)).as(name)))
}

const without = (rows: Rows, { fromRows }: Ask) => (fromRows.length > 0 ? rows.where('r.tenant_id', 'not in', fromRows) : rows)

function ofSums(db: ReadDb, ask: Ask, sums: Sums): Rows {
  const { days } = ask.question
  const rows = part(db, ask, { table: sums.table, column: (key) => `r.${key}`, day: sql`r.day`, measure: (name) => `r.${name}` })
  return without(rows.where('r.time_zone', '=', days.zone).where(daysOf(ask.question)), ask)
}

/** Whole months as months, unless days are told apart: of a year that is one cell in place of thirty. */
export function wholeMonths({ by, days: { from, to } }: Pick<Question, 'by' | 'days'>): { from: string; to: string } | undefined {
  const [first, last] = [from === firstOfMonth(from) ? from : plusMonths(firstOfMonth(from), 1), firstOfMonth(to)]
  return by.includes('day') || first >= last ? undefined : { from: first, to: last }
}

function daysOf(question: Question): RawBuilder<boolean> {
  const { from, to } = question.days
  const between = (span: string, first: string, last: string) =>
    sql<boolean>`(r.span = ${sql.lit(span)} and r.day >= ${first}::date and r.day < ${last}::date)`
  const months = wholeMonths(question)
  if (!months) return between('day', from, to)
  const edges = [
    ...(from < months.from ? [between('day', from, months.from)] : []),
    ...(months.to < to ? [between('day', months.to, to)] : []),
  ]
  return sql<boolean>`(${sql.join([between('month', months.from, months.to), ...edges], sql` or `)})`
}

const hourOf = (at: string, { between }: Question) =>
  sql<string>`to_char(date_bin('1 hour', ${sql.ref(at)}, ${between!.from}::timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

function inPeriod(rows: Rows, at: string, { days, between }: Question): Rows {
  if (between)
    return rows.where(sql<boolean>`${sql.ref(at)} >= ${between.from}::timestamptz and ${sql.ref(at)} < ${between.to}::timestamptz`)
  return rows.where(sql<boolean>`${sql.ref(at)} >= ${momentOf(days.from, days)} and ${sql.ref(at)} < ${momentOf(days.to, days)}`)
}

function ofDifferences(db: ReadDb, ask: Ask): Rows {
  const place = { column: (key: Key) => `r.${key}`, day: localDay('r.quarter', ask.question.days), measure: (name: string) => `r.${name}` }
  return without(inPeriod(part(db, ask, { ...place, table: ask.dataset.differences }), 'r.quarter', ask.question), ask)
}

function ofRows(db: ReadDb, ask: Ask): Rows {
  const { dataset, question, fromRows } = ask
  const read = (name: Key | Dataset['measures'][number]) => dataset.columns[name] ?? `r.${name}`
  const rows = part(db, ask, {
    table: dataset.rows,
    at: `r.${dataset.at}`,
    column: read,
    day: localDay(`r.${dataset.at}`, question.days),
    measure: read,
  })
  const own = fromRows.length > 0 ? rows.where('r.tenant_id', 'in', fromRows) : rows
  return inPeriod(own, `r.${dataset.at}`, question)
}
