import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'

/** What an earlier run brought, or this one. */
export type Known = {
  key: string
  id: string
  type: string
  amountMinor: number
  currency: string
  /** ISO 8601, UTC. */
  createdAt: string
  parentId: string | null
  /** The amount left to refund. */
  leftMinor: number
}

/*
 * The keys are read first, and the transaction of each by its id. In a database whose statistics are not there yet, a join compares every key
 * with every transaction.
 */
const ofSource = (
  db: ScopedDb,
  source: string,
  { ofKeys, select, where }: { ofKeys?: RawBuilder<unknown>; select?: RawBuilder<unknown>; where?: RawBuilder<unknown> },
) =>
  // safe: asks one tenant
  sql`
  with k as materialized (
    select key, transaction_id from import_keys
    where tenant_id = ${db.scope.tenantId} and merchant_id = ${db.scope.merchantId} and mode = ${db.scope.mode} and source = ${source}
      ${ofKeys ? sql`and ${ofKeys}` : sql``}
  )
  select k.key, t.id, t.type, t.amount_minor as "amountMinor", t.currency, t.created_at as "createdAt",
    t.parent_transaction_id as "parentId", t.left_minor as "leftMinor" ${select ?? sql``}
  from k cross join lateral (
    select x.id, x.type, x.amount_minor, x.currency, x.created_at, x.parent_transaction_id, x.details,
      case when x.status in ('Captured', 'Successful')
        then x.amount_captured_minor - x.amount_refunded_minor - x.amount_refund_pending_minor - x.amount_disputed_minor else 0 end as left_minor
    from transactions x where x.tenant_id = ${db.scope.tenantId} and x.id = k.transaction_id
    offset 0
  ) t ${where ? sql`where ${where}` : sql``}`

/** What earlier runs brought of these keys. */
export async function findKnown(db: ScopedDb, source: string, keys: readonly string[]): Promise<Known[]> {
  if (keys.length === 0) return []
  const { rows } = await ofSource(db, source, { ofKeys: sql`key = any(${keys}::text[])` }).execute(db)
  return rows as Known[]
}

/** Payments of these customers that earlier runs brought and that have something left to refund. */
export async function findCandidates(
  db: ScopedDb,
  source: string,
  customers: readonly string[],
): Promise<(Known & { customer: string })[]> {
  if (customers.length === 0) return []
  const customer = sql`t.details #>> '{shopper,customerReference}'`
  const { rows } = await ofSource(db, source, {
    select: sql`, ${customer} as customer`,
    where: sql`t.type = 'Payment' and t.left_minor > 0 and ${customer} = any(${customers}::text[])`,
  }).execute(db)
  return rows as (Known & { customer: string })[]
}

export type Addition = { id: string; refundedMinor: number; refunds: number; lastAt: string }
export type Added = Pick<Selectable<Tables['transactions']>, (typeof returned)[number]>
const returned = ['id', 'event_count', 'status', 'status_before', 'payment_method', 'service_provider'] as const

/** Adds refunds to payments that have so much left; those that have not are missing from the answer, and unchanged. */
export async function addRefunds(db: ScopedDb, additions: readonly Addition[], now: Date): Promise<Added[]> {
  const added = await Promise.all(additions.map((addition) => addRefund(db, addition, now)))
  return added.filter((one) => one !== undefined)
}

function addRefund(db: ScopedDb, { id, refundedMinor, refunds, lastAt }: Addition, now: Date): Promise<Added | undefined> {
  const isAll = sql`amount_refunded_minor + ${refundedMinor} = amount_captured_minor`
  return db
    .updateTable('transactions')
    .set({
      amount_refunded_minor: sql`amount_refunded_minor + ${refundedMinor}`,
      status: sql`case when ${isAll} then 'Refunded' else status end`,
      status_before: sql`case when ${isAll} then status else status_before end`,
      status_changed_at: sql`case when ${isAll} then ${lastAt}::timestamptz else status_changed_at end`,
      event_count: sql`event_count + ${refunds}`,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', ['Captured', 'Successful'])
    .where(
      sql<boolean>`amount_captured_minor - amount_refunded_minor - amount_refund_pending_minor - amount_disputed_minor >= ${refundedMinor}`,
    )
    .returning(returned)
    .executeTakeFirst()
}

/** The number of the last refund of each payment. The payments stay locked, so that no other refund takes the next number. */
export async function lastRefunds(db: ScopedDb, payments: readonly string[]): Promise<Map<string, number>> {
  const ids = [...new Set(payments)].sort()
  await db.selectFrom('transactions').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rows = await db
    .selectFrom('transactions')
    .select((eb) => ['parent_transaction_id as id', eb.fn.max('child_number').as('last')])
    .where('parent_transaction_id', 'in', ids)
    .where('type', '=', 'Refund')
    .groupBy('parent_transaction_id')
    .execute()
  return new Map(rows.map(({ id, last }) => [id!, last ?? 0]))
}

export const listCurrencies = (db: ScopedDb) =>
  db.selectFrom('currencies').select(['code', 'decimal_places']).where('is_active', '=', true).execute()
