import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

const party = ['id', 'ticket_id', 'email', 'description', 'expires_at'] as const
export type PartyRow = NonNullable<Awaited<ReturnType<typeof findBySession>>>

/** Exchanges a link that is good; what an earlier exchange has opened ends. */
export const openByLink = (db: ScopedDb, linkHash: Buffer, session: { hash: Buffer; at: Date }) =>
  db
    .updateTable('support_external_parties')
    .set({
      session_hash: session.hash,
      session_started_at: session.at,
      session_used_at: session.at,
      opened_at: sql`coalesce(opened_at, ${session.at})`,
    })
    .where('link_hash', '=', linkHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', session.at.toISOString())
    .returning(party)
    .executeTakeFirst()

type Living = { at: Date; usedAfter: Date; startedAfter: Date }

/** The party whose cookie it is, as long as link and cookie both live. */
export const findBySession = (db: ScopedDb, id: string, sessionHash: Buffer, { at, usedAfter, startedAfter }: Living) =>
  db
    .selectFrom('support_external_parties')
    .select(party)
    .select('session_used_at')
    .where('id', '=', id)
    .where('session_hash', '=', sessionHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .where('session_used_at', '>', usedAfter.toISOString())
    .where('session_started_at', '>', startedAfter.toISOString())
    .executeTakeFirst()

export async function touchSession(db: ScopedDb, id: string, sessionHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('support_external_parties')
    .set({ session_used_at: at })
    .where('id', '=', id)
    .where('session_hash', '=', sessionHash)
    .execute()
}

export async function endSession(db: ScopedDb, id: string, sessionHash: Buffer): Promise<void> {
  await db
    .updateTable('support_external_parties')
    .set({ session_hash: null, session_started_at: null, session_used_at: null })
    .where('id', '=', id)
    .where('session_hash', '=', sessionHash)
    .execute()
}

/** Comments of a party since then. */
export async function countComments(db: ScopedDb, ticketId: string, partyId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('support_feed_items')
    .where('ticket_id', '=', ticketId)
    .where('author_id', '=', partyId)
    .where('type', '=', 'ExternalPartyCommentItem')
    .where('created_at', '>', since.toISOString())
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
