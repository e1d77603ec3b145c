import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Sorts after every text that goes on from here. */
const afterAll = '\u{10ffff}'

/**
 * A column of `text_search` in byte order that begins with a text: of all comparisons with a part of a text this alone may use an index
 * behind the walls.
 */
export const beginsWith = (column: string, text: string) => {
  const from = sql`text_search(${text})`
  return sql<SqlBool>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${from} || ${afterAll})`
}

/** A text has another in it, as a search understands it. Reads every row. */
export const holds = (text: RawBuilder<unknown>, searched: string) =>
  sql<SqlBool>`position(text_search(${searched}) in text_search(${text})) > 0`
