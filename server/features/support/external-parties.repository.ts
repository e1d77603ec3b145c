import type { Level } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type ExpressionBuilder, sql } from 'kysely'

type Parties = ExpressionBuilder<Tables, 'support_external_parties'>
/** Neither revoked nor over; the mail may still be on its way. */
const isLive = (at: Date) => (eb: Parties) =>
  eb.and([eb('revoked_at', 'is', null), eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at.toISOString())])])

const ofTicket = (db: ScopedDb, ticketId: string) => db.selectFrom('support_external_parties').where('ticket_id', '=', ticketId)

/** The latest invited first. */
export const listParties = (db: ScopedDb, ticketId: string, most: number) =>
  ofTicket(db, ticketId)
    .select(['id', 'email', 'description', 'invited_by', 'invited_by_level', 'invited_at', 'expires_at', 'opened_at', 'revoked_at'])
    .orderBy('invited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
export type PartyRow = Awaited<ReturnType<typeof listParties>>[number]

export const findParty = (db: ScopedDb, ticketId: string, id: string) =>
  ofTicket(db, ticketId).select(['id', 'email', 'invited_by_level', 'revoked_at']).where('id', '=', id).executeTakeFirst()

/** How many others are live now, and how many there have been. */
export async function countParties(db: ScopedDb, ticketId: string, email: string, at: Date): Promise<{ live: number; known: number }> {
  const { live, known } = await ofTicket(db, ticketId)
    .where('email', '<>', email)
    .select(({ fn }) => [fn.countAll<string>().as('known'), fn.countAll<string>().filterWhere(isLive(at)).as('live')])
    .executeTakeFirstOrThrow()
  return { live: Number(live), known: Number(known) }
}

/** Two invitations of one address happen one after the other, on whatever tickets. */
export const lockAddress = (db: ScopedDb, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invited ${db.scope.tenantId} ${email}`}, 0))`.execute(db)

/** How often this address was invited since then, on whatever ticket in reach, and when first. */
export async function invitationsOf(db: ScopedDb, email: string, since: Date): Promise<{ count: number; first: Date | null }> {
  const { count, first } = await db
    .selectFrom('support_feed_items')
    .where('type', '=', 'ExternalPartyInvitationItem')
    .where(sql<boolean>`details ->> 'externalPartyEmail' = ${email}`)
    .where('created_at', '>', since.toISOString())
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('created_at').as('first')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), first: first === null ? null : new Date(first) }
}

/** Parties that someone has invited, anywhere, since then. */
export async function countInvited(db: ScopedDb, invitedById: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('support_external_parties')
    .where('invited_by_id', '=', invitedById)
    .where('invited_at', '>', since.toISOString())
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Invitation = {
  id: string
  merchantId: string | null
  ticketId: string
  email: string
  description: string
  language: string
  invitedBy: { userId: string; name: string; level: Level }
  at: Date
}

/** A person invited before stays the same party: their earlier link and the sessions it opened end. */
export async function saveInvitation(db: ScopedDb, { invitedBy, at, ...party }: Invitation): Promise<{ id: string; invitation: number }> {
  const invited = {
    description: party.description,
    language: party.language,
    invited_by_id: invitedBy.userId,
    invited_by: invitedBy.name,
    invited_by_level: invitedBy.level,
    invited_at: at,
  }
  const { tenantId } = db.scope
  return db
    .insertInto('support_external_parties')
    .values({
      tenant_id: tenantId,
      id: party.id,
      merchant_id: party.merchantId,
      ticket_id: party.ticketId,
      email: party.email,
      created_at: at,
      ...invited,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'ticket_id', 'email']).doUpdateSet({
        ...invited,
        ...ended,
        invitation: sql`support_external_parties.invitation + 1`,
        expires_at: null,
        revoked_at: null,
        opened_at: null,
      }),
    )
    .returning(['id', 'invitation'])
    .executeTakeFirstOrThrow()
}

const ended = { link_hash: null, session_hash: null, session_started_at: null, session_used_at: null }

export async function revokeParty(db: ScopedDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('support_external_parties')
    .set({ ...ended, revoked_at: at })
    .where('id', '=', id)
    .execute()
}

/** The recipient; undefined if the party has been revoked or invited again since. */
export const findToMail = (db: ScopedDb, id: string, invitation: number) =>
  db
    .selectFrom('support_external_parties as e')
    .innerJoin('support_tickets as q', (join) => join.onRef('q.tenant_id', '=', 'e.tenant_id').onRef('q.id', '=', 'e.ticket_id'))
    .innerJoin('tenants as t', 't.id', 'e.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'q.tenant_id').onRef('m.id', '=', 'q.merchant_id'))
    .select(['e.email', 'e.description', 'e.language', 'e.invited_by', 'e.invited_by_level', 'q.subject'])
    .select(['t.name as tenant_name', 'm.legal_business_name as merchant_name'])
    .where('e.id', '=', id)
    .where('e.invitation', '=', invitation)
    .where('e.revoked_at', 'is', null)
    .executeTakeFirst()

/** The link that is about to be mailed; one that was mailed before stops working. */
export async function saveLink(db: ScopedDb, id: string, invitation: number, link: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('support_external_parties')
    .set({ link_hash: link.hash, expires_at: link.expiresAt })
    .where('id', '=', id)
    .where('invitation', '=', invitation)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
