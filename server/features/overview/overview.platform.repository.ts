import type { PlatformReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import { ownRows, type WaitingRow, type Whose, waitingRows } from './overview.repository.ts'

/** Tenant by tenant, because the index by status begins with the tenant. */
export const listWaitingOfAll = (db: PlatformReadDb, whose: Whose, expireBy: Date): Promise<WaitingRow[]> =>
  db
    .selectFrom('tenants as s')
    .$if(!!whose.tenantId, (some) => some.where('s.id', '=', whose.tenantId!))
    .crossJoinLateral((eb) =>
      waitingRows(
        ownRows(eb as unknown as Kysely<Tables>, { mode: whose.mode }).where('t.tenant_id', '=', sql.ref<string>('s.id')),
        expireBy,
      ).as('w'),
    )
    .select(['w.status', 'w.currency', 'w.payments', 'w.amount_minor', 'w.first_at', 'w.last_at', 'w.is_expiring'])
    .execute() as Promise<WaitingRow[]>

export const zoneOfTenant = async (db: PlatformReadDb, tenantId: string): Promise<string> =>
  (await db.selectFrom('tenants').select('time_zone').where('id', '=', tenantId).executeTakeFirstOrThrow()).time_zone
