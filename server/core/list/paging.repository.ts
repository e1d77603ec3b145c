import { type Language, languageOf } from '@portico/contract/core/languages.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { roundedLimit, type Window } from './paging.ts'

/** The column that a list is sorted by, ending in the id; both as the query names them, with an index that begins so. */
export type Order = { column: string; id: string; descending: boolean; collation?: Collation | undefined }

type Collation = `text_${Language}`
/** Sorts texts as the language of the reader does. */
export const collationOf = (language: string): Collation => `text_${languageOf(language)}`
/** A text of the query in the order of a language. */
export const inOrderOf = <T>(text: RawBuilder<T>, collation: Collation | undefined): RawBuilder<T> =>
  collation ? sql<T>`${text} collate ${sql.id(collation)}` : text
/** Sorts what a user chooses from. */
export const byName = (column: string, language: string) => inOrderOf(sql.ref<string>(column), collationOf(language))
/** What a list is sorted by before the id, for a query around the page as well. */
export const sortOf = ({ column, collation }: Order) => inOrderOf(sql.ref<string>(column), collation)

/** In which direction the rows are read: the other way round on the way back. */
export const directionOf = ({ descending }: Order, { place }: Window): 'asc' | 'desc' =>
  descending !== (place?.backwards ?? false) ? 'desc' : 'asc'

/**
 * One row more than the next of a few numbers; the caller cuts off what it did not ask for. Limits are written into the text, because with a
 * parameter PostgreSQL would plan for a tenth of the table, and each number is a text of its own, prepared on every connection.
 */
export const limitFor = (rows: number) => sql<number>`${sql.lit(roundedLimit(rows) + 1)}`

/** The rows of a page and some more, in the order they are read; `toPage` cuts them off. */
export function inWindow<DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>, order: Order, window: Window) {
  const { place, offset, pageSize } = window
  const direction = directionOf(order, window)
  const [column, id] = [sortOf(order), sql.ref(order.id)]
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  const from = place ? rows.where(sql<boolean>`(${column}, ${id}) ${beyond} (${place.value}, ${place.id})`) : rows
  const page = from.orderBy(column, direction).orderBy(id, direction).limit(limitFor(pageSize))
  return !place && offset > 0 ? page.offset(offset) : page
}

/** How many rows there are, counted up to one more than the cap. */
export async function countCapped<DB, TB extends keyof DB, Row>(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const capped = rows.select(sql<number>`1`.as('one')).limit(sql.lit(totalCap + 1))
  const counted = await db
    .selectFrom(capped.as('counted') as never)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return (counted as { total: number }).total
}
