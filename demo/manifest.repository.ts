import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** Every merchant with its newest payment of the handle's mode, where it has one. */
export const findNewestPayments = (db: PlatformReadDb) =>
  db
    .selectFrom('merchants as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('transactions')
          .select(['id', 'external_id'])
          .whereRef('tenant_id', '=', 'm.tenant_id')
          .whereRef('merchant_id', '=', 'm.id')
          .where('mode', '=', sql<string>`cur_mode()`)
          .where('parent_transaction_id', 'is', null)
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['m.id as merchant_id', 'm.slug', 'm.tenant_id', 't.slug as tenant_slug', 'p.id', 'p.external_id'])
    .orderBy('m.slug')
    .execute()
