import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** Two say as well as many that it is not clear whom a reference means. */
const enough = 10

/** The payments that have a reference, of the merchant that a provider knows by this number: providers are sent the same one (`midOf`). */
export const listNamed = (db: PlatformReadDb, { accountReference, mid }: { accountReference: string; mid: string }) =>
  db
    .selectFrom('pid_relationships as r')
    .innerJoin('transactions as t', (join) => join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.transaction_id'))
    .leftJoin('service_providers as sp', (join) =>
      join.onRef('sp.tenant_id', '=', 't.tenant_id').onRef('sp.name', '=', 't.service_provider'),
    )
    .select(['t.tenant_id', 't.id', 't.service_provider', 'sp.connector'])
    .where('r.account_reference', '=', accountReference)
    .where('r.deallocated_at', 'is', null)
    .where('r.request_type', '=', 'Deposit')
    .where(sql<boolean>`coalesce(t.mid, t.merchant_id::text) = ${mid}`)
    .limit(enough)
    .execute()
