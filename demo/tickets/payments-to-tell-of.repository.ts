import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import type { PaymentLike } from './story.ts'

type Wanted = PaymentLike & { tenantId: string; merchantId: string | null; before: Date }

/** The newest payment like this, of a merchant or of any of a tenant, that had come so far by then; in the mode of the handle. */
export const findPaymentToTellOf = (db: PlatformReadDb, { tenantId, merchantId, before, ...like }: Wanted) =>
  db
    .selectFrom('transactions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .$if(merchantId !== null, (own) => own.where('merchant_id', '=', merchantId!))
    .where('mode', '=', sql<string>`cur_mode()`)
    .where('parent_transaction_id', 'is', null)
    .where('status', '=', like.status)
    .where('status_changed_at', '<', before.toISOString())
    .$if(like.closeReason !== undefined, (some) => some.where('close_reason', '=', like.closeReason!))
    .$if(like.brand !== undefined, (some) => some.where('card_brand', '=', like.brand!))
    .$if(like.method !== undefined, (some) => some.where('payment_method', '=', like.method!))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
