import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { ownRows, type WaitingRow, type Whose, waitingRows } from './overview.repository.ts'

/** Every tenant is named, because the index by status begins with the tenant. */
export async function listWaitingOfAll(db: PlatformReadDb, whose: Whose, expireBy: Date): Promise<WaitingRow[]> {
  const rows = ownRows(db, whose)
  if (whose.tenantId) return waitingRows(rows, expireBy).execute() as Promise<WaitingRow[]>
  const tenants = (await db.selectFrom('tenants').select('id').execute()).map(({ id }) => id)
  return waitingRows(rows.where(sql<boolean>`t.tenant_id = any(${tenants}::uuid[])`), expireBy).execute() as Promise<WaitingRow[]>
}
