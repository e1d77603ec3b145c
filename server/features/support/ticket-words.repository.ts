import { totalCap } from '@portico/contract/core/page.ts'
import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'

/** Tickets among which all that are searched for are, as PostgreSQL writes an array; undefined where every ticket is to be looked at. */
export type Among = string | undefined

/**
 * Where the words of a search occur, by an index. Of more tickets than a total counts a page is sooner found in their own order. It only
 * says where to look: the tickets are read, and the words asked for, behind the walls (decision 25).
 */
export async function findAmong(db: ReadDb, channel: TicketChannel, { search }: Pick<TicketFilters, 'search'>): Promise<Among> {
  if (!search || ticketIdIn(search)) return undefined
  const { rows } = await sql<{
    ids: string | null
  }>`select tickets_with_words(${queryOf(search)}, ${channel}, ${totalCap})::text as ids`.execute(db)
  return rows[0]?.ids ?? undefined
}

/** That this is what is searched for: the ticket of an id, or else words. */
export function isSearched(search: string, among: Among): RawBuilder<boolean> {
  const id = ticketIdIn(search)
  if (id) return sql<boolean>`q.id = ${id}`
  const hasWords = sql<boolean>`q.words @@ ${queryOf(search)}`
  return among === undefined ? hasWords : sql<boolean>`q.id = any(${among}::uuid[]) and ${hasWords}`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ticketIdIn = (search: string) => (uuid.test(search.trim()) ? search.trim() : undefined)

const queryOf = (search: string) => sql`to_tsquery('simple', ${wordsOf(search)})`

/** Every word must occur; of the last one its beginning is enough. A search of signs alone finds nothing. */
const wordsOf = (search: string): string =>
  (search.match(/[\p{L}\p{N}]+/gu) ?? ['\u{10ffff}']).map((word, at, all) => `'${word}'${at === all.length - 1 ? ':*' : ''}`).join(' & ')
