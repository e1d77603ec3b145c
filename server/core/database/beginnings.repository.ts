import { type SqlBool, sql } from 'kysely'

/** Sorts after every text that goes on from here. */
const afterAll = '\u{10ffff}'

/**
 * A column in small letters and byte order that begins with a text: of all comparisons with a part of a text this alone may use an index
 * behind the walls.
 */
export const beginsWith = (column: string, text: string) => {
  const from = sql`lower(${text})`
  return sql<SqlBool>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${from} || ${afterAll})`
}
