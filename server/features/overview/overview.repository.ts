import type { Mode } from '@portico/contract/core/level.ts'
import {
  capturedStatuses,
  paymentTypes,
  successfulStatuses,
  unsuccessfulStatuses,
} from '@portico/contract/features/overview/figure-words.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Span } from './local-days.ts'

/*
 * The sums behind an overview, of a tenant, a merchant or the platform. Each reads its period once, in the order of an index;
 * the figures are added up from these few lines. Currencies are never added together.
 */

/** Whose payments, beside what the walls leave: a merchant's own, or of the platform those of one tenant. */
export type Whose = { mode: Mode; merchantId?: string | null; tenantId?: string | null }

type Transactions = Tables & { t: Tables['transactions'] }
type Rows = SelectQueryBuilder<Transactions, 't', object>

const oneOf = (column: string, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`
const isPayment = oneOf('t.type', paymentTypes)
const onlySuccessful = successfulStatuses.filter((status) => !(capturedStatuses as readonly string[]).includes(status))

/** What a row is to an overview, as a number: to group by it costs half of what grouping by type and status does. */
const kinds = { payment: 0, captured: 1, successful: 2, unsuccessful: 3, refund: 4, other: 5 } as const
const kindOfRow = sql<number>`case
  when ${isPayment} then case
    when ${oneOf('t.status', capturedStatuses)} then ${sql.lit(kinds.captured)}
    when ${oneOf('t.status', onlySuccessful)} then ${sql.lit(kinds.successful)}
    when ${oneOf('t.status', unsuccessfulStatuses)} then ${sql.lit(kinds.unsuccessful)}
    else ${sql.lit(kinds.payment)} end
  when t.type = 'Refund' and t.status = 'Successful' then ${sql.lit(kinds.refund)}
  else ${sql.lit(kinds.other)} end`

/** A sum over the groups of these kinds. */
const total = (column: 'rows' | 'captured_minor' | 'amount_minor', ...of: (keyof typeof kinds)[]) =>
  sql<number>`coalesce(sum(${sql.ref(`k.${column}`)}) filter (where k.kind in (${sql.join(of.map((kind) => sql.lit(kinds[kind])))})), 0)::bigint`
const payments = total('rows', 'payment', 'captured', 'successful', 'unsuccessful').as('payments')
const captured = total('captured_minor', 'captured').as('captured_minor')
const successful = total('rows', 'captured', 'successful').as('successful')
const unsuccessful = total('rows', 'unsuccessful').as('unsuccessful')

const at = (ms: number) => sql<string>`${new Date(ms).toISOString()}::timestamptz`

export function ownRows(db: Kysely<Tables>, { mode, merchantId, tenantId }: Whose): Rows {
  const rows = db.selectFrom('transactions as t').where('t.mode', '=', mode) as unknown as Rows
  const ofMerchant = merchantId ? rows.where('t.merchant_id', '=', merchantId) : rows
  return tenantId ? ofMerchant.where('t.tenant_id', '=', tenantId) : ofMerchant
}
const sums = [
  sql<number>`count(*)`.as('rows'),
  sql<number>`sum(t.amount_captured_minor)`.as('captured_minor'),
  sql<number>`sum(t.amount_minor)`.as('amount_minor'),
] as const
const between = (rows: Rows, { from, to }: Span): Rows => rows.where('t.created_at', '>=', at(from)).where('t.created_at', '<', at(to))

/** Sums for each currency and each stretch of time between two bounds; `bucket` counts the bounds passed, from 1. */
export function figuresByBucket(db: Kysely<Tables>, whose: Whose, bounds: readonly number[]) {
  const texts = bounds.map((ms) => new Date(ms).toISOString())
  const groups = between(ownRows(db, whose), { from: bounds[0]!, to: bounds.at(-1)! })
    .select([sql<number>`width_bucket(t.created_at, ${texts}::timestamptz[])`.as('bucket'), 't.currency', kindOfRow.as('kind'), ...sums])
    .groupBy([sql`1`, 't.currency', sql`3`])
  return db
    .selectFrom(groups.as('k'))
    .select(['k.bucket', 'k.currency', payments, captured, successful, unsuccessful])
    .select([total('rows', 'refund').as('refunds'), total('amount_minor', 'refund').as('refunded_minor')])
    .groupBy(['k.bucket', 'k.currency'])
    .execute()
}
export type BucketRow = Awaited<ReturnType<typeof figuresByBucket>>[number]

/** Payments of a period by everything they are broken down by; `code` only of the declined and failed. */
export function breakdown(db: Kysely<Tables>, whose: Whose, period: Span) {
  const code = sql<string | null>`case when ${oneOf('t.status', unsuccessfulStatuses)} then t.normalised_code end`
  const groups = between(ownRows(db, whose), period)
    .where(isPayment)
    .select(['t.currency', 't.service_provider', 't.payment_method', code.as('code'), kindOfRow.as('kind'), ...sums])
    .groupBy(['t.currency', 't.service_provider', 't.payment_method', sql`4`, sql`5`])
  return db
    .selectFrom(groups.as('k'))
    .select(['k.currency', 'k.service_provider', 'k.payment_method', 'k.code', payments, captured, successful, unsuccessful])
    .groupBy(['k.currency', 'k.service_provider', 'k.payment_method', 'k.code'])
    .execute()
}
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
