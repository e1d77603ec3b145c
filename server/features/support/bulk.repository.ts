import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import type { NamedRecord } from '../../core/bulk/bulk.repository.ts'
import { findAmong } from './ticket-words.repository.ts'
import { matching, type Reader } from './tickets.repository.ts'

/** Of the tickets that a list shows with these filters the first so many. */
export async function listMatching(
  db: ReadDb,
  channel: TicketChannel,
  { sort: _, ...filters }: TicketFilters,
  reader: Reader,
  most: number,
): Promise<NamedRecord[]> {
  const { among } = await findAmong(db, channel, filters)
  return matching(db, channel, filters, { ...reader, among })
    .select(['q.tenant_id', 'q.id'])
    .limit(most)
    .execute()
}

/** Those of these tickets that are there. */
export const listNamed = (
  db: ReadDb,
  channel: TicketChannel,
  named: readonly { tenantId: string; ticketId: string }[],
): Promise<NamedRecord[]> =>
  db
    .selectFrom('support_tickets as q')
    .select(['q.tenant_id', 'q.id'])
    .where('q.channel', '=', channel)
    .where(
      sql<boolean>`(q.tenant_id, q.id) in (select * from unnest(${named.map(({ tenantId }) => tenantId)}::uuid[], ${named.map(({ ticketId }) => ticketId)}::uuid[]))`,
    )
    .execute()

/** How many of these tickets the limits of each of these people hide from them; people who see all are left out. */
export async function countHidden(db: ScopedDb, userIds: readonly string[], ticketIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_limits as l')
    .innerJoin('support_tickets as q', 'q.tenant_id', 'l.tenant_id')
    .select(['l.user_id', sql<number>`count(*)::int`.as('n')])
    .where(sql<boolean>`l.user_id = any(${userIds}::uuid[]) and q.id = any(${ticketIds}::uuid[]) and q.merchant_id <> all(l.merchants)`)
    .groupBy('l.user_id')
    .execute()
  return new Map(rows.map(({ user_id, n }) => [user_id, n]))
}

export const listRefused = (db: ReadDb, bulkId: string, most: number) =>
  db
    .selectFrom('bulk_rows as r')
    .innerJoin('support_tickets as q', (join) => join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.id', '=', 'r.record_id'))
    .select(['r.tenant_id', 'r.record_id as ticket_id', 'q.subject', 'r.reason'])
    .where('r.bulk_id', '=', bulkId)
    .where('r.outcome', '=', 'refused')
    .orderBy('q.created_at', 'desc')
    .limit(most)
    .execute()
