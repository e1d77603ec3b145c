import type { Level } from '@portico/contract/core/level.ts'
import type { TicketReference } from '@portico/contract/features/support/feed.schemas.ts'
import type { TicketFilters, TicketRequest } from '@portico/contract/features/support/support.contract.ts'
import type { ReferenceKey, TicketChannel, TicketSort } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { sql, type Updateable } from 'kysely'
import { inPieces } from '../../core/database/insert-rows.repository.ts'
import { type FeedViewer, isReferenceSeen, referredId } from '../feed/index.ts'
import { hasUnread, unreadOf } from './feed.repository.ts'
import { type Among, isSearched } from './ticket-words.repository.ts'

export const ticketColumns = [
  'q.id',
  'q.tenant_id',
  'q.merchant_id',
  'q.channel',
  'q.category',
  'q.subject',
  'q.description',
  'q.priority',
  'q.status',
  'q.contact_email',
  'q.contact_emails',
  'q.raised_by',
  'q.created_at',
  'q.updated_at',
  'q.merchant_label_id',
  'q.tenant_label_id',
  'q.assignee_id',
  'q.assignee',
  'q.escalated_to_id',
  'q.escalated_from_id',
  'q.billable',
  'q.jira_ticket',
  'q.initial_request_at',
  'q.responded_at',
  'q.resolved_at',
] as const

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>

export const orderOf = (sort: TicketSort) =>
  ({ column: sort.endsWith('updatedAt') ? 'q.updated_at' : 'q.created_at', id: 'q.id', descending: sort.startsWith('-') }) as const

/** What a list of tickets shows with these filters; `among`: the tickets in which to search. */
export function matching(
  db: ReadDb,
  channel: TicketChannel,
  {
    status,
    category,
    priority,
    customerId,
    tenants,
    assignee,
    label,
    reference,
    search,
    dateFrom,
    dateTo,
    unread,
  }: Omit<TicketFilters, 'sort'>,
  { viewer, userId, among }: Reader & { among: Among },
) {
  let rows = db.selectFrom('support_tickets as q').where('q.channel', '=', channel)
  if (status) rows = rows.where(isOneOf('q.status', status))
  if (category) rows = rows.where(isOneOf('q.category', category))
  if (priority) rows = rows.where(isOneOf('q.priority', priority))
  if (customerId) rows = rows.where(sql<boolean>`q.merchant_id = any(${customerId}::uuid[])`)
  if (tenants) rows = rows.where(sql<boolean>`q.tenant_id = any(${tenants}::uuid[])`)
  if (assignee) {
    const people = assignee.filter((one) => one !== 'none').map((one) => (one === 'me' ? userId : one))
    const isNobody = assignee.includes('none') ? sql<boolean>`q.assignee_id is null` : sql<boolean>`false`
    rows = rows.where(sql<boolean>`(q.assignee_id = any(${people}::uuid[]) or ${isNobody})`)
  }
  if (unread) rows = rows.where(hasUnread(viewer.side, userId))
  if (label) {
    const own = sql.ref(`q.${labelOf(db)}`)
    const isThere = sql`exists (select from support_labels l where l.tenant_id = q.tenant_id and l.id = ${own} and l.deleted_at is null)`
    rows = rows.where(sql<boolean>`${own} = any(${label}::uuid[]) and ${isThere}`)
  }
  if (reference) rows = rows.where(sql<boolean>`exists (${refersTo(reference.toLowerCase(), viewer)})`)
  if (dateFrom) rows = rows.where(sql<boolean>`q.created_at >= ${dateFrom}::timestamptz`)
  if (dateTo) rows = rows.where(sql<boolean>`q.created_at < ${dateTo}::timestamptz`)
  if (search) rows = rows.where(isSearched(search, among))
  return rows
}

