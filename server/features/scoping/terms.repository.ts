import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, sql } from 'kysely'
import { inPieces, insertOf } from '../../core/database/insert-rows.repository.ts'
import { bothRead } from './both-read.ts'

export type Side = 'tenant' | 'platform'

const ofTenant = (db: ReadDb, alias: string) =>
  'scope' in db ? sql`${sql.ref(`${alias}.tenant_id`)} = ${db.scope.tenantId}::uuid` : sql`true`
/** The platform sees what tenants ask it, and what they have escalated to it. */
const askedOfPlatform = sql`(t.channel = 'TenantToPlatformTicketChannel' or t.escalated_to_id is not null)`
const openTo = (side: Side) => (side === 'platform' ? askedOfPlatform : sql`true`)
/** Terms `p` of tickets that the side may open; a tenant may open all of its own. */
const termsOpenTo = (side: Side) =>
  side === 'platform'
    ? sql`exists (select from support_tickets t where t.tenant_id = p.tenant_id and t.id = p.ticket_id and ${askedOfPlatform})`
    : sql`true`

/** The next tickets after one, and up to which item of its feed each is indexed: null where it is not. */
export async function listIndexed(db: ScopedDb, after: string, most: number) {
  const tickets = await db
    .selectFrom('support_tickets')
    .select(['id', 'feed_length'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  const ids = tickets.map(({ id }) => id)
  const indexed = await db
    .selectFrom('support_indexed')
    .select(['ticket_id', 'feed_length'])
    .where(sql<boolean>`ticket_id = any(${ids}::uuid[])`)
    .execute()
  const upTo = new Map(indexed.map(({ ticket_id, feed_length }) => [ticket_id, feed_length]))
  return tickets.map(({ id, feed_length }) => ({ id, feedLength: feed_length, indexedTo: upTo.get(id) ?? null }))
}

/** What the tickets say to everyone who may open them, staff of both sides. */
export async function readTexts(db: ScopedDb, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; feed_length: number; text: string }>`
    select t.id, t.feed_length, concat_ws(E'\n', t.subject, t.description, (
      select string_agg(i.content, E'\n' order by i.place) from support_feed_items i
      where i.tenant_id = t.tenant_id and i.ticket_id = t.id and i.type = any(${bothRead}::text[]) and i.shared_from is null)) as text
    from support_tickets t
    where ${ofTenant(db, 't')} and t.id = any(${ids}::uuid[])
    order by t.id for no key update`.execute(db)
  return rows
}

type Indexed = { id: string; feedLength: number; weights: ReadonlyMap<string, number> }

export async function saveTerms(db: ScopedDb, tickets: readonly Indexed[]): Promise<void> {
  const { tenantId } = db.scope
  const ids = tickets.map(({ id }) => id)
  await sql`delete from support_terms where tenant_id = ${tenantId}::uuid and ticket_id = any(${ids}::uuid[])`.execute(db)
  const terms = tickets.flatMap(({ id, weights }) =>
    [...weights].map(([term, weight]) => ({ tenant_id: tenantId, term, ticket_id: id, weight: Math.round(weight * 1_000_000) })),
  )
  await insertOf('support_terms', terms).execute(db)
  const indexed = tickets.map(({ id, feedLength }) => ({ tenant_id: tenantId, ticket_id: id, feed_length: feedLength }))
  await Promise.all(inPieces(indexed).map((piece) => noteIndexed(db, piece)))
}

const noteIndexed = (db: ScopedDb, rows: readonly Insertable<Tables['support_indexed']>[]) =>
  db
    .insertInto('support_indexed')
    .values(rows)
    .onConflict((on) => on.columns(['tenant_id', 'ticket_id']).doUpdateSet((eb) => ({ feed_length: eb.ref('excluded.feed_length') })))
    .execute()

/** How many other tickets there are, and in how many of them each of the terms occurs. */
export async function countTerms(db: ReadDb, side: Side, terms: readonly string[], except: readonly string[]) {
  const all = await sql<{ tickets: number }>`
    select count(*)::int as tickets from support_tickets t where ${ofTenant(db, 't')} and ${openTo(side)} and t.id <> all(${except}::uuid[])`.execute(
    db,
  )
  const { rows } = await sql<{ term: string; tickets: number }>`
    select p.term, count(*)::int as tickets from support_terms p
    where p.term = any(${terms}::text[]) and p.ticket_id <> all(${except}::uuid[]) and ${ofTenant(db, 'p')} and ${termsOpenTo(side)}
    group by p.term`.execute(db)
  return { tickets: all.rows[0]!.tickets, counts: new Map(rows.map(({ term, tickets }) => [term, tickets])) }
}

/** Words of other tickets that begin with these letters. */
export async function listBeginning(db: ReadDb, side: Side, letters: string, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select distinct p.term from support_terms p
    where p.term >= ${letters} and p.term < ${`${letters}\u{10ffff}`} and p.ticket_id <> all(${except}::uuid[]) and ${ofTenant(db, 'p')} and ${termsOpenTo(side)}
    limit 5000`.execute(db)
  return rows.map(({ term }) => term).filter((term) => !term.includes(' '))
}

export type Candidate = {
  tenant_id: string
  id: string
  category: string
  priority: string
  hours: number | null
  area: string | null
  score: number
  terms: string[]
}

/** Tickets that share the most with the asked terms, without the ticket itself and the one that it is linked to. */
export async function listCandidates(
  db: ReadDb,
  side: Side,
  asked: readonly { term: string; weight: number }[],
  except: readonly string[],
  most: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with found as (
      select p.tenant_id, p.ticket_id, sum(p.weight * q.weight) / 1000000 as score, array_agg(p.term order by p.weight * q.weight desc) as terms
      from unnest(${asked.map(({ term }) => term)}::text[], ${asked.map(({ weight }) => weight)}::real[]) as q (term, weight)
      join support_terms p on p.term = q.term
      where ${ofTenant(db, 'p')} and ${termsOpenTo(side)} and p.ticket_id <> all(${except}::uuid[])
      group by p.tenant_id, p.ticket_id
      order by score desc, p.ticket_id
      limit ${most})
    select f.tenant_id, f.ticket_id as id, t.category, t.priority, f.score, f.terms,
      case when s.accepted_at is not null then s.draft->'area'->>'name' end as area,
      extract(epoch from t.resolved_at - coalesce(t.initial_request_at, t.created_at))::float8 / 3600 as hours
    from found f
    join support_tickets t on t.tenant_id = f.tenant_id and t.id = f.ticket_id
    left join support_scopings s on s.tenant_id = f.tenant_id and s.ticket_id = f.ticket_id and s.side = ${side}
    order by f.score desc, f.ticket_id`.execute(db)
  return rows
}
