import type { ScopedDb } from '@portico/database/scope.ts'
import type { columnTypes, Tables } from '@portico/database/tables.ts'
import { CompiledQuery, type Insertable } from 'kysely'

type Written = keyof typeof columnTypes & keyof Tables
type Column<Table extends Written> = keyof Insertable<Tables[Table]> & string
type Rows<Table extends Written> = readonly Partial<Insertable<Tables[Table]>>[]
export type Insert = { execute(db: ScopedDb): Promise<unknown> }

/** Rows of one statement: with more, PostgreSQL takes longer to plan it than to run it. Far from the 65,535 parameters that it may have. */
const mostRows = 64

/**
 * Rows in pieces of 64, 32, … 1: as VALUES they have seven texts, whatever their number, instead of one for each. `together`: rows that follow
 * each other and have this in common are never parted. Where that would make small pieces, they have other sizes.
 */
export function inPieces<Row>(rows: readonly Row[], together?: (row: Row) => unknown): Row[][] {
  const mayEnd = (at: number) => at === rows.length || !together || together(rows[at - 1]!) !== together(rows[at]!)
  const pieces: Row[][] = []
  for (let from = 0; from < rows.length; ) {
    const size = sizeOfPiece(rows.length - from, (rowsOfPiece) => mayEnd(from + rowsOfPiece))
    pieces.push(rows.slice(from, from + size))
    from += size
  }
  return pieces
}

function sizeOfPiece(left: number, mayHave: (rows: number) => boolean): number {
  let usual = mostRows
  while (usual >= 1 && (usual > left || !mayHave(usual))) usual /= 2
  let largest = Math.min(mostRows, left)
  while (largest > usual && !mayHave(largest)) largest--
  if (largest < 1) for (largest = mostRows + 1; !mayHave(largest); ) largest++
  return largest < 2 * usual ? usual : largest
}

/** Columns that one batch mostly has the same in all rows. They alone may travel once: any column might, and each choice is a text. */
const onceColumns: ReadonlySet<string> = new Set(['tenant_id', 'merchant_id', 'mode'])

/** Rows of one table, made ready to be sent. Columns that some of them lack are null there; columns that all lack keep their defaults. */
export function insertOf<Table extends Written>(table: Table, rows: Rows<Table>): Insert {
  const columns = new Set<string>()
  for (const row of rows) for (const [name, value] of Object.entries(row)) if (value !== undefined) columns.add(name)
  return insertColumns(table, [...columns] as Column<Table>[], rows)
}

/** The database refuses an INSERT of entries that do not sum to zero. */
const postingOf: Partial<Record<Written, (row: Record<string, unknown>) => unknown>> = { ledger_entries: ({ posting_id }) => posting_id }

/** So few rows are one statement, with a text for each number of them: a change of money writes one to ten rows of a table. */
const fewRows = 10

/**
 * Rows as VALUES, a statement for each piece: all of them leave together. The work is done here, so that executing them is only sending.
 * `ending`: a fixed text after the values, such as ON CONFLICT.
 */
export function insertColumns<Table extends Written>(
  table: Table,
  columns: readonly Column<Table>[],
  rows: Rows<Table>,
  ending = '',
): Insert {
  const together = postingOf[table] as (row: Rows<Table>[number]) => unknown
  const pieces = rows.length > 0 && rows.length <= fewRows ? [rows] : inPieces(rows, together)
  const statements = pieces.map((piece) => statementOf(table, columns, piece, ending))
  return { execute: (db) => Promise.all(statements.map((statement) => db.executeQuery(statement))) }
}

function statementOf<Table extends Written>(
  table: Table,
  columns: readonly Column<Table>[],
  rows: Rows<Table>,
  ending: string,
): CompiledQuery {
  const first = rows[0]!
  const once = columns.filter((name) => onceColumns.has(name) && rows.every((row) => row[name] === first[name]))
  const values: unknown[] = once.map((name) => first[name] ?? null)
  const each = columns.filter((name) => !once.includes(name))
  for (const row of rows) for (const name of each) values.push(row[name] ?? null)
  return CompiledQuery.raw(textOf(table, once, each, rows.length) + ending, values)
}

const texts = new Map<string, string>()
function textOf(table: string, once: readonly string[], each: readonly string[], rows: number): string {
  const key = `${table} ${once} | ${each} ${rows}`
  const known = texts.get(key)
  if (known) return known
  const shared = once.map((_, at) => `$${at + 1}`)
  const tuples = Array.from({ length: rows }, (_, row) =>
    [...shared, ...each.map((_name, at) => `$${once.length + row * each.length + at + 1}`)].join(', '),
  )
  const names = [...once, ...each].map((name) => `"${name}"`)
  const text = `insert into "${table}" (${names.join(', ')}) values (${tuples.join('), (')})`
  texts.set(key, text)
  return text
}
