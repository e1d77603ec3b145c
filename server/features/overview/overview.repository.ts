import type { Mode } from '@portico/contract/core/level.ts'
import {
  capturedStatuses,
  paymentTypes,
  successfulStatuses,
  unsuccessfulStatuses,
} from '@portico/contract/features/overview/overview.schemas.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Span } from './local-days.ts'

/*
 * The sums behind an overview, of a tenant, a merchant or the platform. Each reads its period once, in the order of an index;
 * what is shown is added up from these few lines. Nothing here adds two currencies up.
 */

/** Whose payments, beside what the walls leave: a merchant's own, or of the platform those of one tenant. */
export type Whose = { mode: Mode; merchantId?: string | null; tenantId?: string | null }

type Transactions = Tables & { t: Tables['transactions'] }
type Rows = SelectQueryBuilder<Transactions, 't', object>

const oneOf = (column: string, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`
const isPayment = oneOf('t.type', paymentTypes)
const isCaptured = oneOf('t.status', capturedStatuses)
const isSuccessful = oneOf('t.status', successfulStatuses)
const isUnsuccessful = oneOf('t.status', unsuccessfulStatuses)
const isRefund = sql<boolean>`t.type = 'Refund' and t.status = 'Successful'`

const at = (ms: number) => sql<string>`${new Date(ms).toISOString()}::timestamptz`

export function ownRows(db: Kysely<Tables>, { mode, merchantId, tenantId }: Whose): Rows {
  const rows = db.selectFrom('transactions as t').where('t.mode', '=', mode) as unknown as Rows
  const ofMerchant = merchantId ? rows.where('t.merchant_id', '=', merchantId) : rows
  return tenantId ? ofMerchant.where('t.tenant_id', '=', tenantId) : ofMerchant
}
const between = (rows: Rows, { from, to }: Span): Rows => rows.where('t.created_at', '>=', at(from)).where('t.created_at', '<', at(to))

/** Sums for each currency and each stretch of time between two bounds; `bucket` counts the bounds passed, from 1. */
export const figuresByBucket = (db: Kysely<Tables>, whose: Whose, bounds: readonly number[]) => {
  const texts = bounds.map((ms) => new Date(ms).toISOString())
  return between(ownRows(db, whose), { from: bounds[0]!, to: bounds.at(-1)! })
    .where(sql<boolean>`(${isPayment} or ${isRefund})`)
    .select([
      sql<number>`width_bucket(t.created_at, ${texts}::timestamptz[])`.as('bucket'),
      't.currency',
      sql<number>`count(*) filter (where ${isPayment})`.as('payments'),
      sql<number>`coalesce(sum(t.amount_captured_minor) filter (where ${isPayment} and ${isCaptured}), 0)::bigint`.as('captured_minor'),
      sql<number>`count(*) filter (where ${isPayment} and ${isSuccessful})`.as('successful'),
      sql<number>`count(*) filter (where ${isPayment} and ${isUnsuccessful})`.as('unsuccessful'),
      sql<number>`count(*) filter (where ${isRefund})`.as('refunds'),
      sql<number>`coalesce(sum(t.amount_minor) filter (where ${isRefund}), 0)::bigint`.as('refunded_minor'),
    ])
    .groupBy([sql`1`, 't.currency'])
    .execute()
}
export type BucketRow = Awaited<ReturnType<typeof figuresByBucket>>[number]

/** Payments of a period by everything they are broken down by; `code` only of the declined and failed. */
export const breakdown = (db: Kysely<Tables>, whose: Whose, period: Span) =>
  between(ownRows(db, whose), period)
    .where(isPayment)
    .select([
      't.currency',
      't.service_provider',
      't.payment_method',
      sql<string | null>`case when ${isUnsuccessful} then t.normalised_code end`.as('code'),
      sql<number>`count(*)`.as('payments'),
      sql<number>`coalesce(sum(t.amount_captured_minor) filter (where ${isCaptured}), 0)::bigint`.as('captured_minor'),
      sql<number>`count(*) filter (where ${isSuccessful})`.as('successful'),
      sql<number>`count(*) filter (where ${isUnsuccessful})`.as('unsuccessful'),
    ])
    .groupBy(['t.currency', 't.service_provider', 't.payment_method', sql`4`])
    .execute()
export type BreakdownRow = Awaited<ReturnType<typeof breakdown>>[number]

const waitingColumns = [
  't.status',
  't.currency',
  sql<number>`count(*)`.as('payments'),
  sql<number>`sum(t.amount_minor)::bigint`.as('amount_minor'),
  sql<string>`min(t.created_at)`.as('first_at'),
  sql<string>`max(t.created_at)`.as('last_at'),
] as const

/** Payments in a status that a person ends, whenever they were made; of the reserved ones also which expire by then. */
export function waitingRows(rows: Rows, expireBy: Date) {
  const statuses = ['Pending', 'WaitingForApproval', 'Reserved', 'Conflict']
  return rows
    .where(oneOf('t.status', statuses))
    .where(sql<boolean>`(t.status = 'Conflict' or ${isPayment})`)
    .select(waitingColumns)
    .select(sql<boolean>`t.status = 'Reserved' and t.expires_at is not null and t.expires_at <= ${expireBy}`.as('is_expiring'))
    .groupBy(['t.status', 't.currency', sql`7`])
}
export type WaitingRow = {
  status: string
  currency: string
  payments: number
  amount_minor: number
  first_at: string
  last_at: string
  is_expiring: boolean
}

export const listWaiting = (db: Kysely<Tables>, whose: Whose, expireBy: Date): Promise<WaitingRow[]> =>
  waitingRows(ownRows(db, whose), expireBy).execute() as Promise<WaitingRow[]>
