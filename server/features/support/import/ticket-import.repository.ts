import { levels } from '@portico/contract/core/level.ts'
import { isComment } from '@portico/contract/features/support/feed-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { inPieces } from '../../../core/database/insert-rows.repository.ts'
import { readersOf } from '../append-item.ts'
import type { DraftItem, DraftTicket, FilePerson } from './draft.ts'

export type Contact = FilePerson & { email: string }

/** Who asks for the merchant where a file says nothing of it: the first of its people who may sign in. */
export async function findContact(db: ScopedDb, merchantId: string): Promise<Contact | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'Active')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Which of the tickets, or of their items, an earlier run brought. */
export async function findIds(db: ScopedDb, table: 'support_tickets' | 'support_feed_items', ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom(table).select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertDrafts(db: ScopedDb, drafts: readonly DraftTicket[], merchantId: string, contact: Contact): Promise<void> {
  const tickets = drafts.map((draft) => toTicket(db.scope.tenantId, draft, merchantId, contact))
  for (const piece of inPieces(tickets)) await db.insertInto('support_tickets').values(piece).execute()
  const items = drafts.flatMap((draft) => draft.items.map((item) => toItem(db.scope.tenantId, draft.id, item, merchantId)))
  for (const piece of inPieces(items)) await db.insertInto('support_feed_items').values(piece).execute()
}

function toTicket(tenantId: string, { items, ...draft }: DraftTicket, merchantId: string, contact: Contact) {
  const raisedBy = draft.raisedBy ?? contact
  return {
    tenant_id: tenantId,
    id: draft.id,
    merchant_id: merchantId,
    channel: 'CustomerToTenantTicketChannel',
    category: draft.category,
    subject: draft.subject,
    description: draft.description,
    priority: draft.priority,
    status: draft.status,
    contact_email: contact.email,
    contact_emails: [],
    raised_by_id: raisedBy.id,
    raised_by: raisedBy.name,
    assignee_id: draft.assignee?.id ?? null,
    assignee: draft.assignee?.name ?? null,
    feed_length: items.length,
    ...lastComments(items),
    responded_at: dateOf(draft.respondedMs),
    resolved_at: dateOf(draft.resolvedMs),
    created_at: new Date(draft.atMs),
    updated_at: new Date(items.at(-1)?.atMs ?? draft.atMs),
  }
}

const saidBy = ({ type }: DraftItem) => ({ type, isShared: false, partyId: null })
const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

/** The last comment of each level that reads it, as the list of unread tickets looks for it. */
function lastComments(items: readonly DraftItem[]) {
  const last = levels.map(
    (level) => [level, items.findLast((item) => isComment(item.type) && readersOf(saidBy(item)).includes(level))] as const,
  )
  const noted = last.flatMap(([level, item]) => [
    [`${level}_comment_place`, item?.place ?? 0],
    [`${level}_commenter_id`, item?.author.id ?? null],
  ])
  return Object.fromEntries(noted) as Record<`${(typeof levels)[number]}_comment_place`, number>
}

const toItem = (tenantId: string, ticketId: string, item: DraftItem, merchantId: string) => ({
  tenant_id: tenantId,
  ticket_id: ticketId,
  place: item.place,
  id: item.id,
  merchant_id: readersOf(saidBy(item)).includes('merchant') ? merchantId : null,
  type: item.type,
  author_id: item.author.id,
  author: item.author.name,
  content: item.content,
  details: JSON.stringify(item.details),
  shared_from: null,
  created_at: new Date(item.atMs),
})
