import type { Mode } from '@portico/contract/core/level.ts'
import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'

export type ChannelRow = { service_provider: string; payment_method: PaymentMethod; is_active: boolean }

/** Enough to meet every channel in use; what may be read of the index ends here, however many payments there are. */
const latestPayments = 10_000

/** What the latest payments within the walls of the handle went through; of one merchant where it is named. */
export const listChannels = (db: Kysely<Tables>, { mode, merchantId }: { mode: Mode; merchantId?: string | null }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('transactions')
        .select(['tenant_id', 'service_provider', 'payment_method'])
        .where('mode', '=', mode)
        .$if(!!merchantId, (own) => own.where('merchant_id', '=', merchantId!))
        .orderBy('created_at', 'desc')
        .limit(latestPayments)
        .as('latest'),
    )
    .leftJoin('service_providers as sp', (join) =>
      join.onRef('sp.tenant_id', '=', 'latest.tenant_id').onRef('sp.name', '=', 'latest.service_provider'),
    )
    .select(['latest.service_provider', 'latest.payment_method', sql<boolean>`coalesce(bool_or(sp.active), false)`.as('is_active')])
    .groupBy(['latest.service_provider', 'latest.payment_method'])
    .orderBy('latest.service_provider')
    .orderBy('latest.payment_method')
    .execute() as Promise<ChannelRow[]>

export const findMerchant = (db: ScopedDb, id: string) => db.selectFrom('merchants').select('id').where('id', '=', id).executeTakeFirst()
