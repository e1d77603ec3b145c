import type { CheckKind } from '@portico/contract/features/antifraud/antifraud-words.ts'
import { mostSharing } from '@portico/contract/features/antifraud/antifraud-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable } from 'kysely'
import { insertOf } from '../../core/database/insert-rows.repository.ts'
import type { Check } from './judge.ts'

export type CheckInsert = Insertable<Tables['antifraud_checks']>
export const insertChecks = (db: ScopedDb, rows: readonly CheckInsert[]): Promise<unknown> => insertOf('antifraud_checks', rows).execute(db)

const mostChecks = 200

export async function listChecks(db: ScopedDb): Promise<Check[]> {
  const rows = await db.selectFrom('antifraud_checks').selectAll().where('is_on', '=', true).orderBy('id').limit(mostChecks).execute()
  return rows.map((row) => ({
    kind: row.kind as CheckKind,
    outcome: row.outcome as Check['outcome'],
    currency: row.currency,
    threshold: row.threshold,
    windowSeconds: row.window_seconds,
  }))
}

/** The values by which payments are counted; each has an index. */
export const sharedColumns = {
  CardVelocity: 'card_fingerprint',
  EmailVelocity: 'customer_email_lc',
  IpVelocity: 'shopper_ip',
  DeviceVelocity: 'device_id',
} as const satisfies Partial<Record<CheckKind, keyof Tables['transactions']>>
export type Velocity = keyof typeof sharedColumns
export const isVelocity = (kind: CheckKind): kind is Velocity => kind in sharedColumns

type Shared = { kind: Velocity; value: string; merchantId: string }

const sharing = (db: ScopedDb, { kind, value, merchantId }: Shared) =>
  db
    .selectFrom('transactions')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', db.scope.mode)
    .where(sharedColumns[kind], '=', value)
    .where('parent_transaction_id', 'is', null)

/**
 * The newest payments of the merchant with the value. Without a bound of time: beside one, a planner that knows little of new values walks all
 * payments of an hour instead of the few that share this one.
 */
export const newestSharing = (db: ScopedDb, shared: Shared, most: number) =>
  sharing(db, shared).select('created_at').orderBy('created_at', 'desc').limit(most)

/** How many payments of the merchant had the value since then; no more are counted than decide. */
export async function countSharing(db: ScopedDb, { since, most, ...shared }: Shared & { since: Date; most: number }): Promise<number> {
  const rows = await newestSharing(db, shared, most).execute()
  return rows.filter(({ created_at }) => Date.parse(created_at) >= since.getTime()).length
}

/** The newest other payments of the merchant with the value, of the time before the payment. */
export const listSharing = (db: ScopedDb, shared: Shared & { before: string; transactionId: string }) =>
  sharing(db, shared)
    .select(['id', 'external_id', 'status', 'amount_minor', 'currency', 'created_at'])
    .where('created_at', '<=', shared.before)
    .where('id', '<>', shared.transactionId)
    .orderBy('created_at', 'desc')
    .limit(mostSharing)
    .execute()
export type SharingRow = Awaited<ReturnType<typeof listSharing>>[number]
