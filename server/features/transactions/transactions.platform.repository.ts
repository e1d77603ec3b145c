import type { PlatformReadDb } from '@portico/database/scope.ts'

/** The tenant of a transaction, or of one of its events or API logs, whichever the address of a call names. */
export async function findTenantOfTransaction(db: PlatformReadDb, params: Record<string, string>): Promise<string | undefined> {
  const { id, eventId, logId } = params
  if (!isUuid(id ?? eventId ?? logId)) return undefined
  const found = eventId
    ? await db.selectFrom('transaction_events').select('tenant_id').where('id', '=', eventId).executeTakeFirst()
    : logId
      ? await db.selectFrom('api_logs').select('tenant_id').where('id', '=', logId).executeTakeFirst()
      : await db.selectFrom('transactions').select('tenant_id').where('id', '=', id!).executeTakeFirst()
  return found?.tenant_id
}

/** The database would answer any other text with an error of its own. */
const isUuid = (text: string | undefined) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text ?? '')