/** Of one word alone PostgreSQL knows that an index by it gives the rows in order. */
const isOneOf = (column: string, words: readonly string[]) =>
  words.length === 1 ? sql<boolean>`${sql.ref(column)} = ${words[0]}` : sql<boolean>`${sql.ref(column)} = any(${words}::text[])`

const refersTo = (value: string, viewer: FeedViewer) => sql`
  select from support_references r
  where r.tenant_id = q.tenant_id and r.ticket_id = q.id and r.value = ${value} and r.key <> 'createdOn' and ${isReferenceSeen(viewer, 'r')}`

/** Each side of a ticket labels it for itself; the platform sees what the tenant gave it. */
export const labelOf = (db: ReadDb) => ('scope' in db && db.scope.level === 'merchant' ? 'merchant_label_id' : 'tenant_label_id')

export const selected = (db: ReadDb) => db.selectFrom('support_tickets as q').select(ticketColumns)

/** Who looks: it says which comments are unread. */
export type Reader = { viewer: FeedViewer & { side: Level }; userId: string }
/** Also someone outside. */
type Onlooker = { viewer: FeedViewer; userId: string }

/** Names are joined to rows that have been found. */
export const withNames = (db: ReadDb, rows: ReturnType<typeof selected>, { viewer, userId }: Onlooker) =>
  db
    .selectFrom(rows.as('q'))
    .innerJoin('tenants as t', 't.id', 'q.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'q.tenant_id').onRef('m.id', '=', 'q.merchant_id'))
    .leftJoin('support_labels as l', (join) =>
      join
        .onRef('l.tenant_id', '=', 'q.tenant_id')
        .onRef('l.id', '=', `q.${labelOf(db)}`)
        .on('l.deleted_at', 'is', null),
    )
    .selectAll('q')
    .select([
      't.name as tenant_name',
      'm.legal_business_name as merchant_name',
      'l.id as label_id',
      'l.value as label_value',
      'l.color as label_color',
    ])
    .select(unreadOf(viewer, userId).as('unread'))

/** `asker`: what else must be true of it; the walls see to the rest. */
export const findTicket = (db: ReadDb, id: string, reader: Onlooker, asker: { tenantId?: string; merchantId?: string } = {}) => {
  let rows = selected(db).where('q.id', '=', id)
  if (asker.tenantId) rows = rows.where('q.tenant_id', '=', asker.tenantId)
  if (asker.merchantId) rows = rows.where('q.merchant_id', '=', asker.merchantId)
  return withNames(db, rows, reader).executeTakeFirst()
}

type Child = NonNullable<TicketReference['child']>
/** The references that the reader may see, in the given order, each with a readable name. */
export const listReferences = (db: ReadDb, { id, tenant_id }: { id: string; tenant_id: string }, viewer: FeedViewer) =>
  db
    .selectFrom('support_references as r')
    .leftJoin('transactions as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'r.tenant_id')
        .on('r.key', '=', 'Transaction')
        .on(sql<boolean>`p.id = ${referredId('r')}`),
    )
    .leftJoin('merchants as m', (join) =>
      join
        .onRef('m.tenant_id', '=', 'r.tenant_id')
        .on('r.key', '=', 'Customer')
        .on(sql<boolean>`m.id = ${referredId('r')}`),
    )
    .leftJoin('files as f', (join) =>
      join
        .onRef('f.tenant_id', '=', 'r.tenant_id')
        .on('r.key', '=', 'File')
        .on(sql<boolean>`f.id = ${referredId('r')}`),
    )
    .select([
      'r.key',
      'r.value',
      sql<string | null>`coalesce(p.payment_reference, p.external_id, m.legal_business_name, f.name)`.as('label'),
    ])
    .select(
      sql<Child | null>`case when p.child_number is not null then jsonb_build_object('type', p.type, 'number', p.child_number) end`.as(
        'child',
      ),
    )
    .select(sql<string | null>`coalesce(p.status, m.merchant_status)`.as('state'))
    .where('r.tenant_id', '=', tenant_id)
    .where('r.ticket_id', '=', id)
    .where(isReferenceSeen(viewer, 'r'))
    .orderBy('r.place')
    .execute()

/** Which of these payments, or merchants, are there within the scope; of one merchant, where it is named. */
export async function findKnown(
  db: ScopedDb,
  table: 'transactions' | 'merchants',
  ids: readonly string[],
  merchantId: string | null,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  let known = db.selectFrom(table).select('id').where(sql<boolean>`id = any(${ids}::uuid[])`)
  if (merchantId !== null) known = known.where(sql.ref(table === 'transactions' ? 'merchant_id' : 'id'), '=', merchantId)
  const rows = await known.execute()
  return new Set(rows.map(({ id }) => id))
}

type NewTicket = TicketRequest & {
  id: string
  merchantId: string | null
  channel: TicketChannel
  raisedBy: { userId: string; name: string }
  at: Date
}

export async function insertTicket(db: ScopedDb, ticket: NewTicket): Promise<void> {
  await db
    .insertInto('support_tickets')
    .values({
      tenant_id: db.scope.tenantId,
      id: ticket.id,
      merchant_id: ticket.merchantId,
      channel: ticket.channel,
      category: ticket.ticketCategory,
      subject: ticket.subject,
      description: ticket.description,
      priority: ticket.priority,
      status: 'Opened',
      contact_email: ticket.contactEmail,
      contact_emails: ticket.contactEmails,
      raised_by_id: ticket.raisedBy.userId,
      raised_by: ticket.raisedBy.name,
      created_at: ticket.at,
      updated_at: ticket.at,
    })
    .execute()
}

type NewReference = { key: ReferenceKey; value: string }

export async function insertReferences(
  db: ScopedDb,
  ticketId: string,
  merchantId: string | null,
  references: readonly NewReference[],
  from = 0,
): Promise<void> {
  if (references.length === 0) return
  const rows = references.map(({ key, value }, place) => ({
    tenant_id: db.scope.tenantId,
    ticket_id: ticketId,
    merchant_id: merchantId,
    key,
    value,
    place: from + place,
  }))
  await Promise.all(inPieces(rows).map((piece) => db.insertInto('support_references').values(piece).execute()))
}

/** The place of the next reference, and the existing references. */
export async function nextReferencePlace(db: ScopedDb, ticketId: string): Promise<{ place: number; has: ReadonlySet<string> }> {
  const rows = await db.selectFrom('support_references').select(['key', 'value', 'place']).where('ticket_id', '=', ticketId).execute()
  return { place: Math.max(-1, ...rows.map(({ place }) => place)) + 1, has: new Set(rows.map(({ key, value }) => `${key} ${value}`)) }
}

/** Two changes of one ticket happen one after the other. */
export const lockTicket = (db: ScopedDb, id: string) =>
  db
    .selectFrom('support_tickets')
    .select(['status', 'priority', 'assignee_id', 'assignee', 'escalated_to_id', 'escalated_from_id', 'billable', 'jira_ticket'])
    .select(['initial_request_at', 'responded_at', 'resolved_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export type TicketChange = Pick<
  Updateable<Tables['support_tickets']>,
  | 'status'
  | 'priority'
  | 'assignee_id'
  | 'assignee'
  | 'escalated_to_id'
  | 'escalated_from_id'
  | 'billable'
  | 'jira_ticket'
  | 'initial_request_at'
  | 'responded_at'
  | 'resolved_at'
>

export async function saveTicket(db: ScopedDb, id: string, change: TicketChange): Promise<void> {
  await db.updateTable('support_tickets').set(change).where('id', '=', id).execute()
}

/** When the side that was asked first spoke; later answers leave it. */
export async function stampAnswer(db: ScopedDb, id: string, at: Date): Promise<void> {
  await db.updateTable('support_tickets').set({ responded_at: at }).where('id', '=', id).where('responded_at', 'is', null).execute()
}
