import type { Level } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

type Present = { ticketId: string; merchantId: string | null; userId: string; name: string; side: Level; isTyping: boolean; at: Date }

export async function savePresence(db: ScopedDb, { ticketId, merchantId, userId, name, side, isTyping, at }: Present): Promise<void> {
  await db
    .insertInto('support_presence')
    .values({
      tenant_id: db.scope.tenantId,
      ticket_id: ticketId,
      user_id: userId,
      merchant_id: merchantId,
      side,
      name,
      is_typing: isTyping,
      seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'ticket_id', 'user_id']).doUpdateSet({ is_typing: isTyping, seen_at: at, name }),
    )
    .execute()
}

export async function deletePresence(db: ScopedDb, ticketId: string, userId: string): Promise<void> {
  await db.deleteFrom('support_presence').where('ticket_id', '=', ticketId).where('user_id', '=', userId).execute()
}

/** Each person of the own side, and of another side one row that names no one. */
export const listPresence = (db: ScopedDb, ticketId: string, { side, userId, since }: { side: Level; userId: string; since: Date }) => {
  const name = sql<string | null>`case when p.side = ${side} then p.name end`
  return db
    .selectFrom('support_presence as p')
    .select(['p.side', name.as('name'), sql<boolean>`bool_or(p.is_typing)`.as('is_typing')])
    .where('p.ticket_id', '=', ticketId)
    .where('p.user_id', '<>', userId)
    .where('p.seen_at', '>', since.toISOString())
    .groupBy(['p.side', sql`2`, sql`case when p.side = ${side} then p.user_id end`])
    .orderBy('p.side')
    .orderBy(sql`2`)
    .execute()
}

export async function deletePresenceBefore(db: ScopedDb, before: Date): Promise<void> {
  await db.deleteFrom('support_presence').where('seen_at', '<', before.toISOString()).execute()
}
