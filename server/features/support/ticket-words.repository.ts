import { totalCap } from '@portico/contract/core/page.ts'
import { isId } from '@portico/contract/core/text/ids.ts'
import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'

/** Ids of tickets among which all that are searched for are; undefined where every ticket is to be looked at. */
export type Among = RawBuilder<string[]> | undefined
type Searched = Pick<TicketFilters, 'search'>

/** More ids than these are not sent to and fro: the index is asked for them again where they are needed. */
export const mostNamed = 300

/**
 * Where the words of a search occur, by an index, and in how many tickets. Of more than a total counts nothing is said: a page of those is
 * sooner found in their own order. It only says where to look: the tickets are read, and the words asked for, behind the walls (decision 25).
 */
export async function findAmong(db: ReadDb, channel: TicketChannel, { search }: Searched): Promise<{ among: Among; total?: number }> {
  if (!isWords(search)) return { among: undefined }
  const { rows } = await sql<{ total: number | null; ids: string | null }>`
    select cardinality(ids) as total, case when cardinality(ids) <= ${sql.lit(mostNamed)} then ids::text end as ids
    from ${withWords(search, channel)} ids`.execute(db)
  const { total, ids } = rows[0]!
  if (total === null) return { among: undefined }
  return { among: ids === null ? amongAgain(channel, search) : sql`${ids}::uuid[]`, total }
}

/** The same, found while the tickets are read. */
export const amongAgain = (channel: TicketChannel, search: string): Among => sql`(select ${withWords(search, channel)})::uuid[]`

const withWords = (search: string, channel: TicketChannel) => sql`tickets_with_words(${queryOf(search)}, ${channel}, ${totalCap})`

/** The condition of a search: the ticket with an id, or else words. */
export function isSearched(search: string, among: Among): RawBuilder<boolean> {
  const id = ticketIdIn(search)
  if (id) return sql<boolean>`q.id = ${id}`
  const hasWords = sql<boolean>`q.words @@ ${queryOf(search)}`
  return among === undefined ? hasWords : sql<boolean>`q.id = any(${among}) and ${hasWords}`
}

const ticketIdIn = (search: string) => (isId(search.trim()) ? search.trim() : undefined)
export const isWords = (search: string | undefined): search is string => search !== undefined && !ticketIdIn(search)

const queryOf = (search: string) => sql`to_tsquery('simple', ${wordsOf(search)})`

/** Every word must occur; of the last one its beginning is enough. A search of signs alone finds nothing. */
const wordsOf = (search: string): string =>
  (search.match(/[\p{L}\p{N}]+/gu) ?? ['\u{10ffff}']).map((word, at, all) => `'${word}'${at === all.length - 1 ? ':*' : ''}`).join(' & ')
