import type { ScopedDb } from '@portico/database/scope.ts'
import { columnTypes, type Tables } from '@portico/database/tables.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'

type Written = keyof typeof columnTypes & keyof Tables
export type Insert = { execute(db: ScopedDb): Promise<unknown> }

/** So many rows are quicker as VALUES: a text for each number of them, planned once. */
const fewRows = 10
/** Parameters of a statement are counted in 16 bits; a row has up to 60. */
const mostRows = 512

/** Rows in pieces of 512, 256, … 1: as VALUES they have ten texts, whatever their number, instead of one for each. */
export function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = []
  let [from, size] = [0, mostRows]
  while (from < rows.length) {
    while (size > rows.length - from) size /= 2
    pieces.push(rows.slice(from, from + size))
    from += size
  }
  return pieces
}

/** Columns that one batch mostly has the same in all rows. They alone may travel once: any column might, and each choice is a text. */
const onceColumns: ReadonlySet<string> = new Set(['tenant_id', 'merchant_id', 'mode'])
const nothingToDo: Insert = { execute: async () => undefined }

/** Rows of one table in one statement, made ready to be sent. Columns that some of them lack are null there. */
export function insertOf<Table extends Written>(table: Table, rows: readonly Insertable<Tables[Table]>[]): Insert {
  if (rows.length === 0) return nothingToDo
  if (rows.length <= fewRows)
    return {
      execute: (db) =>
        db
          .insertInto(table)
          .values(rows as never)
          .execute(),
    }
  const columns = new Set(rows.flatMap((row) => Object.keys(row)))
  return insertUnnested(table, [...columns] as (keyof Insertable<Tables[Table]> & string)[], rows)
}

/**
 * Rows as `insert … select … from unnest(…)`: one statement of a few parameters, whatever their number. The work is done here, so that executing it is only sending.
 */
export function insertUnnested<Table extends Written>(
  table: Table,
  columns: readonly (keyof Insertable<Tables[Table]> & string)[],
  rows: readonly Partial<Insertable<Tables[Table]>>[],
): Insert {
  if (rows.length === 0) return nothingToDo
  const types = columnTypes[table] as Readonly<Record<string, string>>
  const arrays: RawBuilder<unknown>[] = []
  const arrayNames: RawBuilder<unknown>[] = []
  const selected = columns.map((name) => {
    const values = rows.map((row) => row[name] ?? null) as unknown[]
    const type = sql.raw(types[name]!)
    if (onceColumns.has(name) && values.every((value) => value === values[0])) return sql`${values[0]}::${type}`
    arrays.push(sql`${arrayLiteral(values)}::${type}[]`)
    arrayNames.push(sql.id(name))
    return sql.ref(`n.${name}`)
  })
  const names = sql.join(columns.map((name) => sql.id(name)))
  const source = sql`unnest(${sql.join(arrays)}) as n(${sql.join(arrayNames)})`
  return sql`insert into ${sql.table(table)} (${names}) select ${sql.join(selected)} from ${source}`
}

const plain = /^[\w.:+-]+$/
const nothing = /^null$/i

/** An array as PostgreSQL writes it: several times faster than the driver's own way, on some millions of values. */
function arrayLiteral(values: readonly unknown[]): string {
  const words = values.map((value) => {
    if (value === null) return 'NULL'
    const text = value instanceof Date ? value.toISOString() : String(value)
    return plain.test(text) && !nothing.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${words.join(',')}}`
}
