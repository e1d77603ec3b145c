import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type DueEndpoint = { tenantId: string; endpointId: string }

/** Endpoints with something due, the longest waiting first, beside those that are being served already. */
export async function listDueEndpoints(
  db: PlatformReadDb,
  { mode, now, most, busy }: { mode: string; now: Date; most: number; busy: readonly string[] },
): Promise<DueEndpoint[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['tenant_id', 'endpoint_id'])
    .where('mode', '=', mode)
    .where(sql<boolean>`state = 'Delivering' and next_try_at <= ${now} and (leased_until is null or leased_until < ${now})`)
    .where(sql<boolean>`endpoint_id <> all(${busy}::uuid[])`)
    .groupBy(['tenant_id', 'endpoint_id'])
    .orderBy(sql`min(next_try_at)`)
    .limit(most)
    .execute()
  return rows.map(({ tenant_id: tenantId, endpoint_id: endpointId }) => ({ tenantId, endpointId }))
}
